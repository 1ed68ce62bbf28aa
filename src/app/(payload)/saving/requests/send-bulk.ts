import { unknownOutcome } from './bulk-reasons'
import { findListedRevisions } from '@/app/(payload)/saving/form/open-forms'
import type { Write } from './parse-write'
import { readErrors } from './response-errors'
import { withHeaders, type Send } from './write-requests'

/** How many of the selected documents have been tried; null at the end. */
export type BulkProgress = { done: number; total: number } | null

type Options = {
  write: Write
  search: string
  /** `stop` ends the operation after the documents that are being tried. */
  onProgress: (progress: BulkProgress, stop: () => void) => void
}

/** What Payload’s API returns of a bulk operation. */
type Result = { docs: object[]; errors: { message: string }[] }

/** So few that a request takes seconds: its editor sees how far it is, others can save meanwhile, and no proxy ends it. */
const batchSize = 50

/**
 * Sends a bulk operation; one of many documents as several requests, each a transaction of its own, whose results are
 * returned as one. Payload sends a single one, of which nothing is known until minutes later.
 */
export async function sendBulk(send: Send, given: RequestInit, options: Options): Promise<Response> {
  const init = withHeaders(given, { 'If-Match': toListedTags(options.write.collection) })
  const ids = await findIds(send, options)
  if (ids.length <= batchSize) return send(init).catch(toUnreachableResponse)
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  try {
    const onProgress = (progress: BulkProgress) => options.onProgress(progress, stop)
    return await sendBatches(send, init, { ids, search: options.search, onProgress, signal: stopping.signal })
  } finally {
    options.onProgress(null, stop)
  }
}

/** Payload’s lists would wait for a request that fails, for good. */
function toUnreachableResponse(): Response {
  return Response.json({ errors: [{ message: unknownOutcome }] }, { status: 503 })
}

type Batches = {
  ids: number[]
  search: string
  onProgress: (progress: BulkProgress) => void
  signal: AbortSignal
}

async function sendBatches(send: Send, init: RequestInit, batches: Batches): Promise<Response> {
  const { ids, search, onProgress, signal } = batches
  const docs: Result['docs'] = []
  const errors: Result['errors'] = []
  for (let done = 0; done < ids.length; done += batchSize) {
    if (signal.aborted) {
      errors.unshift({ message: 'You stopped it: the others stay as they are.' })
      return toResponse({ docs, errors }, describeEarlyEnd(done, ids.length))
    }
    onProgress({ done, total: ids.length })
    const response = await send(init, { search: toBatch(search, ids.slice(done, done + batchSize)) }).catch(() => null)
    const result = await readResult(response)
    if (result === null) {
      errors.unshift({ message: await describeEnd(response, done, ids.length) })
      return toResponse({ docs, errors }, describeEarlyEnd(done, ids.length))
    }
    docs.push(...result.docs)
    errors.push(...result.errors)
  }
  return toResponse({ docs, errors }, describeResult({ docs, errors }, ids.length))
}

const describeEarlyEnd = (done: number, total: number) => `It ended after ${toCount(done)} of ${toCount(total)}.`

function describeResult({ docs, errors }: Result, total: number): string {
  if (errors.length > 0) return `${toCount(errors.length)} of ${toCount(total)} stay as they are.`
  // Somebody else may have changed what the operation selects.
  return docs.length < total
    ? `${toCount(docs.length)} of ${toCount(total)} are saved.`
    : `All ${toCount(total)} are saved.`
}

/** The documents that the operation is about; none where they cannot be read, so that it is sent as it is, and refused. */
async function findIds(send: Send, { write, search }: Options): Promise<number[]> {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries({
    depth: '0',
    limit: '0',
    pagination: 'false',
    'select[updatedAt]': 'true',
  }))
    query.set(name, value)
  // Payload selects what it moves to the trash among the drafts.
  if (write.intent === 'trash') query.set('draft', 'true')
  const response = await send({ credentials: 'same-origin' }, { search: `?${query.toString()}` }).catch(() => null)
  const body = (response?.ok ? await response.json().catch(() => null) : null) as { docs?: { id: number }[] } | null
  return (body?.docs ?? []).map(({ id }) => id)
}

/** The query of the operation for some of its documents, as long as they are still what it selects. */
function toBatch(search: string, ids: number[]): string {
  const given = [...new URLSearchParams(search)]
  const indexes = given
    .filter(([name]) => name.startsWith('where['))
    .map(([name]) => Number(/^where\[and\]\[(\d+)\]/.exec(name)?.[1]))
  // Payload reads ten levels of a query, and only one of `and` and `or` beside each other.
  const isNested = !indexes.every(Number.isInteger)
  const index = isNested ? 1 : Math.max(-1, ...indexes) + 1
  // First, since Payload reads a thousand values of a query.
  const query = new URLSearchParams({ [`where[and][${index}][id][in]`]: ids.join(',') })
  for (const [name, value] of given)
    query.append(isNested ? name.replace(/^where(?=\[)/, 'where[and][0]') : name, value)
  return `?${query.toString()}`
}

/** Null where a response is not about single documents. */
async function readResult(response: Response | null): Promise<Result | null> {
  const body = (await response
    ?.clone()
    .json()
    .catch(() => null)) as Partial<Result> | null | undefined
  return body?.docs && body.errors ? { docs: body.docs, errors: body.errors } : null
}

async function describeEnd(response: Response | null, done: number, total: number): Promise<string> {
  const message = response === null ? null : (await readErrors(response)).message
  // Of an answer that breaks off, only the status arrives.
  const isUnknown = response === null || response.ok || response.status >= 500
  const rest = isUnknown
    ? `The next ${Math.min(batchSize, total - done)} may be changed as well, the others stay as they are: load the list again to see.`
    : 'The others stay as they are.'
  return `${message ?? 'The server cannot be reached.'} ${rest}`
}

function toResponse({ docs, errors }: Result, message: string): Response {
  return Response.json({ docs, errors, message }, { status: errors.length === 0 ? 200 : 400 })
}

const toCount = (count: number) => count.toLocaleString('en')

function toListedTags(collection: string): string {
  const tags = [...findListedRevisions(collection)].map(([id, revision]) => `"${id}@${revision}"`)
  // Without a tag the write would be rejected as 428; one that matches nothing makes it conditional.
  return tags.length > 0 ? tags.join(', ') : '"0@1970-01-01T00:00:00Z"'
}
