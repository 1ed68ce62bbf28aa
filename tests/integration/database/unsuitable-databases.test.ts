import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'

import { migrations } from '@/cms/migrations'
import { checkDatabaseState } from '@/doctor/check-database'
import { BoundedClient } from '@/postgres/bounded-client'
import { findObstacles, lettersObstacle } from '@/postgres/obstacles'
import { runCommand } from '../../support/run-command'

const PAYLOAD_SECRET = 'only for this test, and long enough'

let maintenance: pg.Client
let folder: string
let name: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-unsuitable-'))
  maintenance = new pg.Client({ connectionString: toUrl('postgres').href })
  await maintenance.connect()
})
afterAll(async () => {
  await maintenance.end()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  name = `unsuitable_${randomBytes(6).toString('hex')}`
})
afterEach(async () => {
  await maintenance.query(`drop database if exists ${name} with (force)`)
  await maintenance.query(`drop role if exists ${name}`)
})

function toUrl(database: string, account: { username?: string; password?: string } = {}) {
  return Object.assign(new URL(inject('migratedDatabaseUrl')), { pathname: `/${database}`, ...account })
}

/** A command that prepares the database, as the start of a server does. */
function prepare(url: URL) {
  return runCommand('password', ['nobody@example.org'], { DATABASE_URL: url.href, PAYLOAD_SECRET, DATA_DIR: folder })
}

