import config from '@payload-config'
import { executeAuthStrategies, getPayload } from 'payload'

import { isEmailSetUp } from '@/cms/email'
import { hasPermission } from '@/cms/access/signed-in'
import { logWhenAnswered } from '@/config/log-when-answered'

/** Calls that are allowed without a session: signing in and out, and `me`. Also enforced by src/surface/shared/admin-gate.ts. */
const publicCalls = new Set(['POST users/login', 'POST users/logout', 'GET users/me'])

/** Allowed as well when e-mail is configured: password resets. */
const publicCallsWithEmail = new Set(['POST users/forgot-password', 'POST users/reset-password'])

/** Minimum duration of a failed sign-in, so that its timing does not reveal whether the account exists. */
const minFailureMs = 800

type Handler = (request: Request, context: { params: Promise<{ slug: string[] }> }) => Promise<Response>

/**
 * Wraps Payload's API: requires a valid session, except for signing in. Other requests get 401, which does not reveal
 * which collections exist.
 */
export function requireAccount(payloadHandler: Handler): Handler {
  const handler: Handler = (request, context) => logWhenAnswered(() => payloadHandler(request, context))
  return async (request, context) => {
    const { slug } = await context.params
    // Payload lets a header override the method; the check must apply to the effective method.
    const override =
      request.headers.get('x-payload-http-method-override') ?? request.headers.get('x-http-method-override')
    if (override !== null && (request.method !== 'POST' || override.toUpperCase() !== 'GET'))
      return toUnauthorizedResponse()
    const call = `${request.method} ${slug.join('/')}`
    if (override === null && publicCalls.has(call))
      return call === 'POST users/login' ? signIn(handler, request, context) : handler(request, context)
    if (override === null && isEmailSetUp() && publicCallsWithEmail.has(call))
      return call === 'POST users/forgot-password'
        ? sendResetLink(handler, request, context)
        : handler(request, context)
    return (await hasSession(request.headers)) ? handler(request, context) : toUnauthorizedResponse()
  }
}

/** The server has parsed the credentials and forwards nothing else. */
const signIn = async (handler: Handler, request: Request, context: Parameters<Handler>[1]): Promise<Response> => {
  const startedAt = performance.now()
  const response = await handler(request, context)
  if (!response.ok) await new Promise((resolve) => setTimeout(resolve, minFailureMs - (performance.now() - startedAt)))
  return response
}

/** Responds with the same message and timing whether or not the account exists; the e-mail is sent in the background. */
const sendResetLink = async (
  handler: Handler,
  request: Request,
  context: Parameters<Handler>[1],
): Promise<Response> => {
  // Payload handles and logs its own errors.
  void handler(request, context)
  await new Promise((resolve) => setTimeout(resolve, minFailureMs))
  return Response.json({ message: 'If there is such an account, a link is on its way.' })
}

/**
 * True when the request has a valid session, of the account that it names, if any: a page of the admin names that of its
 * editor, since somebody else may have signed in meanwhile in another window of the browser.
 */
export async function hasSession(headers: Headers): Promise<boolean> {
  const payload = await getPayload({ config })
  // Not `payload.auth`, which also evaluates the access of every field of every collection.
  const { user } = await executeAuthStrategies({ headers, payload })
  const named = headers.get('x-account')
  return hasPermission(user) && (named === null || named === String(user?.id))
}

function toUnauthorizedResponse(): Response {
  return Response.json({ errors: [{ message: 'Sign in to use this API.' }] }, { status: 401 })
}
