import type { IncomingMessage, ServerResponse } from 'node:http'

import { toCacheKey, type Fill } from '@/cache/fill'
import type { ResponseCache } from '@/cache/response-cache'
import { graphqlRequestSchema, type GraphQLRequest } from '@/schemas/graphql'
import type { NextClient } from './next-client'
import { readBody } from './request-body'
import { createRepresentation, type Representation } from './representation'
import { sendRepresentation } from './send'

/** A query larger than this is not one a person or program writes. */
const maxBodyBytes = 100_000
const bodyTimeoutMs = 10_000
/** Variables hold lists and filters, which the filter's own rules keep to fewer levels. */
const maxNesting = 20

type Options = { cache: ResponseCache<Representation>; fill: NextClient['fill']; toHeaders: () => Record<string, string> }

/** Answers `POST /api/graphql`. What is wrong with the request is said in `errors`, with status 200, as the contract has it. */
export async function answerGraphQL(req: IncomingMessage, res: ServerResponse, { cache, fill: runFill, toHeaders }: Options): Promise<void> {
  const fail = async (message: string, fields: Record<string, string> = {}): Promise<void> => {
    const body = Buffer.from(JSON.stringify({ errors: [{ message }] }))
    const headers = { ...toHeaders(), ...fields }
    await sendRepresentation(req, res, createRepresentation({ headers, body, isCompressible: true, isKeepable: false }))
  }

  const read = await readBody(req, { maxBytes: maxBodyBytes, timeoutMs: bodyTimeoutMs })
  if (read.kind === 'gone') return void res.destroy()
  if (read.kind !== 'whole') {
    // What is left of the body stays unread, so the connection cannot be used again.
    const fields = { Connection: 'close' }
    if (read.kind === 'too-large') return fail(`The request is larger than ${maxBodyBytes} bytes.`, fields)
    return fail(`The request’s body did not arrive within ${bodyTimeoutMs / 1000} seconds.`, fields)
  }
  let json: unknown
  try {
    json = JSON.parse(read.text)
  } catch {
    return fail('The request body is not JSON. Send {"query": "…"} with Content-Type: application/json.')
  }
  if (Array.isArray(json)) return fail('Batches are not served: send one query a request.')
  if (isDeeperThan(json, maxNesting)) return fail(`The request nests deeper than ${maxNesting} levels.`)
  const request = graphqlRequestSchema.safeParse(json)
  if (!request.success) {
    return fail('The request body needs "query" (a string), and may have "variables" (an object) and "operationName" (a string).')
  }
  const fill: Fill = { surface: 'content', operationId: 'graphql', params: {}, format: 'json', body: toCanonicalBody(request.data) }
  const answer = await cache.get(toCacheKey(fill), async (changes) => {
    const outcome = await runFill(fill, changes)
    if (outcome.kind !== 'found') throw new Error(`GraphQL answered ${outcome.kind}`)
    const { body, tags, isTransient } = outcome
    return createRepresentation({ headers: toHeaders(), body, isCompressible: true, isKeepable: !isTransient, tags })
  })
  await sendRepresentation(req, res, answer)
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1))
}

/** The request's three members in one order, so that equal questions share an answer. */
function toCanonicalBody({ query, variables, operationName }: GraphQLRequest): string {
  return JSON.stringify({ query, variables: variables ?? {}, operationName: operationName ?? null })
}
