import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { migrations } from '@/cms/migrations'
import { checkDatabaseState } from '@/doctor/check-database'
import { checkListen } from '@/doctor/check-listen'
import { BoundedClient } from '@/postgres/bounded-client'
import { runCommand } from '../../support/run-command'
import { createS3Store } from '../../support/s3-store'
import { baseUrl, servers } from '../../support/servers'
import { startAdmin } from '../../support/start-admin'

const { databaseUrl } = servers
const port = new URL(baseUrl).port
const known = migrations.map(({ name }) => name)
const site = { PORT: port, BASE_URL: baseUrl, CATALOGUE_URL: servers.catalogueUrl }
const own = { DATABASE_URL: databaseUrl, PAYLOAD_SECRET: 'only for this test, and long enough' }

let folder: string
let client: BoundedClient

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-doctor-'))
  await startAdmin(baseUrl)
  client = new BoundedClient({ connectionString: databaseUrl })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await rm(folder, { recursive: true, force: true })
})

describe('npm run doctor', () => {
  it('finds nothing to fix in a working deployment, and leaves nothing behind', async () => {
    const { code, output } = await runCommand('doctor', [], { ...site, DATA_DIR: servers.dataDir })
    expect(output).not.toContain('FAILURE')
    expect(code, output).toBe(0)
    for (const line of [
      'ok       settings: All settings are valid.',
      'ok       database: Its schema is that of this version.',
      'ok       changes: A change is heard by LISTEN',
      'ok       clock: ',
      'ok       images: A file was written to ',
      `ok       BASE_URL: ${baseUrl}/ answers with text/markdown.`,
      `ok       CATALOGUE_URL: ${servers.catalogueUrl}/api/v1/books?limit=1 answers with application/json.`,
      `ok       ADMIN_URL: ${baseUrl}/admin/login answers with text/html.`,
    ])
      expect(output).toContain(line)
    expect(output).not.toContain(servers.password)
  })

  it('reports each invalid setting, and stops', async () => {
    const { code, output } = await runCommand('doctor', [], { PORT: 'x', CACHE: 'maybe' })
    expect(code).toBe(1)
    expect(output).toContain('FAILURE  settings: PORT must be a whole number from 1 to 65534, not "x".')
    expect(output).toContain('FAILURE  settings: CACHE must be "on", "off" or "bypass", not "maybe".')
    expect(output).toContain('2 to be fixed.')
  })

  it('says what to fix for uploads, mail, URLs, proxies and the database', async () => {
    await writeFile(path.join(folder, 'media'), 'not a folder')
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1', EMAIL_FROM: 'press@example.org' }
    const settings = { ...own, ...site, ...mail, DATA_DIR: folder, BASE_URL: `http://127.0.0.2:${port}`, PORT: '80' }
    const { code, output } = await runCommand('doctor', [], settings)
    expect(code).toBe(1)
    expect(output).toMatch(/FAILURE {2}images: A file could not be written to .*media: /)
    expect(output).toContain('FAILURE  mail: The mail server 127.0.0.1:1 cannot be used: connect ECONNREFUSED')
    expect(output).toMatch(/FAILURE {2}BASE_URL: .* answers with 421 .*\n +→ Let the proxy pass Host/)
    expect(output).toMatch(/FAILURE {2}settings: A proxy is in front, but TRUSTED_PROXIES is 0/)

    const missing = path.join(folder, 'missing')
    const temporary = await runCommand('doctor', [], { ...settings, TMPDIR: missing })
    expect(temporary.output).toContain(
      `FAILURE  disk: The temporary folder (TMPDIR) ${missing} cannot be used (ENOENT).\n         → Create it, or name another in TMPDIR.`,
    )

    const away = { ...own, ...site, DATABASE_URL: 'postgres://lectern:hidden@127.0.0.1:1/lectern', DATA_DIR: folder }
    const unreachable = await runCommand('doctor', [], away)
    expect(unreachable.output).toContain('FAILURE  database: No Postgres answers at 127.0.0.1:1')
    expect(unreachable.output).not.toContain('hidden')
  })

  it('reports that a bucket rejects its key', async () => {
    const store = await createS3Store({ accessKeyId: 'right', secretAccessKey: 'right', region: 'eu-test-1' })
    const bucket = { ...store.settings, S3_SECRET_ACCESS_KEY: 'wrong' }
    try {
      const { output } = await runCommand('doctor', [], { ...own, ...site, ...bucket, DATA_DIR: folder })
      expect(output).toMatch(/FAILURE {2}images: A file could not be written to the bucket pictures: .*\n +→ Check S3_/)
    } finally {
      await store.close()
    }
  })
})

describe('its checks of the database', () => {
  it('detect that notifications do not arrive', async () => {
    // Notifications stay in their database, as they stay with another client of a pooler in transaction mode.
    const other = databaseUrl.replace('/lectern?', '/postgres?')
    const [finding] = await checkListen({ listenUrl: databaseUrl, notifyUrl: other })
    expect(finding).toMatchObject({ state: 'failure', text: expect.stringContaining('is not heard') as string })
    expect(finding).toMatchObject({ remedy: expect.stringContaining('pooler in session mode') as string })
  })

  it('detect a schema that is older or newer than this version', async () => {
    const older = await checkDatabaseState(client, [...known, '29990101_000000_next'])
    expect(older).toContainEqual(
      expect.objectContaining({ state: 'warning', text: 'Migrations that have not run yet: 1.' }),
    )
    const newer = await checkDatabaseState(client, known.slice(0, -1))
    expect(newer).toContainEqual(
      expect.objectContaining({
        state: 'failure',
        text: `The database is of a newer version: it has the migration ${known.at(-1)}.`,
      }),
    )
  })

  it('detect transactions that are read-only', async () => {
    await client.query('set default_transaction_read_only = on')
    try {
      expect(await checkDatabaseState(client, known)).toContainEqual(
        expect.objectContaining({ state: 'failure', text: expect.stringContaining('are read-only') as string }),
      )
    } finally {
      await client.query('set default_transaction_read_only = off')
    }
    expect(JSON.stringify(await checkDatabaseState(client, known))).not.toContain('read-only')
  })

  it('detect a limit of connections of the server, of its database or of its account', async () => {
    const role = `limited_${randomBytes(4).toString('hex')}`
    await client.query(`create role ${role} login superuser password '${role}' connection limit 5`)
    const url = Object.assign(new URL(databaseUrl), { username: role, password: role })
    const limited = new BoundedClient({ connectionString: url.href })
    try {
      await limited.connect()
      expect(await checkDatabaseState(limited, known)).toContainEqual(
        expect.objectContaining({
          state: 'warning',
          text: 'The account is allowed only 4 more connections; an instance uses up to 34.',
        }),
      )
      expect(JSON.stringify(await checkDatabaseState(limited, known, 2))).toContain('an instance uses up to 36.')
    } finally {
      await limited.end()
      await client.query(`drop role ${role}`)
    }
  })
})
