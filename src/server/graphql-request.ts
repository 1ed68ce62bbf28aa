import type { IncomingMessage, ServerResponse } from 'node:http'

import { toCacheKey, type Fill } from '@/cache/fill'
import type { ResponseCache } from '@/cache/response-cache'
import { graphqlRequestSchema, type GraphQLRequest } from '@/schemas/graphql'
import type { NextClient } from './next-client'
import { createRepresentation, type Representation } from './representation'
import { sendRepresentation } from './send'

/** A query larger than this is not one a person or program writes. */
const maxBodyBytes = 100_000

type Options = { cache: ResponseCache<Representation>; next: NextClient; headers: Record<string, string> }

/** Answers `POST /api/graphql`. What is wrong with the request is said in `errors`, with status 200, as the contract has it. */
export async function answerGraphQL(req: IncomingMessage, res: ServerResponse, { cache, next, headers }: Options): Promise<void> {
  const send = async (body: Buffer): Promise<void> => {
    await sendRepresentation(req, res, createRepresentation({ headers, body, isCompressible: true, isKeepable: false }))
  }
  const fail = (message: string) => send(Buffer.from(JSON.stringify({ errors: [{ message }] })))

  const text = await readBody(req)
  if (text === null) {
    headers = { ...headers, Connection: 'close' }
    return fail(`The request is larger than ${maxBodyBytes} bytes.`)
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return fail('The request body is not JSON. Send {"query": "…"} with Content-Type: application/json.')
  }
  if (Array.isArray(json)) return fail('Batches are not served: send one query a request.')
  const request = graphqlRequestSchema.safeParse(json)
  if (!request.success) {
    return fail('The request body needs "query" (a string), and may have "variables" (an object) and "operationName" (a string).')
  }
  const fill: Fill = { surface: 'content', operationId: 'graphql', params: {}, format: 'json', body: toCanonicalBody(request.data) }
  const answer = await cache.get(toCacheKey(fill), async (changes) => {
    const outcome = await next.fill(fill, changes)
    if (outcome.kind !== 'found') throw new Error(`GraphQL answered ${outcome.kind}`)
    const { body, tags, isTransient } = outcome
    return createRepresentation({ headers, body, isCompressible: true, isKeepable: !isTransient, tags })
  })
  await sendRepresentation(req, res, answer)
}

/** The body as text; null when it is too large. */
async function readBody(req: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The request's three members in one order, so that equal questions share an answer. */
function toCanonicalBody({ query, variables, operationName }: GraphQLRequest): string {
  return JSON.stringify({ query, variables: variables ?? {}, operationName: operationName ?? null })
}
