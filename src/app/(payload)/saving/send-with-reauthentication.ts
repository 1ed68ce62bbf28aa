import { setExpiry, waitForSignIn } from './session'

type Fetch = typeof window.fetch

const accountPath = '/admin/api/users/'
let isSigningOut = false

/** Sends a request; when the session has expired, waits for the editor to sign in again on this page and retries. */
export async function sendWithReauthentication(send: Fetch, url: URL, init: RequestInit): Promise<Response> {
  if (url.pathname === `${accountPath}logout`) isSigningOut = true
  const response = await send(url, init)
  const call = url.pathname.startsWith(accountPath) ? url.pathname.slice(accountPath.length) : ''
  if (call === 'me' || call === 'refresh-token') return interceptExpiry(response, send, url, init)
  if (call === 'login' || call === 'logout' || !isSignedOut(response)) return response
  await waitForSignIn()
  return sendWithReauthentication(send, url, init)
}

function isSignedOut(response: Response): boolean {
  if (!isSignedInPage()) return false
  // A server function cannot respond with 401; it redirects to the sign-in page.
  return response.status === 401 || Boolean(response.headers.get('x-action-redirect')?.startsWith('/admin/login'))
}

/** True on every page of the admin except sign-in and sign-out. */
function isSignedInPage(): boolean {
  return !isSigningOut && !/^\/admin\/log(?:in|out)/.test(window.location.pathname)
}

/**
 * Hides the session’s expiry from Payload’s pages, which would otherwise navigate to the sign-in page at that time and
 * lose unsaved changes.
 */
async function interceptExpiry(response: Response, send: Fetch, url: URL, init: RequestInit): Promise<Response> {
  const body = response.ok ? ((await response.json()) as { exp?: number; user?: unknown }) : null
  if (body ? body.user === null && isSignedInPage() : isSignedOut(response)) {
    await waitForSignIn()
    return sendWithReauthentication(send, url, init)
  }
  if (!body) return response
  const { exp, ...rest } = body
  setExpiry(exp ?? null)
  return Response.json(rest, { status: response.status })
}
