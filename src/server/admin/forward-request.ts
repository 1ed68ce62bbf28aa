import type { IncomingHttpHeaders } from 'node:http'

import { imageLimit } from '@/lib/images/image-limit'
import { readCredentials } from '@/schemas/shared/credentials'
import { toDisconnectSignal } from '@/server/http/requests/disconnect-signal'
import { withoutStallTimeout } from '@/server/http/requests/stall-timeout'
import { Unavailable } from '@/server/http/problems/unavailable'
import type { AdminContext, AdminExchange } from './admin-context'
import { receiveBody } from './body'
import { toForwardedHeaders } from './forward-headers'
import { isSignedOut } from './is-signed-out'
import type { AdminResponse } from './relay'
import { sendError, sendResponse } from './responses'
import { toSpooled, type Spooled } from './spool'

/** More than an e-mail address and a password need. */
const anonymousBody = { maxBytes: 16 * 1024, timeoutMs: 10_000 }
/** An image of 20 MB in a form; a slightly shorter time than the listener allows. */
const editorBody = { maxBytes: 25 * 1024 * 1024, timeoutMs: 290_000, advice: imageLimit }
const anonymousTimeoutMs = 30_000
const editorTimeoutMs = 120_000

/** Forwards a request to Next once it is its client's turn. */
export async function forwardRequest(context: AdminContext, exchange: AdminExchange): Promise<void> {
  const { memory, disk, editors, anonymous } = context
  const { req, res, client, isSigned, fields } = exchange
  const body = await receiveBody(req, { client, memory, ...(isSigned ? { ...editorBody, disk } : anonymousBody) })
  const [queue, timeoutMs] = isSigned ? [editors, editorTimeoutMs] : [anonymous, anonymousTimeoutMs]
  const ask = () => forward(context, exchange, body, timeoutMs)
  const askAsEditor = () => charge(context, exchange, () => askForSession(context, exchange, ask))
  const answer = async () => {
    const response = await queue
      .run(client, isSigned ? askAsEditor : ask, toDisconnectSignal(req))
      .finally(() => body?.discard())
    if (isSigned && mayWrite(exchange)) await context.settle()
    return response
  }
  // A change of thousands of documents may take two minutes, after a start of the admin's process.
  const response = await withoutStallTimeout(req)(answer())
  await sendResponse(req, res, response, fields)
}

/** True for a write, after whose response public pages must show the change. */
function mayWrite({ req, path }: AdminExchange): boolean {
  return req.method !== 'GET' && req.method !== 'HEAD' && path.startsWith('/admin/api/')
}

/** Charges to an account what its request has occupied the thread, about. */
async function charge<T>(
  { pacing, editors }: AdminContext,
  exchange: AdminExchange,
  task: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  try {
    return await task()
  } finally {
    const elapsedMs = performance.now() - startedAt
    pacing.charge(exchange.client, occupiesThread(exchange) ? elapsedMs / Math.max(1, editors.stats().running) : 0)
  }
}

/**
 * True for pages, lists and server functions. A write waits for uploads, images and locks for the most part, and an image
 * for the disk or the bucket.
 */
function occupiesThread({ req, path }: AdminExchange): boolean {
  if (path.startsWith('/admin/api/media/file/')) return false
  if (req.method === 'GET' || req.method === 'HEAD') return true
  return !path.startsWith('/admin/api/') || req.headers['x-payload-http-method-override'] === 'GET'
}

/**
 * Forwards a request with a signed token. Payload treats a session that it cannot read as missing, and an editor would
 * have to sign in again because the database was unavailable; the request has had no effect by then, so it can be
 * retried.
 */
async function askForSession(
  { isHealthy }: AdminContext,
  { path }: AdminExchange,
  ask: () => Promise<AdminResponse>,
): Promise<AdminResponse> {
  const response = await ask()
  if (!isSignedOut(path, response)) return response
  response.body.discard()
  if (!(await isHealthy())) throw new Unavailable('Sessions cannot be read')
  return ask()
}

/** Forwards an attempt to sign in, slowed down after failures. */
export async function attemptSignIn(context: AdminContext, exchange: AdminExchange): Promise<void> {
  const { req, res, fields } = exchange
  // Counted by address, since a session must not allow further attempts.
  const client = context.toClient(req)
  const body = await receiveBody(req, { client, memory: context.memory, ...anonymousBody })
  const credentials = await readCredentials(
    new Request(context.adminUrl, {
      method: 'POST',
      headers: { 'content-type': req.headers['content-type'] ?? '' },
      body: body?.buffer ? new Uint8Array(body.buffer) : null,
    }),
  )
  body?.discard()
  if (!credentials)
    return sendError(req, res, fields, 400, 'Send {"email": "…", "password": "…"} with Content-Type: application/json.')
  // Serialized again from what was parsed, so that the counted account is the one that Payload sees.
  const parsed = toSpooled(JSON.stringify(credentials))
  const headers = { 'content-type': 'application/json', 'x-lectern-sign-in': '1' }
  const attempt = context.throttle.attempt({
    client,
    account: credentials.email,
    cookies: req.headers.cookie,
    signal: toDisconnectSignal(req),
    run: () => forward(context, exchange, parsed, anonymousTimeoutMs, headers),
  })
  const { response, status, cookie, retryAfterSeconds } = await withoutStallTimeout(req)(attempt)
  await sendResponse(
    req,
    res,
    { ...response, status },
    {
      ...fields,
      ...(cookie ? { 'set-cookie': cookie } : {}),
      ...(retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {}),
    },
  )
}

/** Next cannot tell a fault of its own from a dependency that is away, and responds to both with 500. */
async function forward(
  { relay, origin, isHealthy }: AdminContext,
  { req, client, fields }: AdminExchange,
  body: Spooled | null,
  timeoutMs: number,
  extraHeaders: IncomingHttpHeaders = {},
): Promise<AdminResponse> {
  const { method = 'GET', url: target = '/' } = req
  const headers = { ...toForwardedHeaders(req, fields, origin), ...extraHeaders }
  const onEvict = () => void req.socket.destroy()
  const response = await relay.exchange({ method, target, headers, body, client, onEvict, timeoutMs })
  if (response.status !== 500 || (await isHealthy())) return response
  response.body.discard()
  throw new Unavailable('Next responded with 500 while it cannot do its work')
}