describe('A database that cannot be prepared is named with its reason and remedy before a migration fails', () => {
  it.each(['LATIN1', 'SQL_ASCII', 'EUC_JP'])('where its encoding is %s', async (encoding) => {
    await maintenance.query(`create database ${name} encoding '${encoding}' locale 'C' template template0`)
    const [text, remedy] = [
      `The encoding of the database is ${encoding}.`,
      'Create the database with the encoding UTF8.',
    ]
    const { code, output } = await prepare(toUrl(name))
    expect(code).toBe(2)
    expect(output).toContain(`${text} ${remedy}`)
    expect(output).not.toContain('Failed query')
    const client = new BoundedClient({ connectionString: toUrl(name).href })
    await client.connect()
    const findings = await checkDatabaseState(client, []).finally(() => client.end())
    expect(findings).toContainEqual({ subject: 'database', state: 'failure', text, remedy })
  })

  // Other languages, programs and codes mean another letter.
  it('where its locale takes ı for the small letter of I', async () => {
    await maintenance.query(
      `create database ${name} locale_provider icu icu_locale 'tr-TR' locale 'C' template template0`,
    )
    const { code, output } = await prepare(toUrl(name))
    expect(code).toBe(2)
    expect(output).toContain('takes ı, not i, for the small letter of I')
    expect(output).toContain('Create the database with another locale, such as C.UTF-8')
    const client = new BoundedClient({ connectionString: toUrl(name).href })
    await client.connect()
    try {
      const findings = await checkDatabaseState(client, [])
      expect(findings).toContainEqual({ subject: 'database', state: 'failure', ...lettersObstacle })
      // No new version waits for one that is in use to be restored into another.
      await client.query(`
        create table payload_migrations as select 'first' as name, 1 as batch;
        create table lectern_state (key text, at timestamptz)`)
      expect(await findObstacles(client)).toEqual([])
      const later = await checkDatabaseState(client, ['first'])
      expect(later).toContainEqual({ subject: 'database', state: 'failure', ...lettersObstacle })
    } finally {
      await client.end()
    }
  })

  it.each(['press', 'Press A.B'])('where the search path of the account leads to the schema %s', async (schema) => {
    await maintenance.query(`create database ${name}`)
    const owner = new pg.Client({ connectionString: toUrl(name).href })
    await owner.connect()
    try {
      await owner.query(`create schema ${pg.escapeIdentifier(schema)}`)
    } finally {
      await owner.end()
    }
    await maintenance.query(`alter database ${name} set search_path to ${pg.escapeIdentifier(schema)}, public`)
    const { code, output } = await prepare(toUrl(name))
    expect(code).toBe(2)
    expect(output).toContain(`leads to the schema "${schema}"; all tables belong in "public".`)
    expect(output).toContain(`alter role "postgres" in database "${name}" set search_path to public`)
    expect(output).not.toContain('Failed query')
  })

  it('where its transactions are read-only', async () => {
    await maintenance.query(`create database ${name}`)
    await maintenance.query(`alter database ${name} set default_transaction_read_only = on`)
    const { code, output } = await prepare(toUrl(name))
    expect(code).toBe(2)
    expect(output).toContain('Its transactions are read-only: nobody can sign in, edit or import. Set default_')
    expect(output).not.toContain('Failed query')
  })

  it.each([
    ['cannot be read, as after a restore by pg_restore', ''],
    ['can be read, but not changed', 'grant select on all tables in schema public to'],
  ])('where its tables belong to another account, and %s', async (_, grant) => {
    const migrated = inject('migratedDatabaseUrl')
    await maintenance.query(`create role ${name} login password 'hidden'`)
    await maintenance.query(`create database ${name} template ${new URL(migrated).pathname.slice(1)}`)
    const owner = new pg.Client({ connectionString: toUrl(name).href })
    await owner.connect()
    try {
      await owner.query('delete from payload_migrations where id = (select max(id) from payload_migrations)')
      if (grant) await owner.query(`${grant} ${name}`)
    } finally {
      await owner.end()
    }
    const own = toUrl(name, { username: name, password: 'hidden' })
    const { code, output } = await prepare(own)
    expect(code).toBe(2)
    const text = /Of its tables, \d+ belong to another account \("postgres"\)\./
    expect(output).toMatch(new RegExp(`${text.source} Let "${name}" own them: `))
    expect(output).not.toContain('Failed query')
    const client = new BoundedClient({ connectionString: own.href })
    await client.connect()
    const names = migrations.map((migration) => migration.name)
    const findings = await checkDatabaseState(client, names).finally(() => client.end())
    expect(findings).toContainEqual(
      expect.objectContaining({ subject: 'database', state: 'failure', text: expect.stringMatching(text) }),
    )
  })

  it('but not where only a table belongs to another account that is none of its own', async () => {
    await maintenance.query(`create role ${name} login password 'hidden'`)
    await maintenance.query(`create database ${name} owner ${name}`)
    const own = toUrl(name, { username: name, password: 'hidden' })
    const client = new pg.Client({ connectionString: own.href })
    const another = new pg.Client({ connectionString: toUrl(name).href })
    await Promise.all([client.connect(), another.connect()])
    try {
      await client.query('create table payload_migrations as select $1::text as name', [migrations[0]!.name])
      await another.query('create table monitoring (at timestamptz)')
    } finally {
      await Promise.all([client.end(), another.end()])
    }
    // The migrations begin, and fail at this list, which has no other column.
    const { output } = await prepare(own)
    expect(output).toContain('column "id" does not exist')
    expect(output).not.toContain('belong to another account')
  })

  const grants = () => [
    `grant create on database "${name}" to "${name}"`,
    `grant create on schema "public" to "${name}"`,
  ]

  it.each([
    [
      'may not create tables, which since Postgres 15 only the owner may',
      'revoke create on schema public from public',
      () =>
        `The account "${name}" may not create tables in the schema "public". As their owner, run: ${grants().join('; ')}.`,
    ],
    [
      'may not use the schema',
      'revoke all on schema public from public',
      () =>
        `The account "${name}" may use no schema of its search path ("$user", public). Create one of them, or grant usage and create on it to the account.`,
    ],
  ])('where the account %s', async (_, revoke, toMessage) => {
    await maintenance.query(`create role ${name} login password 'hidden'`)
    await maintenance.query(`create database ${name}`)
    const owner = new pg.Client({ connectionString: toUrl(name).href })
    const own = toUrl(name, { username: name, password: 'hidden' })
    await owner.connect()
    try {
      await owner.query(revoke)
      const { code, output } = await prepare(own)
      expect(code).toBe(2)
      expect(output).toContain(toMessage())
      expect(output).not.toContain('Failed query')
      for (const grant of grants()) await owner.query(grant)
      await owner.query(`grant usage on schema public to ${name}`)
    } finally {
      await owner.end()
    }
    const client = new BoundedClient({ connectionString: own.href })
    await client.connect()
    expect(await findObstacles(client).finally(() => client.end())).toEqual([])
  })
})
