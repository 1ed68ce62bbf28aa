import type { Payload } from 'payload'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { hasJobsSoon } from '@/cms/jobs/pending'
import { runJobs } from '@/cms/jobs/run-jobs'
import { startScheduler } from '@/cms/scheduler'
import { isSchedulerLeader } from '@/cms/scheduler-lease'
import { readEnv } from '@/config/env'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { waitUntil } from '../../support/wait-until'

let test: TestPayload
let payload: Payload
let pool: Pool
let sent: string[]

beforeAll(async () => {
  test = await startPayload()
  payload = test.payload
  pool = (payload.db as unknown as { pool: Pool }).pool
}, 120_000)

afterAll(async () => {
  await test?.close()
})

beforeEach(() => {
  sent = []
  vi.spyOn(payload, 'sendEmail').mockImplementation(async ({ to }) => void sent.push(String(to)))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await pool.query('truncate payload_jobs cascade')
})

/** A notice that a process began to send so many minutes ago. */
async function begin(to: string, minutesAgo: number): Promise<void> {
  await pool.query(
    `insert into payload_jobs (input, task_slug, queue, processing, updated_at)
      values ($1, 'sendNotice', 'default', true, now() - make_interval(mins => $2))`,
    [JSON.stringify({ to, subject: 'A notice', text: 'What happened.' }), minutesAgo],
  )
}

/** One look for jobs. */
async function runOnce(): Promise<void> {
  const stop = new AbortController()
  await runJobs(payload, { signal: stop.signal, onRound: () => stop.abort() })
}

describe('a notice', () => {
  it('is sent all the same when the process that sent it was killed, and once', async () => {
    await begin('ada@press.example', 11)
    expect(await hasJobsSoon(pool)).toBe(true)
    await runOnce()
    expect(sent).toEqual(['ada@press.example'])
    expect(await hasJobsSoon(pool)).toBe(false)
    await runOnce()
    expect(sent).toHaveLength(1)
  })

  it('is not sent a second time while another process may be sending it', async () => {
    await begin('ada@press.example', 2)
    expect(await hasJobsSoon(pool)).toBe(false)
    await runOnce()
    expect(sent).toEqual([])
  })

  it('that could not be sent is deleted after a week, with the address in it, although no other is due', async () => {
    for (const days of [6, 8])
      await pool.query(
        `insert into payload_jobs (input, task_slug, queue, has_error, updated_at)
          values ('{}', 'sendNotice', 'default', true, now() - make_interval(days => $1))`,
        [days],
      )
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const runJobs = async () => undefined
    const stop = startScheduler({ databaseUrl: readEnv().DATABASE_URL ?? '', pool, runJobs, stopJobs: () => undefined })
    try {
      await waitUntil('this process leads the scheduler', async () => isSchedulerLeader())
      vi.advanceTimersByTime(10 * 60_000)
      await waitUntil('one notice is left', async () => (await pool.query('select from payload_jobs')).rowCount === 1)
    } finally {
      await stop()
      vi.useRealTimers()
    }
    const { rows } = await pool.query('select now() - updated_at < $1::interval as "isYounger" from payload_jobs', [
      '7 days',
    ])
    expect(rows).toEqual([{ isYounger: true }])
  })
})
