import config from '@payload-config'
import { getPayload } from 'payload'

import { hasPermission } from '@/cms/access/signed-in'
import { readCredentials, toSignIn } from './credentials'

/**
 * What someone without a session may ask of the editors' API: to sign in and out, and who they are.
 * src/surface/admin-gate.ts lets no more through. There is no e-mail, so nobody can ask for a new
 * password: an administrator sets one.
 */
const openToAnyone = new Set(['POST users/login', 'POST users/logout', 'GET users/me'])

/** An answer to a failed sign-in takes at least this long, so that its time does not tell whether the account exists. */
const minFailureMs = 800

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
    const override = request.headers.get('x-payload-http-method-override') ?? request.headers.get('x-http-method-override')
    if (override !== null && (request.method !== 'POST' || override.toUpperCase() !== 'GET')) return refuse()
    const call = `${request.method} ${slug.join('/')}`
    if (override === null && openToAnyone.has(call)) return call === 'POST users/login' ? signIn(handler, request, context) : handler(request, context)
    return (await hasSession(request.headers)) ? handler(request, context) : refuse()
  }
}

const signIn = async (handler: Handler, request: Request, context: Parameters<Handler>[1]): Promise<Response> => {
  const startedAt = Date.now()
  const credentials = await readCredentials(request)
  const response = credentials ? await handler(toSignIn(request, credentials), context) : refuseMalformed()
  if (!response.ok) await new Promise((resolve) => setTimeout(resolve, minFailureMs - (Date.now() - startedAt)))
  return response
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

function refuseMalformed(): Response {
  return Response.json({ errors: [{ message: 'Send {"email": "…", "password": "…"} with Content-Type: application/json.' }] }, { status: 400 })
}
