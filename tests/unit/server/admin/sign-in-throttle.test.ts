import { describe, expect, it } from 'vitest'

import { createKnownBrowsers } from '@/server/admin/known-browsers'
import { createSignInThrottle } from '@/server/admin/sign-in-throttle'
import { Overloaded } from '@/server/http/queues/queue-errors'

const mine = 'mine@example.test'
const other = 'other@example.test'
const passwords = new Map([
  [mine, 'right'],
  [other, 'unknown to the guesser'],
])

type Guess = { account?: string; secret?: string; client?: string; cookies?: string; signal?: AbortSignal }

function createThrottle() {
  const browsers = createKnownBrowsers({ secret: 'a secret of thirty-two characters', isSecure: false })
  const throttle = createSignInThrottle({ browsers, freeFailures: 3, firstWaitMs: 5, maxWaitMs: 20 })
  /** The status and the cookie of the response. */
  const guess = async ({
    account = mine,
    secret = 'wrong',
    client = 'one',
    cookies,
    signal = new AbortController().signal,
  }: Guess) => {
    const run = async () => ({ status: passwords.get(account.toLowerCase().trim()) === secret ? 200 : 401 })
    const { status, cookie } = await throttle.attempt({ client, account, cookies, signal, run })
    return { status, cookie: cookie?.split(';', 1)[0] }
  }
  const fail = async (count: number, more: Guess) => {
    const statuses = []
    for (let attempt = 0; attempt < count; attempt++) statuses.push((await guess(more)).status)
    return statuses
  }
  return { throttle, guess, fail }
}

describe('createSignInThrottle', () => {
  it('throttles a client after a few failures, across accounts', async () => {
    const { fail } = createThrottle()
    expect(await fail(2, { account: other })).toEqual([401, 401])
    expect(await fail(3, { account: 'third@example.test' })).toEqual([401, 429, 429])
    expect(await fail(1, { account: other, client: 'two' })).toEqual([401])
  })

  it('lets a client wait no longer than the maximum, however often it has failed', async () => {
    const browsers = createKnownBrowsers({ secret: 'a secret of thirty-two characters', isSecure: false })
    // Without the maximum, the second attempt would wait for an hour.
    const limits = { freeFailures: 0, firstWaitMs: 3_600_000, maxWaitMs: 5 }
    const throttle = createSignInThrottle({ browsers, ...limits })
    for (let attempt = 0; attempt < 3; attempt++) {
      const { signal } = new AbortController()
      const run = async () => ({ status: 401 })
      const { status, retryAfterSeconds } = await throttle.attempt({
        client: 'one',
        account: mine,
        cookies: undefined,
        signal,
        run,
      })
      expect([status, retryAfterSeconds]).toEqual([429, 1])
    }
  })

  it('clears only the failures at the account whose password was correct', async () => {
    const { guess, fail } = createThrottle()
    for (let round = 0; round < 3; round++) {
      await fail(1, { account: other })
      expect((await guess({ secret: 'right' })).status).toBe(200)
    }
    expect((await guess({ account: other })).status).toBe(429)
  })

  it('clears the failures at an account after its correct password, whatever the spelling of the address', async () => {
    const { guess, fail } = createThrottle()
    await fail(3, { account: ' Mine@Example.test' })
    expect((await guess({ secret: 'right' })).status).toBe(200)
    expect(await fail(3, {})).toEqual([401, 401, 401])
  })

  it('counts a browser where an account signed in before separately, for that account only', async () => {
    const { guess, fail } = createThrottle()
    const { cookie = '' } = await guess({ secret: 'right' })
    expect(cookie).toMatch(/^lectern-browser=/)
    await fail(4, { account: other, client: 'one' })
    // Failures of others at the same address do not count against the browser,
    expect(await fail(3, { cookies: cookie })).toEqual([401, 401, 401])
    // and for another account the browser is not a known one.
    expect((await guess({ account: other, cookies: cookie })).status).toBe(429)
    const again = await guess({ secret: 'right', cookies: cookie })
    expect(again).toEqual({ status: 200, cookie: undefined })
  })

  it('rejects cookies with an invalid signature', async () => {
    const { guess, fail } = createThrottle()
    const { cookie = '' } = await guess({ secret: 'right' })
    await fail(4, { account: other })
    for (const cookies of [
      `${cookie.slice(0, -2)}AA`,
      cookie.replace('=', '=A'),
      'lectern-browser=',
      `${'x'.repeat(22)}.${'y'.repeat(43)}`,
    ]) {
      expect((await guess({ cookies })).status, cookies).toBe(429)
    }
  })

  it('counts failures at more accounts than it distinguishes', async () => {
    const { guess, fail, throttle } = createThrottle()
    for (let index = 0; index < 40; index++) await fail(1, { account: `${index}@example.test` })
    expect((await guess({ secret: 'right' })).status).toBe(200)
    expect((await guess({ account: other })).status).toBe(429)
    expect(throttle.stats().failures).toEqual({ clients: 1 })
  })

  it('runs one attempt of a client at a time, and dequeues those of clients that disconnect', async () => {
    const { throttle, guess } = createThrottle()
    const disconnect = new AbortController()
    const browserless = { account: mine, cookies: undefined }
    let end: (response: { status: number }) => void = () => undefined
    const first = throttle.attempt({
      ...browserless,
      client: 'one',
      signal: disconnect.signal,
      run: () => new Promise<{ status: number }>((resolve) => (end = resolve)),
    })
    const waiting = Array.from({ length: 4 }, () =>
      guess({ signal: disconnect.signal }).catch((error: Error) => error.name),
    )
    await expect(guess({})).rejects.toBeInstanceOf(Overloaded)
    disconnect.abort()
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 4 }, () => 'ClientDisconnected'))
    // A started attempt continues, and counts.
    expect(throttle.stats().firstTries.running).toBe(1)
    end({ status: 401 })
    expect((await first).status).toBe(401)
    expect((await guess({ secret: 'right' })).status).toBe(200)
    const { turns, firstTries, furtherTries } = throttle.stats()
    const nothing = { running: 0, waiting: 0, clients: 0 }
    expect([turns, firstTries, furtherTries]).toEqual([nothing, nothing, nothing])
  })

  it('hashes one password at a time for all clients with failures, and does not delay the others', async () => {
    const { throttle, guess, fail } = createThrottle()
    const guessers = Array.from({ length: 20 }, (_, index) => `guesser ${index}`)
    for (const client of guessers) await fail(1, { client })
    let end: () => void = () => undefined
    const ended = new Promise<void>((resolve) => (end = resolve))
    const run = async () => {
      await ended
      return { status: 401 }
    }
    const guesses = guessers.map((client) =>
      throttle.attempt({ client, account: mine, cookies: undefined, signal: new AbortController().signal, run }),
    )
    expect((await guess({ secret: 'right', client: 'somebody else' })).status).toBe(200)
    expect(throttle.stats().furtherTries).toMatchObject({ running: 1, waiting: 19 })
    end()
    await Promise.all(guesses)
  })
})
