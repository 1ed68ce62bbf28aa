import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextLoopIteration } from 'node:timers/promises'

import { toCacheKey, type Fill } from '@/cache/fill'
import type { ResponseCache } from '@/cache/response-cache'
import { negotiateEncoding } from '@/lib/http/accept-encoding'
import { nestsDeeperThan } from '@/lib/json/json-nesting'
import { graphqlRequestSchema, persistedQuerySchema, type GraphQLRequest } from '@/schemas/content/graphql'
import { spool, type Spooled } from '@/server/admin/spool'
import type { FillClient } from '@/server/renderer/fill-client'
import type { ByteBudget } from '@/server/http/byte-budget'
import { toDisconnectSignal } from './disconnect-signal'
import type { FairQueue } from '@/server/http/queues/fair-queue'
import { ClientDisconnected, Overloaded } from '@/server/http/queues/queue-errors'
import { createRepresentation, encode, type Representation } from '@/server/http/responses/representation'
import { acceptedCodings, describeContentCoding } from './request-body'
import type { RequestFastPath } from './request-fast-path'
import type { RequestSeries } from './request-series'
import type { ToResponseHeaders } from '@/server/http/responses/response-headers'
import { toText } from '@/server/http/responses/selection'
import { sendEncoded, sendRepresentation } from '@/server/http/responses/send'

/** Larger than any query that a person or program writes. */
const maxBodyBytes = 100_000
const bodyTimeoutMs = 10_000
/** Variables contain lists and filters, which the filter's own rules keep to fewer levels. */
const maxNesting = 20

type Options = {
  cache: ResponseCache<Representation>
  client: string
  memory: ByteBudget
  /** One request is parsed per iteration of the event loop: a hundred long ones must not delay responses that are ready. */
  parseQueue: FairQueue
  fill: FillClient['fill']
  fastPath: RequestFastPath
  series: RequestSeries
  responseHeaders: ReturnType<ToResponseHeaders>
}

/** Handles `POST /api/graphql`. A bad request is reported in `errors`, with status 200, as the contract has it. */
export async function handleGraphQL(req: IncomingMessage, res: ServerResponse, options: Options): Promise<void> {
  const { cache, client, memory, parseQueue, fastPath, series } = options
  const coded = describeContentCoding(req)
  if (coded !== null) return sendError(req, res, options, coded, acceptedCodings)
  const signal = toDisconnectSignal(req)
  const limits = { maxBytes: maxBodyBytes, timeoutMs: bodyTimeoutMs }
  const body = await spool(req, { ...limits, signal, client, memory, onEvict: () => req.socket.destroy() })
  if (body === 'disconnected') throw new ClientDisconnected()
  if (body === 'over-budget') throw new Overloaded('too many bytes are being received')
  if (typeof body === 'string') {
    // The rest of the body stays unread, so the connection cannot be reused.
    const fields = { Connection: 'close' }
    if (body === 'too-large')
      return sendError(req, res, options, `The request is larger than ${maxBodyBytes} bytes.`, fields)
    const message = `The request’s body did not arrive within ${bodyTimeoutMs / 1000} seconds.`
    return sendError(req, res, options, message, fields)
  }
  try {
    const parse = async () => {
      await nextLoopIteration()
      return parseRequest(body)
    }
    const request = await parseQueue.run(client, parse, signal)
    if (typeof request === 'string') return await sendError(req, res, options, request)
    const representation = await execute(req, request, options)
    const encoded = await encode(representation, negotiateEncoding(toText(req.headers['accept-encoding'])))
    sendEncoded(req, res, encoded)
    cache.resize(representation)
    representation.series = series
    if (body.buffer) fastPath.store(req, encoded, body.buffer.toString('latin1'))
  } finally {
    // Released only now: the body counts against the budget while its request waits.
    body.discard()
  }
}

async function sendError(
  req: IncomingMessage,
  res: ServerResponse,
  { responseHeaders }: Options,
  message: string,
  fields: Record<string, string> = {},
): Promise<void> {
  const body = Buffer.from(JSON.stringify({ errors: [{ message }] }))
  const ownHeaders = { ...responseHeaders.ownHeaders, ...fields }
  const headers = { ...responseHeaders, ownHeaders }
  await sendRepresentation(
    req,
    res,
    createRepresentation({ ...headers, body, isCompressible: true, isCacheable: false }),
  )
}

async function execute(
  req: IncomingMessage,
  request: GraphQLRequest,
  { cache, client, fill: requestFill, responseHeaders }: Options,
): Promise<Representation> {
  const body = toCanonicalBody(request)
  const fill: Fill = { host: 'content', operationId: 'graphql', params: {}, format: 'json', body }
  const runFill = async (mayMemoize: boolean) => {
    const outcome = await requestFill(fill, mayMemoize)
    if (outcome.kind !== 'found') throw new Error(`GraphQL responded with ${outcome.kind}`)
    return createRepresentation({
      ...responseHeaders,
      body: outcome.body,
      isCompressible: true,
      isCacheable: !outcome.noStore,
      tags: outcome.tags,
    })
  }
  return cache.get(toCacheKey(fill), runFill, client, toDisconnectSignal(req))
}

/** The parsed request, or an error message. */
function parseRequest({ buffer }: Spooled): GraphQLRequest | string {
  // Parsing would take milliseconds where there are thousands of levels.
  if (buffer && nestsDeeperThan(buffer, maxNesting)) return `The request nests deeper than ${maxNesting} levels.`
  let json: unknown
  try {
    json = JSON.parse(buffer?.toString('utf8') ?? '')
  } catch {
    return 'The request body is not JSON. Send {"query": "…"} with Content-Type: application/json.'
  }
  if (Array.isArray(json)) return 'Batches are not served: send one query a request.'
  const request = validateRequest(json)
  if (request) return request
  // Apollo and urql then send the full query.
  if (hasPersistedQuery(json)) return 'PersistedQueryNotSupported'
  return 'The request body needs "query" (a string), and may have "variables" (an object) and "operationName" (a string).'
}

/** True for a query given only by its hash, as in the protocol of automatic persisted queries. */
function hasPersistedQuery(json: unknown): boolean {
  return persistedQuerySchema.safeParse(json).success
}

/**
 * The request if it is one. Variables may be anything but `__proto__`, so their schema is left out: it takes ten
 * milliseconds for thousands of them.
 */
function validateRequest(json: unknown): GraphQLRequest | null {
  const { variables } = (json ?? {}) as { variables?: unknown }
  const isObject = typeof variables === 'object' && variables !== null && !Array.isArray(variables)
  if (isObject && Object.hasOwn(variables, '__proto__')) delete (variables as { __proto__?: unknown }).__proto__
  const { success, data } = graphqlRequestSchema.safeParse(isObject ? { ...(json as object), variables: {} } : json)
  if (!success) return null
  return isObject ? { ...data, variables: variables as Record<string, unknown> } : data
}

/** The request's members in a fixed order, so that equal requests share a cache entry. */
function toCanonicalBody({ query, variables, operationName }: GraphQLRequest): string {
  return JSON.stringify({ query, variables: variables ?? {}, operationName: operationName ?? null })
}
