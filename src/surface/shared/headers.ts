import { toLinkHeader, type Link } from '@/lib/link-header'
import { toCacheControl } from './cache-policy'
import { discoveryPaths } from './discovery-paths'
import { mediaTypes, type Format } from './formats'
import { toMarkdownPath } from './markdown-path'
import type { Host, Operation } from './operation'

export type HeaderContext = {
  host: Host
  baseUrl: string
  /** Where images are served from, on either host. */
  mediaUrl: string
  cdnMaxAgeSeconds: number | undefined
}

/** Scripts and styles come only from the site's own files; nothing is inline, so injected markup cannot run. */
const pagePolicy = (imageHost: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${imageHost}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Headers of every public response, errors included. */
export function commonHeaders(context: HeaderContext): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers':
      'Content-Location, ETag, Link, Allow, Retry-After, Repr-Digest, Last-Modified, Content-Version, X-Markdown-Tokens, Content-Signal',
    ...(context.baseUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}

/** Names what is shown of a document, alike in each of its formats; an ETag names the bytes of one. */
export function revisionHeaders(revision: string | null | undefined): Record<string, string> {
  return revision ? { 'Content-Version': `"${revision}"` } : {}
}

/** Headers of HTML, whatever its status. */
export function htmlHeaders(context: HeaderContext): Record<string, string> {
  return { 'Content-Security-Policy': pagePolicy(context.mediaUrl), 'X-Frame-Options': 'DENY' }
}

type Representation = { operation: Operation; format: Format; canonicalPath: string }

/** Headers that all 200 responses of an operation share in one format. */
export function operationHeaders(
  { operation, format }: Omit<Representation, 'canonicalPath'>,
  context: HeaderContext,
): Record<string, string> {
  const headers: Record<string, string> = {
    ...commonHeaders(context),
    'Cache-Control': toCacheControl(operation.cache, context.cdnMaxAgeSeconds),
    Vary: toVary(operation),
  }
  if (format !== 'file') headers['Content-Type'] = mediaTypes[format]
  if (operation.kind === 'page') headers['Content-Language'] = 'en'
  if (format === 'html') Object.assign(headers, htmlHeaders(context))
  return headers
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

/** What the choice of representation depends on. Pages vary by Accept in every format: RFC 9110 §12.5.5. */
function toVary(operation: Pick<Operation, 'kind'>): string {
  if (operation.kind === 'page') return 'Accept, Accept-Encoding'
  return 'Accept-Encoding'
}

function toLinks({ operation, format, canonicalPath }: Representation, baseUrl: string): Link[] {
  const url = (path: string) => `${baseUrl}${path}`
  const shared: Link[] = [
    { href: url(discoveryPaths.llmsTxt), rel: 'describedby', type: 'text/plain' },
    { href: url(discoveryPaths.apiCatalog), rel: 'api-catalog', type: 'application/linkset+json' },
  ]
  if (operation.id === 'getApiCatalog') return [{ href: url(discoveryPaths.apiCatalog), rel: 'api-catalog' }]
  if (operation.kind === 'file') return []
  if (operation.kind === 'data') {
    return [{ href: url(discoveryPaths.openApi), rel: 'service-desc', type: 'application/json' }, ...shared]
  }
  const alternate: Link =
    format === 'markdown'
      ? { href: url(canonicalPath), rel: 'alternate', type: 'text/html' }
      : { href: url(toMarkdownPath(canonicalPath)), rel: 'alternate', type: 'text/markdown' }
  return [{ href: url(canonicalPath), rel: 'canonical' }, alternate, ...shared]
}
