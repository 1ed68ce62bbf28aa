import { expect, it } from 'vitest'

import { createFailureLog } from '@/config/failure-log'
import { isDependencyUnavailable } from '@/lib/is-dependency-unavailable'
import { createRecordingLog } from '../../support/recording-log'

const toRefused = (address: string) => Object.assign(new Error(`connect ${address}`), { code: 'ECONNREFUSED' })

function record(isTemporary: (error: unknown) => boolean) {
  const { log, entries } = createRecordingLog()
  let second = 0
  const logFailure = createFailureLog({ log, isTemporary, now: () => second * 1000 })
  return { entries, logFailure, waitSeconds: (seconds: number) => void (second += seconds) }
}

it('Of requests that fail while the database is away, the first is logged, and one a minute with the number of the others', () => {
  const { entries, logFailure, waitSeconds } = record(isDependencyUnavailable)
  for (let id = 0; id < 130; id++) {
    const err = new Error('Failed query', { cause: toRefused(`127.0.0.1:${id % 2}`) })
    logFailure({ err, requestId: id }, 'A fill failed')
    waitSeconds(1)
  }
  expect(entries.map(({ details: { requestId, unlogged } }) => [requestId, unlogged])).toEqual([
    [0, undefined],
    [60, 59],
    [120, 59],
  ])
})

it('Of each reason one is logged, and a failure that is no dependency’s each time', () => {
  const { entries, logFailure } = record(isDependencyUnavailable)
  const bucket = Object.assign(new Error('Access Denied'), { $fault: 'client' })
  for (const err of [toRefused('one'), bucket, toRefused('one'), bucket, new TypeError('x'), new TypeError('x')])
    logFailure({ err }, 'A fill failed')
  logFailure({ err: bucket }, 'The admin is unavailable')
  expect(entries.map(({ message, details }) => [message, (details.err as Error).message])).toEqual([
    ['A fill failed', 'connect one'],
    ['A fill failed', 'Access Denied'],
    ['A fill failed', 'x'],
    ['A fill failed', 'x'],
    ['The admin is unavailable', 'Access Denied'],
  ])
})
