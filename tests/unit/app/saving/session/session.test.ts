import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { sendWithReauthentication } from '@/app/(payload)/saving/session/send-with-reauthentication'
import { listenForSignIn, resumeSession, sessionStore, type SignedIn } from '@/app/(payload)/saving/session/session'

const exp = 1_900_000_000

/** Sends a request from a page of the admin; the server answers with this. */
function send(page: string, call: string, body: object, status = 200): Promise<Response> {
  vi.stubGlobal('window', { location: { pathname: page } })
  const url = new URL(`/admin/api/${call}`, 'http://localhost')
  return sendWithReauthentication(() => Promise.resolve(Response.json(body, { status })), url, {})
}
const signIn = (status = 200) => send('/admin/login', 'users/login', { exp, user: { id: 1 }, token: 't' }, status)

describe('a session', () => {
  beforeEach(() => resumeSession(null))
  afterAll(() => {
    resumeSession(null)
    vi.unstubAllGlobals()
  })

  it.each(['login', 'me', 'refresh-token'])(
    'is followed from what `%s` says, which Payload’s pages do not see',
    async (call) => {
      const response = await send('/admin/login', `users/${call}`, { exp, user: { id: 1 } })
      expect(await response.json()).toEqual({ user: { id: 1 } })
      expect(sessionStore.read().expiresAt).toBe(exp * 1000)
    },
  )

  it.each(['login', 'logout', 'logout-inactivity', 'forgot', `reset/${'0a'.repeat(20)}`])(
    'is not waited for on /admin/%s, which is for those without one',
    async (page) => {
      const none = { user: null, message: 'Account' }
      const response = await Promise.race([send(`/admin/${page}`, 'users/me', none), delay(100, null)])
      expect(await response?.json()).toEqual(none)
      expect(sessionStore.read().isEnded).toBe(false)
    },
  )

  it.each(['', '/account', '/collections/articles', '/logs'])('is waited for on /admin%s', async (page) => {
    const held = send(`/admin${page}`, 'users/me', { user: null })
    await vi.waitFor(() => expect(sessionStore.read().isEnded).toBe(true))
    vi.stubGlobal('window', { location: { pathname: '/admin/login' } })
    resumeSession(null)
    await held
  })

  it('does not begin with a refused sign-in', async () => {
    expect((await signIn(401)).status).toBe(401)
    expect(sessionStore.read().expiresAt).toBeNull()
  })

  it.each(['login', 'reset-password'])(
    'that `%s` begins is announced with an end, so that it is renewed',
    async (call) => {
      const announced: SignedIn[] = []
      const end = listenForSignIn((signedIn) => announced.push(signedIn))
      const user = { id: 1, email: 'mara@example.org' }
      await send('/admin/login', `users/${call}`, call === 'login' ? { exp, user } : { user })
      await vi.waitFor(() => expect(announced).toHaveLength(1))
      end()
      expect(announced).toEqual([{ accountId: user.id, expiresAt: call === 'login' ? exp * 1000 : expect.any(Number) }])
    },
  )

  it('that began after another was ended on the same page is asked for again when it expires', async () => {
    await send('/admin', 'users/logout', {})
    await signIn()
    let isExpired = true
    const url = new URL('/admin/api/articles/1', 'http://localhost')
    vi.stubGlobal('window', { location: { pathname: '/admin/collections/articles/1' } })
    const held = sendWithReauthentication(
      () => Promise.resolve(Response.json({}, { status: isExpired ? 401 : 200 })),
      url,
      {},
    )
    await vi.waitFor(() => expect(sessionStore.read().isEnded).toBe(true))
    isExpired = false
    resumeSession(null)
    expect((await held).status).toBe(200)
  })

  it('of another account is not taken for that of the page, and each request names the page’s', async () => {
    await signIn()
    vi.stubGlobal('window', { location: { pathname: '/admin/collections/articles/1' } })
    const sent: (string | null)[] = []
    const save = new URL('/admin/api/articles/1', 'http://localhost')
    const answer = (_: RequestInfo | URL, init?: RequestInit) => {
      sent.push(new Headers(init?.headers).get('x-account'))
      return Promise.resolve(Response.json({}))
    }
    await sendWithReauthentication(answer, save, { headers: { 'Content-Type': 'application/json' } })
    // A server function, which may create a draft.
    await sendWithReauthentication(answer, new URL('/admin/collections/articles/create', 'http://localhost'), {})
    expect(sent).toEqual(['1', '1'])
    let user = { id: 2 }
    const held = sendWithReauthentication(
      () => Promise.resolve(Response.json({ exp, user })),
      new URL('/admin/api/users/me', 'http://localhost'),
      {},
    )
    await vi.waitFor(() => expect(sessionStore.read().isEnded).toBe(true))
    user = { id: 1 }
    resumeSession(null)
    expect(await (await held).json()).toEqual({ user: { id: 1 } })
  })
})
