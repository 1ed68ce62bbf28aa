/** What the front door does with a request for the editors' half. */
export type AdminDecision =
  | 'pass'
  /** An attempt to sign in: passes, but throttled. */
  | 'attempt'
  /** To the sign-in page. */
  | 'sign-in'
  | 'unauthorized'
  | 'malformed'
  | 'not-found'

export type AdminRequest = {
  method: string
  /** As it arrived, still percent-encoded. */
  path: string
  /** True for a request with a token that this server signed; its session is confirmed later. */
  isSigned: boolean
  hasServerAction: boolean
}

/** Pages of the admin that someone without a session may see. */
const openPages = new Set(['/admin/login', '/admin/logout', '/admin/logout-inactivity'])

/** What someone without a session may ask of the editors' API; src/app/account-gate.ts says the same. */
const openCalls = new Set(['GET /admin/api/users/me', 'HEAD /admin/api/users/me', 'POST /admin/api/users/logout'])

/** True for what the editors' half answers: the admin, its API, and the scripts and styles Next built for them. */
export function isAdminPath(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/') || path.startsWith('/_next/static/')
}

/**
 * Decides a request for the editors' half from its first lines: without a signed token nothing reaches
 * Payload but the sign-in page, the sign-in itself, and "who am I".
 */
export function decideAdmin({ method, path, isSigned, hasServerAction }: AdminRequest): AdminDecision {
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isPlain(path)) return 'malformed'
  // Scripts, styles and icons of the admin, the same for everyone.
  if (path.startsWith('/_next/static/')) return isRead ? 'pass' : 'not-found'
  if (method === 'POST' && path === '/admin/api/users/login') return 'attempt'
  if (openCalls.has(`${method} ${path}`)) return 'pass'
  const isApi = path === '/admin/api' || path.startsWith('/admin/api/')
  if (isRead && openPages.has(path)) return 'pass'
  if (!isSigned) return isRead && !isApi ? 'sign-in' : 'unauthorized'
  if (isApi) return 'pass'
  // Pages are read, or written to by the admin's own server functions.
  return isRead || (method === 'POST' && hasServerAction) ? 'pass' : 'not-found'
}

/** Well-formed, and without what would make another path of it further on. */
function isPlain(path: string): boolean {
  try {
    // Exactly the characters no path may hold
    return !/[\u0000-\u001f\u007f\\]|\/\.{1,2}(?:\/|$)|\/\//.test(decodeURIComponent(path)) && !/%2f/i.test(path)
  } catch {
    return false
  }
}
