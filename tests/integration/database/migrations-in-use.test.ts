import { fork } from 'node:child_process'
import { once } from 'node:events'

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openSnapshot } from '@/backup/snapshot'
import { toProcess } from '@/config/fork-process'
import { connectionLimits } from '@/postgres/connection-limits'
import { prepareDatabase } from '@/server/prepare-database'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { createRecordingLog } from '../../support/recording-log'
import { toCleanEnvironment } from '../../support/server-process'
import { waitUntil } from '../../support/wait-until'

/** A migration that can be run again, since nothing after it depends on it. */
const repeated = '20261127_135500_bundles_in_pages'
let test: TestPayload
let client: pg.Client
let url: string

beforeAll(async () => {
  test = await startPayload()
  url = process.env.DATABASE_URL ?? ''
  client = new pg.Client({ connectionString: url, ...connectionLimits })
  await client.connect()
}, 120_000)
afterAll(async () => {
  await client?.end()
  await test?.close()
})

beforeEach(async () => {
  // As before that migration, and as if that changed the table of articles, which it also locks for a while.
  await client.query(`
    drop index if exists bundles_title, catalogue_bundles_newest;
    delete from payload_migrations where name = '${repeated}';
    drop event trigger if exists lock_articles;
    create or replace function lock_articles() returns event_trigger language plpgsql as $$
    begin
      lock table articles in access exclusive mode;
    end $$;
    create event trigger lock_articles on ddl_command_start when tag in ('CREATE INDEX') execute function lock_articles()`)
})

/** Prepares the database as a server that starts does. */
function startPreparing() {
  const { file, execArgv } = toProcess('prepare')
  const { DATABASE_URL = '', DATA_DIR = '', PAYLOAD_SECRET = '', BASE_URL = '' } = process.env
  const settings: Record<string, string> = { DATABASE_URL, DATA_DIR, PAYLOAD_SECRET, BASE_URL }
  const child = fork(file, {
    execArgv,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...toCleanEnvironment(), ...settings } as NodeJS.ProcessEnv,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { output: () => output, disconnect: () => child.disconnect(), ended }
}

const countArticles = () => client.query('select count(*) from articles')
const isMigrated = async () =>
  (await client.query('select from payload_migrations where name = $1', [repeated])).rowCount === 1

/** Whether a session waits for a lock of a table. */
async function isWaiting(): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks where not granted and locktype = 'relation'
      and database = (select oid from pg_database where datname = current_database())`,
  )
  return rowCount !== 0
}

describe('while a database is in use', () => {
  it('a migration that waits for a table lets its readers go first, and is repeated until it gets the table', async () => {
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    await reader.query('begin')
    await reader.query('select count(*) from articles')
    const preparing = startPreparing()
    try {
      await waitUntil('the migration waits', isWaiting)
      // With the timeouts of a server: behind a migration that waits for the transaction, this would fail.
      await countArticles()
      await waitUntil('it says so', async () => preparing.output().includes('A migration waits'))
      await waitUntil('the migration waits again', isWaiting)
      expect(await isMigrated()).toBe(false)
    } finally {
      await reader.end()
    }
    expect(await preparing.ended, preparing.output()).toBe(0)
    expect(await isMigrated()).toBe(true)
    expect(preparing.output().match(/A migration waits/g)).toHaveLength(1)
    const { rowCount } = await client.query(`select from pg_indexes where indexname = 'bundles_title'`)
    expect(rowCount).toBe(1)
  })

  it('a migration begins once a running backup has ended, and a backup once a migration has', async () => {
    const snapshot = await openSnapshot(url, new AbortController().signal)
    const preparing = startPreparing()
    try {
      await waitUntil('it says so', async () => preparing.output().includes('A backup is running'))
      await countArticles()
      expect(await isMigrated()).toBe(false)
    } finally {
      await snapshot.close()
    }
    const blocking = new pg.Client({ connectionString: url })
    await blocking.connect()
    try {
      await blocking.query('begin')
      await blocking.query('select count(*) from articles')
      await waitUntil('the migration waits', isWaiting)
      const next = openSnapshot(url, new AbortController().signal)
      await blocking.query('rollback')
      const { schema, close } = await next
      await close()
      expect(schema.migrations).toContain(repeated)
    } finally {
      await blocking.end()
    }
    expect(await preparing.ended, preparing.output()).toBe(0)
    expect(preparing.output().match(/A backup is running/g)).toHaveLength(1)
  })
})

describe('A migration that has not ended when its server does', () => {
  const whileLocked = async (run: () => Promise<void>) => {
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    try {
      await holder.query('begin; lock table articles in access share mode')
      await run()
    } finally {
      await holder.end()
    }
  }

  it('ends as well, also if the server was killed, so that the next one does not wait for it', () =>
    whileLocked(async () => {
      const preparing = startPreparing()
      await waitUntil('it waits for the table', isWaiting)
      preparing.disconnect()
      expect(await preparing.ended).toBe(1)
      await waitUntil('Postgres has noticed', async () => !(await isWaiting()))
      expect(await isMigrated()).toBe(false)
    }))

  it('has ended before Postgres is closed', () =>
    whileLocked(async () => {
      const stop = new AbortController()
      const preparing = prepareDatabase(createRecordingLog().log, stop.signal).catch((error: Error) => error.message)
      await waitUntil('it waits for the table', isWaiting)
      stop.abort()
      expect(await preparing).toBe('The database could not be prepared: it exited with SIGTERM.')
      await waitUntil('Postgres has noticed', async () => !(await isWaiting()))
      expect(await isMigrated()).toBe(false)
    }))
})
