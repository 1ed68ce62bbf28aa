import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, it } from 'vitest'

import { isDependencyUnavailable } from '@/lib/errors/is-dependency-unavailable'

const toError = (properties: object, message = 'no') => Object.assign(new Error(message), properties)

it.each([
  ['57P01', 'terminating connection due to administrator command'],
  ['57P02', 'terminating connection because of crash of another server process'],
  ['57P03', 'the database system is starting up'],
  ['57P05', 'terminating connection due to idle-session timeout'],
  ['57014', 'canceling statement due to statement timeout'],
  ['53300', 'sorry, too many clients already'],
  ['53100', 'could not extend file: No space left on device'],
  ['58030', 'could not read block: Input/output error'],
  ['08006', 'connection failure'],
  ['08P01', 'server login failed'],
  ['25006', 'cannot execute UPDATE in a read-only transaction'],
  ['28P01', 'password authentication failed for user "lectern"'],
  ['28000', 'role "lectern" is not permitted to log in'],
  ['25P03', 'terminating connection due to idle-in-transaction timeout'],
  ['40001', 'canceling statement due to conflict with recovery'],
  ['40P01', 'deadlock detected'],
  ['55P03', 'canceling statement due to lock timeout'],
])('Postgres’ %s (%s) may succeed on a retry', (code, message) => {
  expect(isDependencyUnavailable(toError({ code }, message))).toBe(true)
  expect(isDependencyUnavailable(new Error('Failed query: select 1', { cause: toError({ code }, message) }))).toBe(true)
})

it.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'EMFILE',
  'EROFS',
  'EACCES',
  'EIO',
  'ENOTDIR',
  // A quota of Linux that is used up, as Node names it.
  'Unknown system error -122',
])('So may what the network or this machine refuses with %s', (code) =>
  expect(isDependencyUnavailable(toError({ code }))).toBe(true),
)

it.each([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout: the database sent nothing for 16000 ms',
  'Cannot use a pool after calling end on the pool',
  'There was an error establishing an SSL connection',
  // With the code of any internal error.
  'could not extend file "base/5/16384": Disk quota exceeded',
])('So may what the driver reports without a code: %s', (message) =>
  expect(isDependencyUnavailable(new Error(message))).toBe(true),
)

it('So may a socket file that is missing', async () => {
  const file = path.join(tmpdir(), `lectern-missing-${process.pid}.sock`)
  const failure = await new Promise((resolve) => connect(file).on('error', resolve))
  expect(failure).toMatchObject({ code: 'ENOENT' })
  expect(isDependencyUnavailable(failure)).toBe(true)
  expect(isDependencyUnavailable(toError({ code: 'ENOENT', syscall: 'open' }))).toBe(false)
})

it('So may a bucket that responds with an internal error, refuses its key, or does not respond at all', () => {
  expect(isDependencyUnavailable(toError({ $fault: 'server', name: 'SlowDown' }))).toBe(true)
  expect(isDependencyUnavailable(toError({ name: 'TimeoutError' }))).toBe(true)
  expect(isDependencyUnavailable(toError({ $fault: 'client', name: 'AccessDenied' }))).toBe(true)
})

it('A file that is too large for the bucket, or for a proxy before it, is not: it would be refused again', () => {
  expect(isDependencyUnavailable(toError({ $fault: 'client', name: 'EntityTooLarge' }))).toBe(false)
  const $metadata = { httpStatusCode: 413 }
  expect(isDependencyUnavailable(toError({ $fault: 'server', name: 'BucketError', $metadata }))).toBe(false)
})

it.each(['23505', '23503', '22P02', '42601', '25P02', 'XX000'])('What is wrong with the request is not: %s', (code) =>
  expect(isDependencyUnavailable(toError({ code }))).toBe(false),
)

it('Other values are not', () => {
  for (const value of [null, undefined, 'Connection terminated', { code: '57P01' }])
    expect(isDependencyUnavailable(value)).toBe(false)
})
