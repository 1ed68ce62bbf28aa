import { negotiate } from '@/lib/http/accept'
import type { Parsed } from '@/lib/issues'
import { catalogueOperations } from './catalogue/operations'
import { contentOperations } from './content/operations'
import { toAlternatives, type Alternative } from './shared/alternatives'
import { pageAndJsonOffers, pageOffers, type Format } from './shared/formats'
import type { Host, Operation } from './shared/operation'
import { toMethods, toServerMethods } from './shared/methods'
import { fillPath, matchPath, toSegments } from './shared/path'
import type { ProblemKind } from './shared/problem-kinds'
import { readSection } from './shared/section-parameter'

/** The parts of a request that routing depends on. */
export type RequestLine = {
  host: Host
  method: string
  /** The request target as received: path and query, still percent-encoded. */
  target: string
  accept: string | undefined
}

export type Fault = {
  kind: 'problem'
  problem: ProblemKind
  /** True where errors are JSON regardless of Accept: under `/api`, and wherever JSON is served. */
  isApi: boolean
  format: 'html' | 'markdown'
  issues: readonly string[]
  allow: string[]
  /** The operation that the path matches, if any, with the values in the path. */
  subject: Subject | null
  /** The available representations, if none is acceptable. */
  alternatives?: readonly Alternative[]
}

export type Subject = { operation: Operation; path: Record<string, string> }

export type RouteMatch = {
  kind: 'operation'
  operation: Operation
  params: object
  /** The values of the path's named segments, decoded. */
  path: Record<string, string>
  format: Format
  /** The page's own path and canonical query, without `.md`. */
  canonicalPath: string
  /** True when the URL itself ends in `.md`, so that Accept was not consulted. */
  isMarkdownUrl: boolean
  /** The one section of the Markdown that is requested; null for the whole. */
  section: string | null
}

export type Decision =
  | RouteMatch
  | Fault
  | { kind: 'options'; allow: string[] }
  | { kind: 'redirect'; location: string }
  /** The path of the page's content as JSON, which is a resource of its own. */
  | { kind: 'see-other'; location: string }

const operationsByHost: Record<Host, readonly Operation[]> = {
  content: contentOperations,
  catalogue: catalogueOperations,
}

const pagesOf = new Map(
  Object.values(operationsByHost).map((operations) => [operations, operations.filter(({ kind }) => kind === 'page')]),
)

const maxTargetLength = 16_384

/**
 * Routes a public request: to an operation and a format, or to a refusal. Pure, so that every entry point routes alike;
 * what is not in the table is 404.
 */
