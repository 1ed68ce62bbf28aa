import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { startEmbeddedPostgres } from '@/server/postgres/embedded-postgres'
import { toProcess } from '@/config/fork-process'
import { toCleanEnvironment } from '../../support/server-process'

/** More than a statement of a server may take, and than a connection waits for a response. */
const seconds = 18
const password = 'for tests'
let folder: string
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let client: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-long-'))
  await chmod(folder, 0o755)
  const log = { info: () => undefined, warn: () => undefined }
  postgres = await startEmbeddedPostgres({ dataDir: folder, password, log, durable: false })
  client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  // As if the first function of the migrations read a large table.
  await client.query(`
    create function slow_down() returns event_trigger language plpgsql as $$
    begin
      if to_regclass('slowed_down') is null then
        create table slowed_down ();
        perform pg_sleep(${seconds});
      end if;
    end $$;
    create event trigger slow_down on ddl_command_start when tag in ('CREATE TRIGGER') execute function slow_down()`)
})
afterAll(async () => {
  await client?.end()
  await postgres?.close()
  await rm(folder, { recursive: true, force: true })
})

it('the statement of a migration may take longer than any other', async () => {
  const { file, execArgv } = toProcess('prepare')
  const settings: Record<string, string> = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PAYLOAD_SECRET: password.repeat(4),
    LOG_LEVEL: 'error',
  }
  const child = fork(file, {
    execArgv,
    stdio: 'inherit',
    env: { ...toCleanEnvironment(), ...settings } as NodeJS.ProcessEnv,
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code).toBe(0)
  const { rows } = await client.query(`select to_regclass('slowed_down') is not null as "wasSlow"`)
  expect(rows).toEqual([{ wasSlow: true }])
})
