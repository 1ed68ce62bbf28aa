import { toLinkHeader } from '@/lib/http/link-header'
import { toCacheControl } from './cache-policy'
import { mediaTypes, type Format } from './formats'
import { toLinks, type Representation } from './links'
import { toMarkdownPath } from './markdown-path'
import type { Host, Operation } from './operation'

export type HeaderContext = {
  host: Host
  baseUrl: string
  /** Where images are served from, on either host. */
  mediaUrl: string
  cdnMaxAgeSeconds: number | undefined
  /** False for a copy, which should not be found instead of the original. */
  allowsCrawlers: boolean
}

/** Scripts and styles come only from the site's own files; nothing is inline, so injected markup cannot run. */
const pagePolicy = (imageHost: string, embedded: '' | ' data:') =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${imageHost}${embedded}`,
    `font-src 'self'${embedded}`,
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Headers for crawlers, of every response. */
export function crawlerHeaders({ allowsCrawlers }: Pick<HeaderContext, 'allowsCrawlers'>): Record<string, string> {
  return allowsCrawlers ? {} : { 'X-Robots-Tag': 'noindex' }
}

/** Headers of every public response, errors included. */
export function commonHeaders(context: HeaderContext): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers':
      'Content-Location, ETag, Link, Allow, Retry-After, Repr-Digest, Last-Modified, Content-Version, X-Markdown-Tokens, Content-Signal, Preference-Applied, Accept-Ranges, Content-Range, X-Request-Id',
    ...(context.baseUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
    ...crawlerHeaders(context),
  }
}

/** The header of a document's revision, which is the same in all formats; an ETag identifies the bytes of one. */
export function revisionHeaders(revision: string | null | undefined): Record<string, string> {
  return revision ? { 'Content-Version': `"${revision}"` } : {}
}

/** Headers of HTML, whatever its status. */
export function htmlHeaders(context: HeaderContext, hasTool = false): Record<string, string> {
  const policy = pagePolicy(context.mediaUrl, hasTool ? ' data:' : '')
  return { 'Content-Security-Policy': policy, 'X-Frame-Options': 'DENY' }
}

/** Headers that all 200 responses of an operation share in one format. */
export function operationHeaders(
  { operation, format }: Omit<Representation, 'canonicalPath'>,
  context: HeaderContext,
): Record<string, string> {
  const headers: Record<string, string> = {
    ...commonHeaders(context),
    'Cache-Control': toCacheControl(operation.cache, context.cdnMaxAgeSeconds),
    Vary: toVary(operation, format),
  }
  if (allowsRanges(operation)) headers['Accept-Ranges'] = 'bytes'
  if (format !== 'file') headers['Content-Type'] = mediaTypes[format]
  if (format === 'html') Object.assign(headers, htmlHeaders(context, operation.hasTool))
  return headers
}

/** True for files, which may be large, so that interrupted transfers can be resumed. */
export function allowsRanges({ kind, path }: Operation): boolean {
  return kind === 'file' || (kind === 'data' && !path.startsWith('/api/'))
}

/** Headers of a 200 response that follow from its address. */
export function addressHeaders(
  { operation, format, canonicalPath }: Representation,
  context: HeaderContext,
): Record<string, string> {
  const headers: Record<string, string> = {}
  if (operation.kind === 'page')
    headers['Content-Location'] = format === 'markdown' ? toMarkdownPath(canonicalPath) : canonicalPath
  const links = toLinks({ operation, format, canonicalPath }, context.baseUrl)
  if (links.length > 0) headers.Link = toLinkHeader(links)
  return headers
}

/** The value of Vary. Pages vary by Accept in every format: RFC 9110 §12.5.5. */
function toVary(operation: Pick<Operation, 'kind'>, format: Format): string {
  if (operation.kind !== 'page') return 'Accept-Encoding'
  // Only Markdown is cut to a preferred length, and RFC 7240 §2 wants this whether or not it was.
  return format === 'markdown' ? 'Accept, Accept-Encoding, Prefer' : 'Accept, Accept-Encoding'
}
