import type { AdminResponse } from './relay'

const signInPage = /^(?:https?:\/\/[^/]+)?\/admin\/login(?:[?#]|$)/

/** Whether Payload says that nobody is signed in: an error of its API, a redirect of a page or an action, or no user in `me`. */
export function isSignedOut(path: string, { status, headers, body }: AdminResponse): boolean {
  if (status === 401) return true
  const redirect = headers.location ?? headers['x-action-redirect']
  if (typeof redirect === 'string' && signInPage.test(redirect)) return true
  if (path !== '/admin/api/users/me' || status !== 200) return false
  return (JSON.parse(body.buffer?.toString('utf8') || '{}') as { user?: unknown }).user === null
}
