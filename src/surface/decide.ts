import { negotiate } from '@/lib/accept'
import { catalogueOperations } from './catalogue-operations'
import { contentOperations } from './content-operations'
import { pageOffers, type Format } from './formats'
import type { Operation, Surface } from './operation'
import { matchPath, toSegments } from './path'
import type { ProblemKind } from './problem-kinds'

/** What the front door knows of a request before any work is done for it. */
export type RequestLine = {
  surface: Surface
  method: string
  /** The request target as it arrived: path and query, still percent-encoded. */
  target: string
  accept: string | undefined
}

export type Fault = {
  kind: 'problem'
  problem: ProblemKind
  /** True where errors are JSON whatever Accept says: under `/api`, and where the catalogue serves JSON. */
  isApi: boolean
  format: 'html' | 'markdown'
  issues: string[]
  allow: string[]
  /** The operation that the path names, and the values in it, where it names one. */
  subject: Subject | null
}

export type Subject = { operation: Operation; path: Record<string, string> }

export type Hit = {
  kind: 'operation'
  operation: Operation
  params: unknown
  /** The values that the path names, decoded. */
  path: Record<string, string>
  format: Format
  /** The page's own path and canonical query, without `.md`. */
  canonicalPath: string
  /** True when the URL itself names the Markdown, so Accept had no say. */
  isMarkdownUrl: boolean
}

export type Decision =
  | Hit
  | Fault
  | { kind: 'options'; allow: string[] }
  | { kind: 'redirect'; location: string }

const operationsBySurface: Record<Surface, readonly Operation[]> = {
  content: contentOperations,
  catalogue: catalogueOperations,
}

const maxTargetLength = 16_384

/**
 * Decides a public request from its first lines alone: which operation answers it, in which format,
 * or which refusal. Pure, so every way in goes through the same few lines; what is not in the table is 404.
 */
export function decide({ surface, method, target, accept }: RequestLine): Decision {
  const operations = operationsBySurface[surface]
  const queryStart = target.indexOf('?')
  const rawPath = queryStart < 0 ? target : target.slice(0, queryStart)
  const rawQuery = queryStart < 0 ? '' : target.slice(queryStart + 1)
  const isApi = rawPath === '/api' || rawPath.startsWith('/api/')
  const preferred = negotiate(accept, pageOffers)
  let subject: Subject | null = null
  const fault = (problem: ProblemKind, issues: string[] = [], allow: string[] = []): Fault => ({
    kind: 'problem',
    problem,
    isApi: isApi || isCatalogueJson(subject?.operation),
    format: preferred?.format ?? 'html',
    issues,
    allow,
    subject,
  })

  if (target.length > maxTargetLength) return fault('uri-too-long')
  const segments = rawPath.startsWith('/') ? toSegments(rawPath) : null
  if (!segments) return fault('bad-request', ['The path is not well-formed percent-encoded UTF-8.'])
  if (!isDecodable(rawQuery))
    return fault('bad-request', ['The query is not well-formed percent-encoded UTF-8.'])
  const found = findOperation(operations, segments)
  if (found) subject = { operation: found.operation, path: found.path }
  // A decoded slash or NUL would let one segment pose as another path.
  if (segments.some((segment) => /[/\\\u0000-\u001f\u007f]/.test(segment))) return fault('not-found')
  if (!found) {
    const redirect = toTidyPath(operations, segments)
    if (redirect && (method === 'GET' || method === 'HEAD')) {
      return { kind: 'redirect', location: rawQuery ? `${redirect}?${rawQuery}` : redirect }
    }
    // An address that asks for Markdown is told in Markdown that there is none.
    return { ...fault('not-found'), ...(rawPath.endsWith('.md') ? { format: 'markdown' as const } : {}) }
  }

  const { operation, path, isMarkdownUrl } = found
  const allow = operation.method === 'GET' ? ['GET', 'HEAD', 'OPTIONS'] : ['POST', 'OPTIONS']
  if (method === 'OPTIONS') return { kind: 'options', allow }
  if (!allow.includes(method)) return fault('method-not-allowed', [], allow)

  const format = isMarkdownUrl ? 'markdown' : operation.kind === 'page' ? preferred?.format : operation.formats[0]
  const problemFormat = isMarkdownUrl ? 'markdown' : (preferred?.format ?? 'html')
  const parsed = operation.parse({ path, query: new URLSearchParams(rawQuery) })
  if (parsed === null) return { ...fault('not-found'), format: problemFormat }
  if (!parsed.ok) return { ...fault('invalid-parameter', parsed.issues), format: problemFormat }
  if (!format) return fault('not-acceptable')

  const { value, canonicalQuery } = parsed.value
  const pagePath = toPath(operation, path)
  return {
    kind: 'operation',
    operation,
    params: value,
    path,
    format,
    canonicalPath: canonicalQuery ? `${pagePath}?${canonicalQuery}` : pagePath,
    isMarkdownUrl,
  }
}

function isCatalogueJson(operation: Operation | undefined): boolean {
  return operation?.surface === 'catalogue' && operation.formats[0] === 'json'
}

type Found = { operation: Operation; path: Record<string, string>; isMarkdownUrl: boolean }

/** The operation a path names: as it stands, or as a page with `.md` after it (`/index.md` is home). */
function findOperation(operations: readonly Operation[], segments: string[]): Found | null {
  const direct = matchPath(operations, segments)
  const last = segments.at(-1) ?? ''
  if (last.endsWith('.md')) {
    const stem = last.slice(0, -'.md'.length)
    const pageSegments = segments.length === 1 && stem === 'index' ? [''] : [...segments.slice(0, -1), stem]
    const pages = operations.filter((operation) => operation.kind === 'page')
    const page = stem === '' || (segments.length === 1 && stem === '') ? null : matchPath(pages, pageSegments)
    if (page) return { operation: page.match, path: page.values, isMarkdownUrl: true }
  }
  return direct && { operation: direct.match, path: direct.values, isMarkdownUrl: false }
}

/** Where an untidy path belongs: without its trailing slash, or `/index.html.md` as `/index.md`; null otherwise. */
function toTidyPath(operations: readonly Operation[], segments: string[]): string | null {
  const last = segments.at(-1)
  if (segments.length < 2 || last !== '') return null
  const without = segments.slice(0, -1)
  const found = findOperation(operations, without)
  if (!found || found.operation.kind === 'file') return null
  return `/${without.map(encodeURIComponent).join('/')}`
}

/** The operation's path with its named segments filled in and encoded. */
function toPath(operation: Operation, values: Record<string, string>): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

/** The `.md` address of a page, given its canonical path and query. */
export function toMarkdownPath(canonicalPath: string): string {
  const [path = '/', query] = canonicalPath.split('?')
  const markdownPath = path === '/' ? '/index.md' : `${path}.md`
  return query ? `${markdownPath}?${query}` : markdownPath
}

function isDecodable(query: string): boolean {
  try {
    decodeURIComponent(query.replace(/\+/g, ' '))
    return true
  } catch {
    return false
  }
}
