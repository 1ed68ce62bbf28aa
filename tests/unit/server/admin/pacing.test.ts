import { expect, it } from 'vitest'

import { createPacing } from '@/server/admin/pacing'
import { createFairQueue } from '@/server/http/queues/fair-queue'

function create() {
  let at = 0
  const pacing = createPacing(() => at)
  return { pacing, pass: (ms: number) => void (at += ms) }
}

it('An account that keeps the admin busy pauses between its requests while another works', () => {
  const { pacing, pass } = create()
  pacing.charge('other', 10)
  for (let request = 0; request < 11; request++) pacing.charge('busy', 100)
  expect(pacing.delayMs('busy')).toBe(250)
  expect(pacing.delayMs('other')).toBe(0)
  pass(250)
  expect(pacing.delayMs('busy')).toBe(0)
})

it('An account that works alone, or opens a few pages, does not pause', () => {
  const { pacing, pass } = create()
  for (let request = 0; request < 50; request++) pacing.charge('busy', 100)
  expect(pacing.delayMs('busy')).toBe(0)
  pacing.charge('other', 10)
  expect(pacing.delayMs('busy')).toBeGreaterThan(0)
  pass(10_001)
  pacing.charge('busy', 2_000)
  expect(pacing.delayMs('busy')).toBe(0)
  for (let page = 0; page < 9; page++) pacing.charge('other', 100)
  expect(pacing.delayMs('other')).toBe(0)
})

it('One long request delays the next one by a few seconds at most', () => {
  const { pacing } = create()
  pacing.charge('other', 10)
  pacing.charge('busy', 60_000)
  expect(pacing.delayMs('busy')).toBe(2_500)
})

it('A queue starts what was delayed when it is due, and others meanwhile', async () => {
  const limits = { concurrency: 2, concurrencyPerClient: 1, maxWaiting: 10, maxWaitingPerClient: 5, maxWaitMs: 5_000 }
  const dueAt = performance.now() + 50
  const delayMs = (client: string) => (client === 'busy' ? Math.max(0, Math.ceil(dueAt - performance.now())) : 0)
  const queue = createFairQueue({ ...limits, delayMs })
  const started: string[] = []
  const run = (client: string) => queue.run(client, async () => void started.push(client))
  await Promise.all([run('busy'), run('busy'), run('other')])
  expect(started).toEqual(['other', 'busy', 'busy'])
  expect(performance.now()).toBeGreaterThanOrEqual(dueAt - 1)
  expect(queue.stats()).toEqual({ running: 0, waiting: 0, clients: 0 })
})

it.each([
  ['enqueued', [1]],
  ['considered', [1, 1]],
])('A queue starts what is due by the time that it is %s, though nothing else ends', async (_, delays) => {
  const limits = { concurrency: 2, concurrencyPerClient: 1, maxWaiting: 10, maxWaitingPerClient: 5, maxWaitMs: 5_000 }
  const queue = createFairQueue({ ...limits, delayMs: () => delays.shift() ?? 0 })
  expect(await queue.run('busy', async () => 'done')).toBe('done')
})
