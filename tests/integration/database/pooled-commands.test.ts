import { fork } from 'node:child_process'
import { once } from 'node:events'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openBulkConnection } from '@/backup/bulk-connection'
import { toProcess } from '@/config/fork-process'
import { startDedicatedPostgres } from '../../support/dedicated-postgres'
import { startParameterlessPooler } from '../../support/parameterless-pooler'
import { toCleanEnvironment } from '../../support/server-process'

let postgres: Awaited<ReturnType<typeof startDedicatedPostgres>>
let pooler: Awaited<ReturnType<typeof startParameterlessPooler>>
let client: pg.Client

// As src/docs/deployment.md says for a pooler that ignores startup parameters; shorter, so that the test is.
beforeAll(async () => {
  postgres = await startDedicatedPostgres()
  client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`alter role postgres set statement_timeout = '1s'`)
  pooler = await startParameterlessPooler(postgres.url)
}, 120_000)

afterAll(async () => {
  await client?.end()
  await pooler?.close()
  await postgres?.close()
})

describe('Through a pooler that has the account’s limits apply', { timeout: 120_000 }, () => {
  it('a statement of a backup or a restore may take long', async () => {
    const { client: bulk, close } = await openBulkConnection({ url: pooler.url, name: 'lectern-backup' })
    try {
      await expect(bulk.query('select pg_sleep(1.5)')).resolves.toBeDefined()
    } finally {
      await close()
    }
  })

  it('a backup has dates in one form, and a restore transactions that need not be repeated', async () => {
    await client.query(`alter role postgres set datestyle = German, DMY;
      alter role postgres set default_transaction_isolation = serializable`)
    try {
      const { client: bulk, close } = await openBulkConnection({ url: pooler.url, name: 'lectern-backup' })
      const settings = `select current_setting('datestyle') as dates, current_setting('transaction_isolation') as isolation`
      const { rows } = await bulk.query(settings).finally(close)
      expect(rows).toEqual([{ dates: 'ISO, DMY', isolation: 'read committed' }])
    } finally {
      await client.query('alter role postgres reset datestyle; alter role postgres reset default_transaction_isolation')
    }
  })

  it('so may the statement of a migration', async () => {
    await client.query(`
      create function slow_down() returns event_trigger language plpgsql as $$
      begin
        if to_regclass('slowed_down') is null then
          create table slowed_down ();
          perform pg_sleep(2);
        end if;
      end $$;
      create event trigger slow_down on ddl_command_start when tag in ('CREATE TRIGGER') execute function slow_down()`)
    const { file, execArgv } = toProcess('prepare')
    const settings: Record<string, string> = {
      DATABASE_URL: pooler.url,
      DATA_DIR: postgres.dataDir,
      PAYLOAD_SECRET: 'only for tests'.repeat(4),
      LOG_LEVEL: 'error',
    }
    const child = fork(file, {
      execArgv,
      stdio: 'inherit',
      env: { ...toCleanEnvironment(), ...settings } as NodeJS.ProcessEnv,
    })
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})
