import { toLinkHeader, type Link } from '@/lib/link-header'
import { toCacheControl } from './cache-policy'
import { toMarkdownPath } from './decide'
import { mediaTypes, type Format } from './formats'
import type { Operation, Surface } from './operation'

export type HeaderContext = {
  surface: Surface
  baseUrl: string
  /** Where images are served from, on either host. */
  mediaUrl: string
  cdnMaxAgeSeconds: number | undefined
}

/** Scripts and styles come from our own files alone; nothing is inline, so injected markup cannot run. */
const pagePolicy = (imageHost: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${imageHost}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Headers of every public answer, refusals included. */
export function commonHeaders(context: HeaderContext): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Content-Location, ETag, Link, Allow, Retry-After, Repr-Digest',
    ...(context.baseUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}

/** Headers of HTML, whatever its status. */
export function htmlHeaders(context: HeaderContext): Record<string, string> {
  return { 'Content-Security-Policy': pagePolicy(context.mediaUrl), 'X-Frame-Options': 'DENY' }
}

type Representation = { operation: Operation; format: Format; canonicalPath: string }

/** Headers of a 200 answer that follow from what it is, not from its bytes. */
export function representationHeaders(
  { operation, format, canonicalPath }: Representation,
  context: HeaderContext,
): Record<string, string> {
  const headers: Record<string, string> = {
    ...commonHeaders(context),
    'Cache-Control': toCacheControl(operation.cache, context.cdnMaxAgeSeconds),
    Vary: toVary(operation),
  }
  if (format !== 'file') headers['Content-Type'] = mediaTypes[format]
  if (operation.kind === 'page') {
    headers['Content-Location'] = format === 'markdown' ? toMarkdownPath(canonicalPath) : canonicalPath
    headers['Content-Language'] = 'en'
  }
  if (format === 'html') Object.assign(headers, htmlHeaders(context))
  const links = toLinks({ operation, format, canonicalPath }, context.baseUrl)
  if (links.length > 0) headers.Link = toLinkHeader(links)
  return headers
}

/** What the choice of representation depends on. Pages vary by Accept in every format: RFC 9110 §12.5.5. */
export function toVary(operation: Pick<Operation, 'kind'>): string {
  if (operation.kind === 'page') return 'Accept, Accept-Encoding'
  return 'Accept-Encoding'
}

function toLinks({ operation, format, canonicalPath }: Representation, baseUrl: string): Link[] {
  const url = (path: string) => `${baseUrl}${path}`
  const shared: Link[] = [
    { href: url('/llms.txt'), rel: 'describedby', type: 'text/plain' },
    { href: url('/.well-known/api-catalog'), rel: 'api-catalog', type: 'application/linkset+json' },
  ]
  if (operation.id === 'getApiCatalog') return [{ href: url('/.well-known/api-catalog'), rel: 'api-catalog' }]
  if (operation.kind === 'file') return []
  if (operation.kind === 'data') {
    return [{ href: url('/openapi.json'), rel: 'service-desc', type: 'application/json' }, ...shared]
  }
  const alternate: Link =
    format === 'markdown'
      ? { href: url(canonicalPath), rel: 'alternate', type: 'text/html' }
      : { href: url(toMarkdownPath(canonicalPath)), rel: 'alternate', type: 'text/markdown' }
  return [{ href: url(canonicalPath), rel: 'canonical' }, alternate, ...shared]
}
