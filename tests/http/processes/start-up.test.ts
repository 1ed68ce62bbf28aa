import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkDatabase } from '@/server/postgres/check-database'
import { query } from '../../support/database'
import { dedicatedSecret } from '../../support/dedicated-server'
import { findFreePortPairs } from '../../support/ports'
import { startServer } from '../../support/server-process'
import { servers } from '../../support/servers'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-start-'))
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** The output of a server that fails to start. */
async function readStartupError(settings: Record<string, string>): Promise<string> {
  const error = await startServer({ DATA_DIR: dataDir, ...settings }).then(
    async (server) => {
      await server.stop()
      return new Error('It started.')
    },
    (reason: unknown) => reason as Error,
  )
  expect(error.message).toContain('The server ended with 1.')
  return error.message.slice(error.message.indexOf('\n')).trim()
}

describe('A server that cannot start', () => {
  it('names the port in use and its setting, before it creates anything', async () => {
    const [port = 0] = await findFreePortPairs(1)
    const other = createServer().listen(port + 1)
    await once(other, 'listening')
    expect(
      await readStartupError({
        PORT: String(port),
        BASE_URL: `http://127.0.0.1:${port}`,
        CATALOGUE_URL: `http://127.0.0.1:${port + 1}`,
      }),
    ).toBe(
      `Port ${port + 1} (CATALOGUE_URL) is in use by another program; set CATALOGUE_URL to a URL with another port.`,
    )
    other.close()
    expect(await readdir(dataDir)).toEqual([])
  }, 120_000)

  it('reports that the database of DATABASE_URL does not exist, and does not create it', async () => {
    const [port = 0] = await findFreePortPairs(1)
    const url = new URL(servers.databaseUrl)
    url.pathname = '/lectren'
    expect(
      await readStartupError({ PORT: String(port), PAYLOAD_SECRET: dedicatedSecret, DATABASE_URL: url.href }),
    ).toBe(
      `The database "lectren" that DATABASE_URL names does not exist at ${url.host}; create it, or correct the name.`,
    )
    expect(await query("select datname from pg_database where datname = 'lectren'")).toEqual([])
  }, 120_000)
})

describe('checkDatabase', () => {
  const readError = async (change: (url: URL) => void) => {
    const url = new URL(servers.databaseUrl)
    change(url)
    const { message, host } = await checkDatabase(url.href).then(
      () => ({ message: null, host: url.host }),
      (error: Error) => ({ message: error.message, host: url.host }),
    )
    return message?.replace(host, 'HOST') ?? null
  }

  it('names the cause, and never the password', async () => {
    const [port = 0] = await findFreePortPairs(1)
    expect(await readError(() => undefined)).toBeNull()
    expect(await readError((url) => (url.password = 'wrong'))).toBe(
      'Postgres at HOST does not let in the user "postgres" as DATABASE_URL has it; correct the name or the password.',
    )
    expect(await readError((url) => (url.port = String(port)))).toBe(
      'No Postgres answers at HOST, where DATABASE_URL says it is (ECONNREFUSED).',
    )
    expect(await readError((url) => (url.hostname = 'nowhere.invalid'))).toMatch(
      /^No Postgres answers at HOST, where DATABASE_URL says it is \((ENOTFOUND|EAI_AGAIN)\)\.$/,
    )
    // What follows its first @ up to the slash is taken for the host.
    for (const password of ['p@rt/word', 'p@rt?word', 'p@rt#word'])
      expect(await readError((url) => (url.href = `postgres://lectern:${password}@localhost/lectern`))).toMatch(
        /^No Postgres is found where DATABASE_URL says it is \((ENOTFOUND|EAI_AGAIN)\): an @ follows the name of its host\. In a password @ \/ \? and # are written %40 %2F %3F and %23\.$/,
      )
  })
})
