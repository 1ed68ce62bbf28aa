import type { IncomingMessage } from 'node:http'

import { toFrontMatter } from '@/formats/shared/front-matter'
import {
  findPrevious,
  findSection,
  fitRange,
  sumTokens,
  toContents,
  type BlockRange,
  type Passages,
} from '@/formats/shared/passages'
import type { BodyChunks } from '@/config/fill-listener'
import { findPreference } from '@/lib/http/prefer'
import { quote } from '@/lib/text/quote'
import { trimEndCharacters } from '@/lib/text/trim'
import type { RouteMatch } from '@/surface/decide'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import { operationHeaders, type HeaderContext } from '@/surface/shared/headers'
import { toPassageLinks } from '@/surface/shared/links'
import { toMarkdownPath, toSectionPath } from '@/surface/shared/markdown-path'
import type { Problem } from '@/server/http/problems/problems'
import { readBody, type Body } from './read-body'
import { createRepresentation, findField, type Representation } from './representation'
import type { ResponseFiles } from './response-files'
import { toText } from './selection'

/** The maximum number of tokens that a client prefers for a Markdown document; null without such a preference. */
export function toMaxTokens(req: IncomingMessage, { format, operation }: RouteMatch): number | null {
  if (req.headers.prefer === undefined || format !== 'markdown' || operation.kind !== 'page') return null
  const value = findPreference(toText(req.headers.prefer), 'max-tokens')
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}

/** A part of a document: a section, or as much of it or of the document as fits. */
export type Part = { passages: Passages; range: BlockRange; section: string | null; isShortened: boolean }

/** The part that is requested; null for the whole document, `unknown` for a section that it does not have. */
export function toPart(
  { passages: text }: Representation,
  section: string | null,
  maxTokens: number | null,
): Part | 'unknown' | null {
  if (section === null && maxTokens === null) return null
  const passages: Passages = text === null ? { facts: {}, blocks: [] } : (JSON.parse(text) as Passages)
  const whole = section === null ? { from: 0, to: passages.blocks.length } : findSection(passages, section)
  if (!whole) return 'unknown'
  const range = maxTokens === null ? whole : fitRange(passages, whole, maxTokens)
  const isShortened = range.to < whole.to
  return section === null && !isShortened ? null : { passages, range, section, isShortened }
}

/** False for a text that is too long but has no sections to leave out: it is sent unchanged. */
export function isPreferenceApplied(sent: Representation, part: Part | null, maxTokens: number): boolean {
  return part?.isShortened === true || Number(findField(sent, 'X-Markdown-Tokens')) <= maxTokens
}

/**
 * Part of the cache key: shortened documents end at a section, so that there are no more keys than sections. Contains
 * the ETag of the whole, so that no request joins a fill for an older version.
 */
export function toPartKey({ encodings }: Representation, { range, section }: Part): string {
  return ` ${section === null ? 'beginning' : 'section'} ${range.from}-${range.to} ${encodings.identity?.etag}`
}