export function decide({ host, method, target, accept }: RequestLine): Decision {
  const operations = operationsByHost[host]
  const queryStart = target.indexOf('?')
  const rawPath = queryStart < 0 ? target : target.slice(0, queryStart)
  const rawQuery = queryStart < 0 ? '' : target.slice(queryStart + 1)
  const isApi = rawPath === '/api' || rawPath.startsWith('/api/')
  const preferred = negotiate(accept, pageOffers)
  const segments = rawPath.startsWith('/') ? toSegments(rawPath) : null
  const found = segments && findOperation(operations, segments)
  const subject: Subject | null = found && { operation: found.operation, path: found.path }
  // At a `.md` URL errors are Markdown as well, whether or not it matches anything.
  const problemFormat = segments?.at(-1)?.endsWith('.md') ? 'markdown' : (preferred?.format ?? 'html')
  const fault = (problem: ProblemKind, issues: string[] = [], allow: string[] = []): Fault => ({
    kind: 'problem',
    problem,
    isApi: isApi || isJson(found?.operation),
    format: problemFormat,
    issues,
    allow,
    subject,
  })

  if (target.length > maxTargetLength) return fault('uri-too-long')
  // RFC 9110 §9.3.7: of the server in general.
  if (method === 'OPTIONS' && target === '*') return { kind: 'options', allow: toServerMethods(operations) }
  if (!segments) return fault('bad-request', ['The path is not well-formed percent-encoded UTF-8.'])
  if (!isDecodable(rawQuery)) return fault('bad-request', ['The query is not well-formed percent-encoded UTF-8.'])
  // A decoded slash or NUL would let one segment be read as another path.
  if (segments.some((segment) => /[/\\\u0000-\u001f\u007f]/.test(segment))) return fault('not-found')
  if (!found) {
    const redirect = withoutTrailingSlash(operations, segments)
    if (redirect && (method === 'GET' || method === 'HEAD')) {
      return { kind: 'redirect', location: rawQuery ? `${redirect}?${rawQuery}` : redirect }
    }
    return fault('not-found')
  }

  const { operation, path, isMarkdownUrl } = found
  const allow = toMethods(operation)
  if (method === 'OPTIONS') return { kind: 'options', allow }
  if (!allow.includes(method)) return fault('method-not-allowed', [], allow)

  const format = isMarkdownUrl ? 'markdown' : toFormat(operation, preferred?.format, accept)
  const query = new URLSearchParams(rawQuery)
  const parsed = operation.parse({ path, query })
  if (parsed === null) return fault('not-found')
  if (!parsed.ok) return fault('invalid-parameter', parsed.issues)
  const { value, canonicalQuery } = parsed.value
  const pagePath = fillPath(operation.path, path)
  const canonicalPath = canonicalQuery ? `${pagePath}?${canonicalQuery}` : pagePath
  if (!format) return { ...fault('not-acceptable'), alternatives: toAlternatives(operation, value, canonicalPath) }

  const section = format === 'markdown' && operation.markdownParameters ? readSection(query) : wholePage
  if (!section.ok) return fault('invalid-parameter', section.issues)

  if (format === 'json' && typeof operation.json === 'object') {
    const location = operation.json.toPath(value)
    if (location !== null) return { kind: 'see-other', location }
    return { ...fault('not-acceptable'), alternatives: toAlternatives(operation, value, canonicalPath) }
  }
  return {
    kind: 'operation',
    operation,
    params: value,
    path,
    format,
    canonicalPath,
    isMarkdownUrl,
    section: section.value,
  }
}

const wholePage: Parsed<null> = { ok: true, value: null }

/** The format to serve; undefined when none is acceptable. `preferred` is that of a page without JSON. */
function toFormat(
  { kind, formats, json }: Operation,
  preferred: Format | undefined,
  accept: string | undefined,
): Format | undefined {
  if (kind !== 'page') return formats[0]
  return json ? negotiate(accept, pageAndJsonOffers)?.format : preferred
}

function isJson(operation: Operation | undefined): boolean {
  return operation?.formats[0] === 'json'
}

type PathMatch = { operation: Operation; path: Record<string, string>; isMarkdownUrl: boolean }

/** The operation that a path matches: as it is, or as a page with `.md` appended (`/index.md` is home). */
function findOperation(operations: readonly Operation[], segments: string[]): PathMatch | null {
  const direct = matchPath(operations, segments)
  const last = segments.at(-1) ?? ''
  if (last.endsWith('.md')) {
    const stem = last.slice(0, -'.md'.length)
    const pageSegments = segments.length === 1 && stem === 'index' ? [''] : [...segments.slice(0, -1), stem]
    const pages = pagesOf.get(operations) ?? []
    const page = stem === '' ? null : matchPath(pages, pageSegments)
    if (page) return { operation: page.match, path: page.values, isMarkdownUrl: true }
  }
  return direct && { operation: direct.match, path: direct.values, isMarkdownUrl: false }
}

/** The redirect target of a path with a trailing slash: the path without it, where that can exist; null otherwise. */
function withoutTrailingSlash(operations: readonly Operation[], segments: string[]): string | null {
  const last = segments.at(-1)
  if (segments.length < 2 || last !== '') return null
  const without = segments.slice(0, -1)
  const found = findOperation(operations, without)
  if (!found || found.operation.kind === 'file') return null
  // No redirect to what cannot exist either.
  if (found.operation.parse({ path: found.path, query: new URLSearchParams() }) === null) return null
  return `/${without.map(encodeURIComponent).join('/')}`
}

function isDecodable(query: string): boolean {
  try {
    decodeURIComponent(query.replace(/\+/g, ' '))
    return true
  } catch {
    return false
  }
}
