import { announceSignIn, needsSession, setExpiry, waitForSignIn } from './session'

type Fetch = typeof window.fetch

/** What the server says of a session; `exp` is a Unix time in seconds. */
type SessionBody = { exp?: number | null; user?: { id: number | string } | null }

const accountPath = '/admin/api/users/'
let isSigningOut = false
/** The account that this page is for. The cookie is that of whoever signed in last, in any window. */
let accountId: number | string | null = null

/** Sends a request; when the session has expired, waits for the editor to sign in again on this page and retries. */
export async function sendWithReauthentication(send: Fetch, url: URL, init: RequestInit): Promise<Response> {
  if (url.pathname === `${accountPath}logout`) isSigningOut = true
  const response = await send(url, withAccount(init))
  const call = url.pathname.startsWith(accountPath) ? url.pathname.slice(accountPath.length) : ''
  if (call === 'me' || call === 'refresh-token') return interceptExpiry(response, send, url, init)
  if (response.ok && (call === 'login' || call === 'reset-password')) return handleSignIn(response)
  if (call === 'login' || call === 'logout' || !isSignedOut(response)) return response
  await waitForSignIn()
  return sendWithReauthentication(send, url, init)
}

function isSignedOut(response: Response): boolean {
  if (!isSignedInPage()) return false
  // A server function cannot respond with 401; it redirects to the sign-in page.
  return response.status === 401 || Boolean(response.headers.get('x-action-redirect')?.startsWith('/admin/login'))
}

/** True on a page that needs a session, unless its editor is ending it. */
function isSignedInPage(): boolean {
  return !isSigningOut && needsSession(window.location.pathname)
}

/**
 * Hides the session’s expiry from Payload’s pages, which would otherwise navigate to the sign-in page at that time and
 * lose unsaved changes.
 */
async function interceptExpiry(response: Response, send: Fetch, url: URL, init: RequestInit): Promise<Response> {
  const body = response.ok ? ((await response.json()) as SessionBody) : null
  if (body ? isOfNobodyOrAnother(body) && isSignedInPage() : isSignedOut(response)) {
    await waitForSignIn()
    return sendWithReauthentication(send, url, init)
  }
  if (body?.user) accountId = body.user.id
  return body ? withoutExpiry(body, response.status) : response
}

function isOfNobodyOrAnother({ user }: SessionBody): boolean {
  return user === null || (user !== undefined && accountId !== null && user.id !== accountId)
}

function withAccount(init: RequestInit): RequestInit {
  if (accountId === null) return init
  const headers = new Headers(init.headers)
  headers.set('X-Account', String(accountId))
  return { ...init, headers }
}

/** Pages before and after a sign-in, even of somebody else, share this module: nothing is loaded anew between them. */
async function handleSignIn(response: Response): Promise<Response> {
  isSigningOut = false
  const body = (await response.json()) as SessionBody
  // A page that waits stays that of its account, whoever signs in on it.
  if (!isSignedInPage()) accountId = body.user?.id ?? null
  const result = withoutExpiry(body, response.status)
  // A new password begins a session whose end is not said: windows that wait ask for it, as if it had come.
  if (body.user) announceSignIn({ accountId: body.user.id, expiresAt: toExpiry(body) ?? Date.now() })
  return result
}

const toExpiry = ({ exp }: SessionBody) => (exp ? exp * 1000 : null)

function withoutExpiry(body: SessionBody, status: number): Response {
  setExpiry(toExpiry(body))
  const { exp: _, ...rest } = body
  return Response.json(rest, { status })
}
