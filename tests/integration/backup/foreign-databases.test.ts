import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'

import { listTables } from '@/backup/foreign-tables'
import { migrations } from '@/cms/migrations'
import { checkDatabaseState } from '@/doctor/check-database'
import { BoundedClient } from '@/postgres/bounded-client'
import { runCommand } from '../../support/run-command'

const known = migrations.map(({ name }) => name)

let maintenance: pg.Client
let folder: string
let name: string
let url: string
let client: BoundedClient

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-foreign-'))
  maintenance = new pg.Client({ connectionString: toUrl('postgres') })
  await maintenance.connect()
})
afterAll(async () => {
  await maintenance.end()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  name = `foreign_${randomBytes(6).toString('hex')}`
  url = toUrl(name)
  await maintenance.query(`create database ${name}`)
  client = new BoundedClient({ connectionString: url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await maintenance.query(`drop database ${name} with (force)`)
})

function toUrl(database: string) {
  return Object.assign(new URL(inject('migratedDatabaseUrl')), { pathname: `/${database}` }).href
}

/** A command that prepares the database, as the start of a server does. */
function prepare() {
  const PAYLOAD_SECRET = 'only for this test, and long enough'
  return runCommand('password', ['nobody@example.org'], { DATABASE_URL: url, PAYLOAD_SECRET, DATA_DIR: folder })
}

async function checkState() {
  const findings = (await checkDatabaseState(client, known)).filter(({ state }) => state !== 'ok')
  // Other tests use the same Postgres meanwhile.
  return findings.map(({ state, text }) => `${state}: ${text}`).filter((text) => !text.includes('more connections'))
}

describe('A database of another program', () => {
  it.each([
    ['tables of the same names', 'create table users (id integer)', ['users']],
    ['other tables', 'create table orders (id integer); create table parcels (id integer)', ['orders', 'parcels']],
    [
      'migrations of its own by Payload',
      `create table payload_migrations (name text, batch integer); insert into payload_migrations values ('20250101_first', 1)`,
      ['payload_migrations'],
    ],
  ])('with %s is left as it is, and the operator is told', async (_, statements, tables) => {
    await client.query(statements)
    const sentence = `The database contains tables of another program (${tables.join(' and ')})`
    const { code, output } = await prepare()
    expect(code).toBe(2)
    expect(output).toContain(`${sentence}; name a database of its own in DATABASE_URL.`)
    expect(output).not.toContain('Failed query')
    expect(await listTables(client)).toEqual(tables)
    expect(await checkState()).toEqual([`failure: ${sentence}.`])
  })
})

describe('npm run doctor', () => {
  it('says that a database is empty, and nothing of what the first start installs', async () => {
    expect(await checkState()).toEqual(['warning: The database is empty.'])
  })

  it('only says of an unfinished restore that it has to be run again', async () => {
    await client.query(
      'create table lectern_unfinished_restore (file text); create table payload_migrations (name text)',
    )
    expect(await checkState()).toEqual([
      'failure: A restore into this database did not finish, and no server starts on it.',
    ])
  })
})