/** A part of a document as a response of its own, with links to the whole, the previous and the next part. */
export async function createPart(
  whole: Representation,
  part: Part,
  match: Pick<RouteMatch, 'operation' | 'format' | 'canonicalPath'>,
  { context, tagHeaders, files }: PartOptions,
): Promise<Representation> {
  const { passages, range, section, isShortened } = part
  const { blocks, facts } = passages
  const { canonicalPath } = match
  const { baseUrl } = context
  const tokens = String(sumTokens(blocks.slice(range.from, range.to)))
  const previous = section === null ? null : (findPrevious(passages, range)?.id ?? null)
  const next = blocks[range.to]?.id ?? null
  const toUrl = (id: string) => `${baseUrl}${toSectionPath(canonicalPath, id)}`
  const { title = '', ...further } = facts
  const frontMatter = toFrontMatter(
    {
      index: `${baseUrl}${discoveryPaths.llmsTxt}`,
      ...(next !== null && isShortened ? { next: toUrl(next) } : {}),
      title,
      ...(section === null ? {} : { section: blocks[range.from]?.title ?? '' }),
      canonical: `${baseUrl}${canonicalPath}`,
      whole: `${baseUrl}${toMarkdownPath(canonicalPath)}`,
      ...(previous === null ? {} : { previous: toUrl(previous) }),
      ...(next === null || isShortened ? {} : { next: toUrl(next) }),
      ...further,
      tokens,
    },
    section === null ? toContents(passages, baseUrl, canonicalPath) : '',
  )
  const { body: wholeBody } = whole.encodings.identity!
  const bounds = { start: blocks[range.from]?.start ?? 0, end: blocks[range.to]?.start ?? wholeBody.length }
  const body = await files.gather(toChunks(frontMatter, wholeBody, bounds))
  return createRepresentation({
    headers: {},
    ownHeaders: {
      ...tagHeaders,
      ...operationHeaders(match, context),
      // Caches that ignore Vary must not send a shortened document to other clients.
      ...(isShortened ? { 'Cache-Control': 'private, no-cache' } : {}),
      ...(whole.isCacheable ? {} : { 'Cache-Control': 'no-store' }),
      ...(isShortened || section === null ? {} : { 'Content-Location': toSectionPath(canonicalPath, section) }),
      Link: toPassageLinks({ canonicalPath, section, previous, next }, baseUrl),
      ...toRepeatedFields(whole),
      'X-Markdown-Tokens': tokens,
    },
    body,
    isCompressible: true,
    // A part must not be cached after its document was invalidated.
    isCacheable: whole.isFresh,
    tags: whole.tags,
  })
}

/** The unit in which the end of a part is searched. */
const endBytes = 1024

type PartOptions = {
  context: HeaderContext
  tagHeaders: Readonly<Record<string, string>>
  files: Pick<ResponseFiles, 'gather'>
}

/** A range of a body after front matter, with one line break at its end. */
async function* toChunks(frontMatter: string, body: Body, { start, end }: { start: number; end: number }): BodyChunks {
  yield Buffer.from(`${frontMatter}\n`)
  const last = Math.max(start, end - endBytes)
  if (last > start) yield* readBody(body, start, last)
  let text = ''
  for await (const chunk of readBody(body, last, end)) text += chunk.toString('latin1')
  // What separates blocks has one byte for each character.
  yield Buffer.from(`${trimEndCharacters(text, ' \t\r\n')}\n`, 'latin1')
}

/** Fields of the whole document that also apply to its parts. */
function toRepeatedFields(whole: Representation): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const name of ['Content-Language', 'Last-Modified', 'Content-Signal']) {
    const value = findField(whole, name)
    if (value !== undefined) fields[name] = value
  }
  return fields
}

/** The problem for an unknown section, with a list of the existing ones. */
export function toUnknownSection(whole: Representation, match: RouteMatch, context: HeaderContext): Problem {
  const { blocks } = whole.passages === null ? { blocks: [] } : (JSON.parse(whole.passages) as Passages)
  const sections = blocks.filter(({ id }) => id !== '').slice(0, maxListed)
  const has = sections.length > 0 ? 'It has the sections below.' : 'It has none.'
  return {
    problem: 'not-found',
    isApi: false,
    format: 'markdown',
    issues: [`The page has no section ${quote(match.section ?? '')}. ${has}`],
    allow: [],
    suggestions: {
      heading: 'The page and its sections',
      links: [
        { href: `${context.baseUrl}${toMarkdownPath(match.canonicalPath)}`, title: 'The whole page' },
        ...sections.map(({ id, title }) => ({
          href: `${context.baseUrl}${toSectionPath(match.canonicalPath, id)}`,
          title: title || id,
        })),
      ],
    },
  }
}

/** Keeps the error response short. */
const maxListed = 40
