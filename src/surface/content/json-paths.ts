import type { ProfessionId } from '@/schemas/content/professions'
import { toEvidenceQuery, type EvidenceFilter } from './parameters'
import { toSearchQuery, type SearchFilter } from './search-parameters'

/** Articles on a page of the archive, which has their titles alone. */
export const archivedPerPage = 100

/** The address of the JSON of a page of the archive. */
export function toArchiveJson({ year, page }: { year?: number | undefined; page: number }): string {
  const query = new URLSearchParams({ limit: String(archivedPerPage) })
  if (page > 1) query.set('page', String(page))
  if (year !== undefined) {
    query.set('where[publishedAt][greater_than]', `${year - 1}-12-31T23:59:59.999Z`)
    query.set('where[publishedAt][less_than]', `${year + 1}-01-01T00:00:00.000Z`)
  }
  return `/api/articles?${query}`
}

/** Articles on a page of a list. */
export const articlesPerPage = 24

/** A page of articles, newest first: all of them, those for a profession, or those of an author. */
type ArticleListing = { profession?: ProfessionId; author?: number; page: number }

/** The address of the JSON of a page of articles: the same articles in the same order. */
export function toArticleListJson({ profession, author, page }: ArticleListing): string {
  const query = new URLSearchParams({ limit: String(articlesPerPage) })
  if (page > 1) query.set('page', String(page))
  if (profession) query.set('where[professions][contains]', profession)
  if (author) query.set('where[author][equals]', String(author))
  return `/api/articles?${query}`
}

/** Search results on a page. */
export const resultsPerPage = 20

/** The address of the JSON of a page of search results; null where nothing is searched. */
export function toSearchJson({ page, ...filter }: SearchFilter & { page: number }): string | null {
  return filter.q === undefined ? null : `/api/search?${toSearchQuery({ ...filter, limit: resultsPerPage, page })}`
}

/** Findings on a page of the evidence record. */
export const findingsPerPage = 50

/** The whole evidence record. */
export const evidenceJsonPath = '/state-of-applied-ai/evidence.json'

/** The address of the JSON of the evidence page: its findings as a filter of the API or of the download says, or the record. */
export function toEvidenceJson({ q, year, page, ...fields }: EvidenceFilter): string {
  const filters = Object.entries(fields)
  if (q !== undefined || year !== undefined)
    return `/state-of-applied-ai/findings.json?${toEvidenceQuery({ q, year, ...fields })}`
  if (filters.length === 0) return evidenceJsonPath
  const query = new URLSearchParams({ limit: String(findingsPerPage) })
  if (page > 1) query.set('page', String(page))
  for (const [name, value] of filters) query.set(`where[${name}][equals]`, value)
  return `/api/findings?${query}`
}

/** The address of an article's JSON. */
export function toArticleJson(id: number): string {
  return `/api/articles/${id}`
}

/** The address of a finding's JSON. */
export function toFindingJson(id: number): string {
  return `/api/findings/${id}`
}

/** The path of GraphQL, compared with a request's before routing. */
export const graphqlPath = '/api/graphql'
