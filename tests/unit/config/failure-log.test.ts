import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createFailureLog } from '@/config/failure-log'
import { isDependencyUnavailable } from '@/lib/errors/is-dependency-unavailable'
import { createRecordingLog } from '../../support/recording-log'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const toRefused = (address: string, port = 5432) =>
  Object.assign(new Error(`connect ${address}`), { code: 'ECONNREFUSED', address, port })

function record(isTemporary: (error: unknown) => boolean) {
  const { log, entries } = createRecordingLog()
  const listRequests = () => entries.map(({ details: { requestId, unlogged } }) => [requestId, unlogged])
  return { entries, listRequests, logFailure: createFailureLog({ log, isTemporary }) }
}

it('Of requests that fail while the database is away, the first is logged, and one a minute with the number of the others', () => {
  const { listRequests, logFailure } = record(isDependencyUnavailable)
  for (let id = 0; id < 130; id++) {
    const err = new Error('Failed query', { cause: toRefused(`127.0.0.${id % 2}`) })
    logFailure({ err, requestId: id }, 'A fill failed')
    vi.advanceTimersByTime(1_000)
  }
  expect(listRequests()).toEqual([
    [0, undefined],
    [59, 58],
    [119, 59],
  ])
})

it('Those that failed last are counted within a minute, and not by what fails later', () => {
  const { listRequests, logFailure } = record(isDependencyUnavailable)
  const fail = (requestId: number) => logFailure({ err: toRefused('one'), requestId }, 'A fill failed')
  for (const id of [0, 1, 2]) fail(id)
  vi.advanceTimersByTime(3_600_000)
  fail(3)
  vi.advanceTimersByTime(3_600_000)
  expect(listRequests()).toEqual([
    [0, undefined],
    [2, 1],
    [3, undefined],
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

it('A dependency that is away does not hide that another one is, also where both have several addresses', () => {
  const { entries, logFailure } = record(isDependencyUnavailable)
  const toAggregate = (port: number) => {
    const errors = [toRefused('::1', port), toRefused('127.0.0.1', port)]
    return Object.assign(new AggregateError(errors), { code: 'ECONNREFUSED' })
  }
  const toUnknown = (hostname: string) => Object.assign(new Error(hostname), { code: 'ENOTFOUND', hostname })
  const errors = [toRefused('one'), toRefused('one', 9000), toAggregate(5432), toAggregate(9001), toAggregate(9001)]
  for (const err of [...errors, toUnknown('db'), toUnknown('bucket'), toUnknown('db')])
    logFailure({ err }, 'A fill failed')
  expect(entries.map(({ details }) => details.err)).toEqual([
    errors[0],
    errors[1],
    errors[3],
    toUnknown('db'),
    toUnknown('bucket'),
  ])
})

it('Of statements that take too long, those of each operation are counted for themselves', () => {
  const { entries, logFailure } = record(isDependencyUnavailable)
  const err = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  for (const target of [
    'content search json {"q":"a"}',
    'catalogue listBooks json {}',
    'content search json {"q":"b"}',
  ])
    logFailure({ err, target }, 'A fill failed')
  expect(entries.map(({ details }) => details.target)).toEqual([
    'content search json {"q":"a"}',
    'catalogue listBooks json {}',
  ])
})

it('So are those of operations that are filled where the log names them, whatever their parameters are', () => {
  const { entries, logFailure } = record(() => true)
  const cause = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  for (const [operation, slug] of [
    ['getArticle', 'a'],
    ['getBook', 'a'],
    ['getArticle', 'b'],
  ])
    logFailure({ err: new Error('Postgres is unavailable', { cause }), operation, params: { slug } }, 'It failed')
  expect(entries.map(({ details }) => details.operation)).toEqual(['getArticle', 'getBook'])
})
