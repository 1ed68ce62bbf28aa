import { randomUUID } from 'node:crypto'

import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { recordBackup } from '@/backup/last-backup'
import { hasJobsSoon, releaseAbandonedNotices } from '@/cms/jobs/pending'
import { migrations } from '@/cms/migrations'
import { findDueSchedules } from '@/cms/schedules/store'
import { sweepUploads } from '@/cms/storage/sweep-uploads'
import { readEnv } from '@/config/env'
import { checkDatabaseState } from '@/doctor/check-database'
import { BoundedClient } from '@/postgres/bounded-client'
import { readTarget, sendDuePurges } from '@/purging/outbox'
import type { PurgeTarget } from '@/purging/purge-target'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle, type RestEditor } from '../../support/rest-editors'

let test: TestPayload
let pool: Pool
let mara: RestEditor

beforeAll(async () => {
  test = await startPayload()
  pool = (test.payload.db as unknown as { pool: Pool }).pool
  mara = await createEditor(test.payload, 'Mara Lind', 'admin')
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

  describe('what waits for its time', () => {
    const insertJob = (task: string, columns: string, values: string) =>
      pool.query(`insert into payload_jobs (task_slug, input, ${columns})
        values ('${task}', '{"doc": {"relationTo": "articles", "value": 1}}', ${values})`)
    afterEach(() => pool.query('truncate payload_jobs, purge_outbox, purge_targets cascade'))

    it('is tried again within the time of a retry: a schedule that failed meanwhile', async () => {
      const columns = 'wait_until, total_tried, updated_at'
      await insertJob('schedulePublish', columns, `now() - interval '1 minute', 1, now() + interval '1 year'`)
      expect(await findDueSchedules({ payload: test.payload }, 10)).toHaveLength(1)
    })

    it.each([
      ['whose sending was begun meanwhile', 'processing, updated_at', `true, now() + interval '1 year'`],
      ['whose next attempt was planned meanwhile', 'wait_until', `now() + interval '1 year'`],
    ])('is sent: an e-mail %s', async (_, columns, values) => {
      await insertJob('sendNotice', columns, values)
      expect(await hasJobsSoon(pool)).toBe(true)
      await releaseAbandonedNotices(pool)
      const { rows } = await pool.query('select processing, wait_until from payload_jobs')
      expect(rows).toEqual([{ processing: false, wait_until: null }])
    })

    it('is not sent early: an e-mail whose next attempt is in half an hour', async () => {
      await insertJob('sendNotice', 'wait_until', `now() + interval '31 minutes'`)
      expect(await hasJobsSoon(pool)).toBe(false)
    })

    it('is purged, and counted as waiting: a change that caches in front still show', async () => {
      await pool.query(`insert into purge_targets values ('one')`)
      await pool.query(`insert into purge_outbox (target, change, due_at)
        values ('one', 'article 1', now() + interval '1 hour')`)
      const purged: string[] = []
      const target: PurgeTarget = {
        name: 'one',
        header: { name: 'xkey', separator: ' ' },
        maxTags: 10,
        purge: async (tags) => void purged.push(...tags),
      }
      const client = await pool.connect()
      try {
        expect(await readTarget(client, target)).toMatchObject({ due: 1 })
        // Its repetition is due later.
        for (let round = 0; round < 2; round++) await sendDuePurges(client, target, (change) => [change])
        expect(purged).toEqual(['article 1'])
      } finally {
        client.release()
      }
    })
  })
})

it('of a document whose date lies ahead, its creation is not reported to the form that saved it since', async () => {
  const updatedAt = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString()
  const { id } = await test.payload.create({
    collection: 'articles',
    data: { ...toArticle(mara.id), updatedAt } as never,
    draft: true,
  })
  const heartbeat = (base: string) =>
    mara.send('POST', 'editing', {
      body: { form: randomUUID(), document: `articles/${id}`, base, hasTyped: true },
    }) as unknown as Promise<{ writes: { action: string }[] }>
  const save = (base: string) =>
    mara.send('PATCH', `articles/${id}?draft=true&depth=0`, {
      base,
      body: { title: `After ${base}`, _status: 'draft' },
    })
  const first = await save(updatedAt)
  expect(first.status).toBe(200)
  expect(first.doc.updatedAt < updatedAt).toBe(true)
  expect((await heartbeat(first.doc.updatedAt)).writes).toEqual([])
  await save(first.doc.updatedAt)
  expect((await heartbeat(updatedAt)).writes.map(({ action }) => action)).toEqual(['saved', 'saved'])
  expect((await heartbeat(first.doc.updatedAt)).writes.map(({ action }) => action)).toEqual(['saved'])
})
