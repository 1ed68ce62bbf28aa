import { allowsRanges } from '@/surface/shared/headers'
import type { Operation } from '@/surface/shared/operation'
import type { Json } from './openapi'
import { toSuccessHeaders } from './openapi-headers'

const text = { type: 'string', maxLength: 4096 }

const parameters: Record<string, Json> = {
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      'RFC 7240; of Markdown alone. `max-tokens=N` asks for the whole sections that fit into N tokens; what is left out is named at the top.',
    schema: text,
    example: 'max-tokens=2000',
  },
  Range: {
    name: 'Range',
    in: 'header',
    description: 'RFC 9110; one range of bytes, of the representation without a content coding.',
    schema: text,
    example: 'bytes=0-1023',
  },
  IfRange: {
    name: 'If-Range',
    in: 'header',
    description: 'RFC 9110; the strong ETag of what the range is to be a part of. For any other the answer is whole.',
    schema: text,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'RFC 9110; the ETags of which one has to name the current representation.',
    schema: text,
  },
}

const headers: Record<string, Json> = {
  ContentRange: {
    description: 'RFC 9110; which bytes of how many.',
    schema: { type: 'string' },
    example: 'bytes 0-1023/68211',
  },
  PreferenceApplied: {
    description: 'RFC 7240; of Markdown, what of Prefer was applied.',
    schema: { type: 'string' },
    example: 'max-tokens=2000',
  },
}

/** The names of the header parameters of an operation. The contract lists the parameters of the APIs, and has none there. */
function toNames(operation: Operation): string[] {
  const { method, path, kind } = operation
  if (method !== 'GET' || path.startsWith('/api/')) return []
  return [...(kind === 'page' ? ['Prefer'] : []), ...(allowsRanges(operation) ? ['Range', 'IfRange'] : []), 'IfMatch']
}

/** References to the header parameters of an operation. */
export function toHeaderParameters(operation: Operation): Json[] {
  return toNames(operation).map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

/**
 * The responses to conditional requests and ranges; `toError` creates the response of a problem, with these headers.
 */
export function toConditionalResponses(
  operation: Operation,
  toError: (status: 412 | 416, description: string, headers: Json) => Json,
): Json {
  if (operation.method !== 'GET') return {}
  const failed = toError(412, 'If-Match, or If-Unmodified-Since, does not name the current representation.', {})
  if (!allowsRanges(operation)) return { '412': failed }
  const contentRange = { 'Content-Range': { $ref: '#/components/headers/ContentRange' } }
  return {
    // Without a schema: a part of a document is bytes, whatever the document is.
    '206': {
      description: 'The bytes of the range that is asked for.',
      headers: { ...toSuccessHeaders(operation), ...contentRange },
    },
    '412': failed,
    '416': toError(416, 'The range begins after the end.', contentRange),
  }
}

/** The header that a page's Markdown has after a preference. */
export function toPageHeaders({ kind }: Operation): Json {
  return kind === 'page' ? { 'Preference-Applied': { $ref: '#/components/headers/PreferenceApplied' } } : {}
}

/** The parameters and headers to which these operations refer. */
export function toConditionComponents(operations: readonly Operation[]): { parameters: Json; headers: Json } {
  const names = new Set(operations.flatMap(toNames))
  const used = (name: string) => (name === 'ContentRange' ? names.has('Range') : names.has('Prefer'))
  return {
    parameters: Object.fromEntries(Object.entries(parameters).filter(([name]) => names.has(name))),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => used(name))),
  }
}
