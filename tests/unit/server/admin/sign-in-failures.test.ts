import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createSignInFailures } from '@/server/admin/sign-in-failures'

let nowMs = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function pass(minutes: number): void {
  nowMs += minutes * 60_000
  vi.advanceTimersByTime(minutes * 60_000)
}

it('forgets the failures of a client half an hour after the last one', () => {
  const failures = createSignInFailures()
  failures.fail('192.0.2.1', 'ada@example.test')
  pass(29)
  failures.fail('192.0.2.1', 'ada@example.test')
  pass(29)
  expect(failures.count('192.0.2.1')).toBe(2)
  pass(2)
  expect(failures.count('192.0.2.1')).toBe(0)
})

it('remembers a limited number of clients, the most recent ones', () => {
  const failures = createSignInFailures()
  for (let client = 0; client < 25_000; client++) failures.fail(`client ${client}`, 'ada@example.test')
  expect(failures.stats().clients).toBe(20_000)
  expect(failures.count('client 24999')).toBe(1)
  expect(failures.count('client 0')).toBe(0)
})
