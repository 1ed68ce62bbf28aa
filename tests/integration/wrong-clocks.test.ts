import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { recordBackup } from '@/backup/last-backup'
import { migrations } from '@/cms/migrations'
import { sweepUploads } from '@/cms/sweep-uploads'
import { readEnv } from '@/config/env'
import { checkDatabaseState } from '@/doctor/check-database'
import { BoundedClient } from '@/postgres/bounded-client'
import { startPayload, type TestPayload } from '../support/payload-database'

let test: TestPayload
let pool: Pool

beforeAll(async () => {
  test = await startPayload()
  pool = (test.payload.db as unknown as { pool: Pool }).pool
}, 120_000)
afterAll(() => test?.close())

/** As the clock of Postgres wrote it while it was a year ahead. */
async function recordAheadOfTime(key: string): Promise<void> {
  await pool.query(
    `insert into lectern_state (key, value, at) values ($1, '', now() + interval '1 year')
      on conflict (key) do update set at = excluded.at`,
    [key],
  )
}

async function isInThePast(key: string): Promise<boolean> {
  const { rows } = await pool.query<{ past: boolean }>('select at <= now() as past from lectern_state where key = $1', [
    key,
  ])
  return rows[0]!.past
}

describe('after the clock of Postgres was a year ahead', () => {
  const url = () => readEnv().DATABASE_URL ?? ''

  describe('the time of the last backup', () => {
    beforeEach(() => recordAheadOfTime('backup'))

    it('is corrected by the next backup, and not by an older one', async () => {
      const taken = new Date(Date.now() - 3_600_000).toISOString()
      await recordBackup(url(), taken)
      expect(await isInThePast('backup')).toBe(true)
      await recordBackup(url(), new Date(Date.now() - 7_200_000).toISOString())
      const { rows } = await pool.query<{ at: Date }>(`select at from lectern_state where key = 'backup'`)
      expect(rows[0]!.at.toISOString()).toBe(taken)
    })

    it('is not taken for a recent one by the doctor', async () => {
      const client = new BoundedClient({ connectionString: url() })
      await client.connect()
      const names = migrations.map(({ name }) => name)
      const findings = await checkDatabaseState(client, names).finally(() => client.end())
      expect(findings.filter(({ subject }) => subject === 'backup')).toEqual([
        {
          subject: 'backup',
          state: 'warning',
          text: expect.stringMatching(
            /^The last backup is dated 36[56] days in the future: the clock of Postgres was wrong\.$/,
          ),
          remedy: 'Run npm run backup, which corrects it.',
        },
      ])
    })
  })

  it('files that belong to no image are looked for within the day, not within the year', async () => {
    await recordAheadOfTime('sweep')
    await sweepUploads(pool)
    expect(await isInThePast('sweep')).toBe(true)
  })
})
