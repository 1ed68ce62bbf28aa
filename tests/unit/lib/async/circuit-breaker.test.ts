import { expect, it } from 'vitest'

import { createCircuitBreaker } from '@/lib/async/circuit-breaker'

const silent = new Error('nothing came')
const busy = new Error('busy')

function setUp() {
  let time = 0
  let calls = 0
  const run = createCircuitBreaker({ isSilence: (error) => error === silent, trialEveryMs: 1_000, now: () => time })
  const call = (outcome: Error | null) =>
    run(async () => {
      calls++
      if (outcome) throw outcome
      return 'an answer'
    })
  return { call, advance: (ms: number) => (time += ms), calls: () => calls }
}

it('An unresponsive service is tried once a second, and other calls fail at once', async () => {
  const { call, advance, calls } = setUp()
  await expect(call(silent)).rejects.toBe(silent)
  for (let count = 0; count < 3; count++) await expect(call(null)).rejects.toBe(silent)
  expect(calls()).toBe(1)
  advance(1_000)
  await expect(call(silent)).rejects.toBe(silent)
  await expect(call(null)).rejects.toBe(silent)
  expect(calls()).toBe(2)
  advance(1_000)
  expect(await call(null)).toBe('an answer')
  expect(await call(null)).toBe('an answer')
})

it('An error response does not count as unresponsive', async () => {
  const { call, calls } = setUp()
  for (let count = 0; count < 3; count++) await expect(call(busy)).rejects.toBe(busy)
  expect(calls()).toBe(3)
})

it('A call that began earlier does not delay the next trial', async () => {
  let time = 0
  const run = createCircuitBreaker({ isSilence: () => true, trialEveryMs: 1_000, now: () => time })
  let fail = (_: Error): void => undefined
  const late = run(() => new Promise<never>((_, reject) => (fail = reject)))
  await run(() => Promise.reject(silent)).catch(() => null)
  time = 900
  fail(silent)
  await late.catch(() => null)
  time = 1_000
  expect(await run(async () => 'an answer')).toBe('an answer')
})
