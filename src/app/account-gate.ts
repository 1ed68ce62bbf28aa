import config from '@payload-config'
import { getPayload } from 'payload'

import { hasPermission } from '@/cms/access/signed-in'

/** What someone without a session may ask of the editors' API: to sign in, and who they are. */
const openToAnyone = new Set([
  'POST users/login',
  'POST users/logout',
  'POST users/forgot-password',
  'POST users/reset-password',
  'GET users/me',
])

type Handler = (request: Request, context: { params: Promise<{ slug: string[] }> }) => Promise<Response>

/**
 * Lets a request through to Payload's own API only with a confirmed session of an account that may
 * use the admin; the few that make a session pass without one. Anyone else learns nothing, not even
 * which collections there are.
 */
export function forAccounts(handler: Handler): Handler {
  return async (request, context) => {
    const { slug } = await context.params
    // Payload lets a header change the method; what is decided here must be what is done.
    const headers = new Headers(request.headers)
    if (headers.has('x-http-method-override') || headers.has('x-payload-http-method-override')) {
      if (request.method !== 'POST') return refuse()
      const override = (headers.get('x-payload-http-method-override') ?? headers.get('x-http-method-override') ?? '').toUpperCase()
      if (override !== 'GET') return refuse()
    } else if (openToAnyone.has(`${request.method} ${slug.join('/')}`)) return handler(request, context)
    return (await hasSession(request.headers)) ? handler(request, context) : refuse()
  }
}

/** True when the request carries a valid session of an editor or administrator. */
export async function hasSession(headers: Headers): Promise<boolean> {
  const payload = await getPayload({ config })
  const { user } = await payload.auth({ headers })
  return hasPermission(user)
}

function refuse(): Response {
  return Response.json({ errors: [{ message: 'Sign in to use this API.' }] }, { status: 401 })
}
