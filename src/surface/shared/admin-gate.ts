/** What the front door does with a request for the admin or its API. */
export type AdminDecision =
  | 'pass'
  /** A sign-in attempt: passes, but throttled. */
  | 'attempt'
  /** Redirect to the sign-in page. */
  | 'sign-in'
  | 'unauthorized'
  /** A sign-in or a new password from a page of another site, which would sign its reader in to an account of its own. */
  | 'foreign'
  | 'malformed'
  | 'not-found'

export type AdminRequest = {
  method: string
  /** As received, still percent-encoded. */
  path: string
  /** True if the request has a token that this server signed; its session is verified later. */
  isSigned: boolean
  hasServerAction: boolean
  /** True if a page of another origin than the admin's sends it. */
  isForeign: boolean
  /** True if e-mail is configured, so that a forgotten password can be reset by a link. */
  canReset: boolean
}

/** Admin pages that need no session. */
const openPages = new Set(['/admin/login', '/admin/logout', '/admin/logout-inactivity'])

/** API calls that need no session. Keep in step with src/app/admin/account-gate.ts. */
const openCalls = new Set(['GET /admin/api/users/me', 'HEAD /admin/api/users/me', 'POST /admin/api/users/logout'])

/** The same where passwords can be reset: the request form, and the page that the link opens. */
const resetPages = /^\/admin\/(?:forgot|reset\/[\da-f]{40})$/
const resetCalls = new Set(['POST /admin/api/users/forgot-password', 'POST /admin/api/users/reset-password'])

/** True for the admin, its API, and the scripts and styles that Next built for them. */
export function isAdminPath(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/') || path.startsWith('/_next/static/')
}

/**
 * Decides a request for the admin from its method and path: without a signed token only the sign-in page, the sign-in
 * itself, and `me` reach Payload.
 */
export function decideAdmin({
  method,
  path,
  isSigned,
  hasServerAction,
  isForeign,
  canReset,
}: AdminRequest): AdminDecision {
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isPlain(path)) return 'malformed'
  // Scripts, styles and icons of the admin, the same for everyone.
  if (path.startsWith('/_next/static/')) return isRead ? 'pass' : 'not-found'
  const call = `${method} ${path}`
  const isAttempt = call === 'POST /admin/api/users/login'
  if (isForeign && (isAttempt || resetCalls.has(call))) return 'foreign'
  if (isAttempt) return 'attempt'
  if (openCalls.has(call) || (canReset && resetCalls.has(call))) return 'pass'
  const isApi = path === '/admin/api' || path.startsWith('/admin/api/')
  if (isRead && (openPages.has(path) || (canReset && resetPages.test(path)))) return 'pass'
  if (!isSigned) return isRead && !isApi ? 'sign-in' : 'unauthorized'
  if (isApi) return 'pass'
  // A POST to a page is one of the admin's own server functions.
  return isRead || (method === 'POST' && hasServerAction) ? 'pass' : 'not-found'
}

/** True if the path is well-formed and no later stage can read it as another one. */
function isPlain(path: string): boolean {
  try {
    // Exactly the characters that no path may contain
    return !/[\u0000-\u001f\u007f\\]|\/\.{1,2}(?:\/|$)|\/\//.test(decodeURIComponent(path)) && !/%2f/i.test(path)
  } catch {
    return false
  }
}
