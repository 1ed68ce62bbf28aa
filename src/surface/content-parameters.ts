import { z } from 'zod'

import { evidenceKindIds } from '@/schemas/evidence-kinds'
import { articleFields, mediaFields, type FieldTable } from '@/schemas/list-fields'
import { parseListQuery } from '@/schemas/list-query'
import { defaultDepth, defaultLimit, maxDepth, maxLimit, parseDepth, parsePage } from '@/schemas/paging'
import { toQueryTree } from '@/schemas/query-tree'
import { slugPattern } from '@/lib/slug'
import { operators } from '@/schemas/where'
import type { Parameter, ParsedParams, RequestInput } from './operation'

export const limitParameter: Parameter = {
  name: 'limit',
  in: 'query',
  description: `Documents per page. More than ${maxLimit} is answered with ${maxLimit}.`,
  schema: z.int().min(1).default(defaultLimit),
  example: 10,
}
export const pageParameter: Parameter = {
  name: 'page',
  in: 'query',
  description: 'Page number. Past the end, `docs` is empty and the totals are true.',
  schema: z.int().min(1).default(1),
  example: 1,
}
export const depthParameter: Parameter = {
  name: 'depth',
  in: 'query',
  description: 'Levels of relationships (author, heroImage) to populate; 0 returns ids.',
  schema: z.int().min(0).max(maxDepth).default(defaultDepth),
  example: 1,
}
export const slugParameter: Parameter = {
  name: 'slug',
  in: 'path',
  description: 'The last part of the article’s address.',
  schema: z.string().min(1).max(200),
}
export const idParameter: Parameter = {
  name: 'id',
  in: 'path',
  description: 'The document’s id.',
  schema: z.int().min(1),
  example: 1,
}

export function sortParameter(fields: FieldTable, example: string): Parameter {
  const names = Object.keys(fields).filter((name) => fields[name]?.isSortable)
  return {
    name: 'sort',
    in: 'query',
    description: `Field name; prefix \`-\` for descending. One of ${names.join(', ')}; several, separated by commas, break ties.`,
    schema: z.string().min(1).max(300),
    example,
  }
}

export function whereParameter(fields: FieldTable): Parameter {
  return {
    name: 'where',
    in: 'query',
    description:
      `Filter in the form \`where[field][operator]=value\`. Operators: ${operators.join(', ')}. ` +
      `Fields: ${Object.keys(fields).join(', ')}. Fields with many values, such as \`professions\`, are filtered with \`contains\`. ` +
      'Groups: `where[or][0][field][operator]=value`, up to 3 deep and 20 conditions.',
    schema: z.record(z.string(), z.unknown()),
    isDeepObject: true,
  }
}

/** Largest id of Postgres' `integer`; beyond it no document can exist. */
const maxId = 2_147_483_647

function parseId(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,9}$/.test(text)) return null
  const id = Number(text)
  return id <= maxId ? id : null
}

/** Parser of a list operation over the given fields. */
export function parseList(fields: FieldTable) {
  return ({ query }: RequestInput): ParsedParams => {
    const parsed = parseListQuery(query, fields)
    return parsed.ok ? { ok: true, value: { value: parsed.value, canonicalQuery: '' } } : parsed
  }
}

export const parseArticleList = parseList(articleFields)
export const parseMediaList = parseList(mediaFields)

/** Parser of a single read: an id that is no integer, or too large, is an id that does not exist. */
export function parseSingleWithDepth({ path, query }: RequestInput): ParsedParams {
  const id = parseId(path.id)
  if (id === null) return null
  const issues: string[] = []
  const tree = toQueryTree(query, ['depth'], issues)
  const depth = parseDepth(tree.depth, issues)
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: { value: { id, depth }, canonicalQuery: '' } }
}

export function parseSingle({ path }: RequestInput): ParsedParams {
  const id = parseId(path.id)
  return id === null ? null : { ok: true, value: { value: { id }, canonicalQuery: '' } }
}

export function parseSlug({ path }: RequestInput): ParsedParams {
  const { slug = '' } = path
  if (slug.length > 200 || !slugPattern.test(slug)) return null
  return { ok: true, value: { value: { slug }, canonicalQuery: '' } }
}

export function parseFilename({ path }: RequestInput): ParsedParams {
  const { filename = '' } = path
  if (filename.length > 255 || !/^[\w.-]+$/.test(filename) || filename.includes('..')) return null
  return { ok: true, value: { value: { filename }, canonicalQuery: '' } }
}

/** Parser of a page that lists articles: `?page=2`. */
export function parsePagedPage(fixed: Record<string, string> = {}) {
  return ({ query }: RequestInput): ParsedParams => {
    const issues: string[] = []
    const tree = toQueryTree(query, ['page'], issues)
    const page = parsePage(tree.page, issues)
    if (issues.length > 0) return { ok: false, issues }
    return { ok: true, value: { value: { ...fixed, page }, canonicalQuery: page > 1 ? `page=${page}` : '' } }
  }
}

/** Names of the evidence page's filters, in canonical order. */
const evidenceFilters = ['kind', 'industry', 'region', 'q'] as const

/** What the evidence page is narrowed to; absent means all. */
export type EvidenceFilter = { [name in (typeof evidenceFilters)[number]]?: string } & { page: number }

/** Parser of the evidence page: filters that an empty form field leaves out. */
export function parseEvidenceFilter({ query }: RequestInput): ParsedParams {
  const issues: string[] = []
  const tree = toQueryTree(query, [...evidenceFilters, 'page'], issues)
  const value: EvidenceFilter = { page: parsePage(tree.page, issues) }
  const canonical = new URLSearchParams()
  for (const name of evidenceFilters) {
    const text = tree[name]
    if (text === undefined || text === '') continue
    if (typeof text !== 'string' || text.length > 200) issues.push(`${name} must be text of at most 200 characters.`)
    else if (name === 'kind' && !evidenceKindIds.some((id) => id === text)) {
      issues.push(`kind must be one of ${evidenceKindIds.join(', ')}.`)
    } else {
      value[name] = text
      canonical.set(name, text)
    }
  }
  if (issues.length > 0) return { ok: false, issues }
  if (value.page > 1) canonical.set('page', String(value.page))
  return { ok: true, value: { value, canonicalQuery: canonical.toString() } }
}
