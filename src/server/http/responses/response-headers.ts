import type { RouteMatch } from '@/surface/decide'
import { addressHeaders, operationHeaders, type HeaderContext } from '@/surface/shared/headers'
import type { Host } from '@/surface/shared/operation'

type Headers = Readonly<Record<string, string>>
type Match = Pick<RouteMatch, 'operation' | 'format' | 'canonicalPath'>
type Outcome = {
  /** A Link header that depends on the content. */
  link?: string | undefined
  /** Further fields that depend on the content. */
  fields?: Headers
  /** The type of a file. */
  contentType?: string
  /** True for a response that no cache may keep. */
  noStore?: boolean
}

/** Headers of a 200: those that many responses have in common, in one object for all of them, and its own. */
export type ToResponseHeaders = (
  match: Match,
  host: Host,
  outcome?: Outcome,
) => { headers: Headers; ownHeaders: Headers }

/** Builds response headers; common ones are built once for each operation and format. */
export function createResponseHeaders(toContext: (host: Host) => HeaderContext): ToResponseHeaders {
  const shared = new Map<string, Headers>()

  return (match, host, { link, fields, contentType, noStore = false } = {}) => {
    const { operation, format } = match
    // Only pages, and content with links of its own, have links that depend on the address.
    const hasOwnLinks = operation.kind === 'page' || link !== undefined
    const key = `${host} ${operation.id} ${format} ${hasOwnLinks} ${noStore}`
    let headers = shared.get(key)
    if (!headers) {
      const context = toContext(host)
      headers = {
        ...operationHeaders(match, context),
        ...(hasOwnLinks ? {} : addressHeaders(match, context)),
        ...(noStore ? { 'Cache-Control': 'no-store' } : {}),
      }
      shared.set(key, headers)
    }
    const ownHeaders: Record<string, string> = {
      ...(hasOwnLinks ? addressHeaders(match, toContext(host)) : {}),
      ...fields,
    }
    if (link !== undefined) ownHeaders.Link = ownHeaders.Link ? `${ownHeaders.Link}, ${link}` : link
    if (format === 'file' && contentType !== undefined) ownHeaders['Content-Type'] = contentType
    return { headers, ownHeaders }
  }
}
