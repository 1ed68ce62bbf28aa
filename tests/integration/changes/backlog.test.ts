import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { findMaintenance } from '@/reading/shared/maintenance'
import { startPayload, type TestPayload } from '../../support/payload-database'

let test: TestPayload
let pool: Pool

beforeAll(async () => {
  test = await startPayload()
  pool = (test.payload.db as unknown as { pool: Pool }).pool
}, 120_000)
afterAll(() => test?.close())
beforeEach(() => pool.query('truncate payload_jobs cascade'))

type Job = { task: 'schedulePublish' | 'sendNotice'; columns: string; values: string }

const insert = ({ task, columns, values }: Job) =>
  pool.query(`insert into payload_jobs (task_slug, input, ${columns})
    values ('${task}', '{"doc": {"relationTo": "articles", "value": 1}}', ${values})`)

async function readBacklog() {
  const { schedules, notices } = (await findMaintenance()).backlog
  const round = ({ secondsLate, failedWithinDay }: typeof schedules) => ({
    minutesLate: Math.round(secondsLate / 60),
    failedWithinDay,
  })
  return { schedules: round(schedules), notices: round(notices) }
}

describe('the metrics of schedules and notices', () => {
  const nothing = { minutesLate: 0, failedWithinDay: 0 }

  it('are zero where nothing is due, also with schedules of the future', async () => {
    expect(await readBacklog()).toEqual({ schedules: nothing, notices: nothing })
    await insert({ task: 'schedulePublish', columns: 'wait_until', values: `now() + interval '1 hour'` })
    expect(await readBacklog()).toEqual({ schedules: nothing, notices: nothing })
  })

  it('count how late a schedule is from its time, however long ago it was made', async () => {
    const columns = 'created_at, wait_until'
    for (const minutes of [10, 20])
      await insert({
        task: 'schedulePublish',
        columns,
        values: `now() - interval '3 days', now() - interval '${minutes} minutes'`,
      })
    expect(await readBacklog()).toEqual({ schedules: { ...nothing, minutesLate: 20 }, notices: nothing })
  })

  it('count how long a notice waits from when it was queued, also while it waits for another attempt', async () => {
    await insert({
      task: 'sendNotice',
      columns: 'created_at, wait_until',
      values: `now() - interval '30 minutes', now() + interval '8 minutes'`,
    })
    expect(await readBacklog()).toEqual({ schedules: nothing, notices: { ...nothing, minutesLate: 30 } })
  })

  it('count what was given up within a day, which is not late any more', async () => {
    for (const task of ['schedulePublish', 'sendNotice'] as const)
      for (const hours of [1, 23, 25])
        await insert({
          task,
          columns: 'has_error, created_at, wait_until, updated_at',
          values: `true, now() - interval '3 days', now() - interval '2 days', now() - interval '${hours} hours'`,
        })
    const failed = { ...nothing, failedWithinDay: 2 }
    expect(await readBacklog()).toEqual({ schedules: failed, notices: failed })
  })
})
