import { z } from 'zod'

import { bookCodePattern } from '@/lib/book-code'
import { toLanguageTag } from '@/lib/language-tag'
import { quote } from '@/lib/quote'
import { slugPattern } from '@/lib/slug'
import { bookCodeSchema } from '@/schemas/book'
import { bundleIdSchema } from '@/schemas/bundle'
import { catalogueMaxLimit, toCatalogueSearch, type CatalogueQuery } from '@/schemas/catalogue-list'
import { parsePage } from '@/schemas/paging'
import { toQueryTree } from '@/schemas/query-tree'
import type { Parameter, ParsedParams, RequestInput } from './operation'

const maxSearchLength = 200

export const searchParameter: Parameter = {
  name: 'q',
  in: 'query',
  description: 'Words that must all stand in the title or subtitle, in any case and with or without accents.',
  schema: z.string().min(1).max(maxSearchLength),
  example: 'evidence',
}
export const tierParameter: Parameter = {
  name: 'tier',
  in: 'query',
  description: 'Books of one tier: its digit, with or without the `T`.',
  schema: z
    .string()
    .regex(/^[Tt]?\d$/)
    .max(2),
  example: '2',
}
export const languageParameter: Parameter = {
  name: 'language',
  in: 'query',
  description: 'Books in a language, by its tag (BCP 47). `en` also finds `en-GB`.',
  schema: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/)
    .max(35),
  example: 'en',
}
export const limitParameter: Parameter = {
  name: 'limit',
  in: 'query',
  description: 'Entries a page.',
  schema: z.int().min(1).max(catalogueMaxLimit).default(catalogueMaxLimit),
  example: 50,
}
export const pageParameter: Parameter = {
  name: 'page',
  in: 'query',
  description: 'Page number. Past the end, `data` is empty and the totals are true.',
  schema: z.int().min(1).max(9_999_999).default(1),
  example: 1,
}
export const bookIdParameter: Parameter = {
  name: 'id',
  in: 'path',
  description: 'The book’s catalogue code.',
  schema: bookCodeSchema,
  example: 'T1-1',
}
export const bundleIdParameter: Parameter = {
  name: 'id',
  in: 'path',
  description: 'The bundle’s id.',
  schema: bundleIdSchema,
  example: 'first-shelf',
}

type Filter = 'q' | 'tier' | 'language' | 'limit'

/** Parser of a list of the API: a parameter it does not know is a fault. An empty value counts as absent. */
export function parseCatalogueList(filters: readonly Filter[]) {
  return ({ query }: RequestInput): ParsedParams => parse(query, { filters, isStrict: true })
}

/** Parser of a page that lists books: parameters it does not know are none of its business. */
export function parseBooksPage({ query }: RequestInput): ParsedParams {
  return parse(query, { filters: ['q', 'tier', 'language'], isStrict: false })
}

/** Parser of a single read of the API: an id of another shape is an id that does not exist. */
export function parseApiId(pattern: RegExp) {
  return ({ path, query }: RequestInput): ParsedParams => {
    const { id = '' } = path
    if (id.length > 120 || !pattern.test(id)) return null
    const issues: string[] = []
    refuseUnknown(query, [], issues)
    return issues.length > 0
      ? { ok: false, issues }
      : { ok: true, value: { value: { id }, canonicalQuery: '' } }
  }
}

/** Parser of a single page: the id may be in another case, and its page then redirects. */
export function parsePageId(toCanonical: (id: string) => string, pattern: RegExp) {
  return ({ path }: RequestInput): ParsedParams => {
    const { id = '' } = path
    if (id.length > 120 || !pattern.test(toCanonical(id))) return null
    return { ok: true, value: { value: { id }, canonicalQuery: '' } }
  }
}

export const parseBookApiId = parseApiId(bookCodePattern)
export const parseBundleApiId = parseApiId(slugPattern)
export const parseBookPageId = parsePageId((id) => id.toUpperCase(), bookCodePattern)
export const parseBundlePageId = parsePageId((id) => id.toLowerCase(), slugPattern)

function parse(
  query: URLSearchParams,
  { filters, isStrict }: { filters: readonly Filter[]; isStrict: boolean },
): ParsedParams {
  const issues: string[] = []
  const names = [...filters, 'page']
  if (isStrict) refuseUnknown(query, names, issues)
  const tree = toQueryTree(query, names, issues)
  const texts = new Map<string, string>()
  for (const [name, value] of Object.entries(tree)) {
    if (value === '' || value === undefined) continue
    if (typeof value === 'string') texts.set(name, value)
    else issues.push(`${name} takes one value, written ${name}=….`)
  }
  const value: CatalogueQuery = {
    limit: parseLimit(texts.get('limit'), issues),
    page: parsePage(texts.get('page'), issues),
    ...parseSearch(texts.get('q'), issues),
    ...parseTier(texts.get('tier'), issues),
    ...parseLanguage(texts.get('language'), issues),
  }
  if (value.page > 9_999_999) issues.push(`page must be an integer from 1 to 9999999; got ${value.page}.`)
  return issues.length > 0
    ? { ok: false, issues }
    : { ok: true, value: { value, canonicalQuery: toCatalogueSearch(value) } }
}

function refuseUnknown(query: URLSearchParams, names: readonly string[], issues: string[]): void {
  const unknown = new Set([...query.keys()].filter((name) => !names.includes(name.split('[')[0] ?? '')))
  const allowed = names.length > 0 ? `Allowed: ${names.join(', ')}.` : 'No query parameter is allowed here.'
  for (const name of [...unknown].slice(0, 10))
    issues.push(`There is no parameter ${quote(name)}. ${allowed}`)
}

function parseLimit(text: string | undefined, issues: string[]): number {
  if (text === undefined) return catalogueMaxLimit
  const value = /^\d{1,6}$/.test(text) ? Number(text) : NaN
  if (value >= 1 && value <= catalogueMaxLimit) return value
  issues.push(`limit must be an integer from 1 to ${catalogueMaxLimit}; got ${quote(text)}.`)
  return catalogueMaxLimit
}

function parseSearch(text: string | undefined, issues: string[]): { q?: string } {
  const words = text?.trim().replace(/\s+/g, ' ')
  if (!words) return {}
  const length = [...words].length
  if (length <= maxSearchLength) return { q: words }
  issues.push(`q must have 1 to ${maxSearchLength} characters; got ${length}.`)
  return {}
}

function parseTier(text: string | undefined, issues: string[]): { tier?: number } {
  if (text === undefined) return {}
  const digit = /^T?(\d)$/i.exec(text)?.[1]
  if (digit !== undefined) return { tier: Number(digit) }
  issues.push(`tier must be one digit, with or without T before it, such as 2 or T2; got ${quote(text)}.`)
  return {}
}

function parseLanguage(text: string | undefined, issues: string[]): { language?: string } {
  if (text === undefined) return {}
  const language = toLanguageTag(text)
  if (language !== null) return { language }
  issues.push(`language must be a language tag (BCP 47), such as en or pt-BR; got ${quote(text)}.`)
  return {}
}
