import { allowsRanges } from '@/surface/shared/headers'
import type { Operation } from '@/surface/shared/operation'
import type { Json } from './openapi'

const text = { type: 'string' }

/** The header fields of responses that say something about them; not those of the connection, of browsers' security or of CORS. */
const components: Record<string, Json> = {
  'Accept-Ranges': { description: 'RFC 9110; `bytes`, where a part can be asked for with Range.', schema: text },
  Allow: { description: 'The methods that are allowed; of a 405.', schema: text, example: 'GET, HEAD, OPTIONS' },
  'Cache-Control': {
    description: 'How long the answer may be kept.',
    schema: text,
    example: 'public, max-age=0, must-revalidate',
  },
  'Content-Language': { description: 'The language of a page.', schema: text, example: 'en' },
  'Content-Location': { description: 'The address of this format of a page.', schema: text },
  'Content-Signal': { description: 'Of Markdown: what it may be used for.', schema: text },
  'Content-Version': {
    description: 'The revision of a single document, the same in all its formats; see `/changes.json`.',
    schema: text,
  },
  ETag: { description: 'Strong validator; send it back in If-None-Match.', schema: text, example: '"k3VqXw"' },
  'Last-Modified': { description: 'When a single document was changed; not evaluated.', schema: text },
  Link: { description: 'RFC 8288; related addresses.', schema: text },
  'Repr-Digest': { description: 'RFC 9530; the digest of the whole representation.', schema: text },
  'Retry-After': { description: 'Seconds to wait; of a 503.', schema: { type: 'integer', minimum: 0 }, example: 5 },
  Vary: { description: 'The request headers on which the answer depends.', schema: text, example: 'Accept-Encoding' },
  'X-Markdown-Tokens': { description: 'Of Markdown: its length in tokens (o200k).', schema: text, example: '1830' },
  'X-Request-Id': { description: 'The id of the request in the log of the server.', schema: text },
}

/** What caches need, which a 304 has as well. */
const cacheNames = ['ETag', 'Repr-Digest', 'Cache-Control', 'Vary', 'Link']
const pageNames = ['Content-Language', 'Last-Modified', 'Content-Version', 'X-Markdown-Tokens', 'Content-Signal']
const errorNames = ['Cache-Control', 'X-Request-Id']

/** References to the headers of a successful response, and of the part of one. */
export function toSuccessHeaders(operation: Operation): Json {
  const { kind, canBeMissing } = operation
  return toReferences([
    ...toCacheNames(operation),
    ...(kind === 'page' ? pageNames : canBeMissing ? ['Last-Modified', 'Content-Version'] : []),
    ...(allowsRanges(operation) ? ['Accept-Ranges'] : []),
  ])
}

/** References to the headers of a 304. */
export function toNotModifiedHeaders(operation: Operation): Json {
  return toReferences(toCacheNames(operation))
}

/** References to the headers of an error, which is a page unless the operation is JSON; `more` are of some kinds alone. */
export function toErrorHeaders({ formats }: Pick<Operation, 'formats'>, more: readonly string[] = []): Json {
  return toReferences([...errorNames, ...(formats[0] === 'json' ? [] : ['Vary']), ...more])
}

/** The headers to which these operations refer. */
export function toHeaderComponents(operations: readonly Operation[]): Json {
  const names = operations.flatMap((operation) => [
    ...Object.keys(toSuccessHeaders(operation)),
    ...Object.keys(toErrorHeaders(operation, ['Allow', 'Retry-After'])),
  ])
  const used = new Set(names)
  return Object.fromEntries(Object.entries(components).filter(([name]) => used.has(name)))
}

function toCacheNames({ kind }: Operation): string[] {
  return [...cacheNames, ...(kind === 'page' ? ['Content-Location'] : [])]
}

function toReferences(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
