import { z } from 'zod'

import type { AvailabilityId } from './availability'

/** The default and the maximum of `limit`. */
export const catalogueMaxLimit = 1000

/** The envelope of catalogue lists, with entries of one schema. */
export function catalogueListSchema<T extends z.ZodType>(id: string, description: string, entry: T) {
  const neighbour = z.union([z.url().max(4000), z.null()])
  return z
    .strictObject({
      total: z.int().min(0).max(10_000_000).meta({ description: 'How many there are on all pages.' }),
      limit: z.int().min(1).max(catalogueMaxLimit),
      page: z.int().min(1).max(10_000_000),
      pages: z.int().min(1).max(10_000_000).meta({ description: 'Number of pages, 1 where there is nothing to list.' }),
      next: neighbour.meta({ description: 'Address of the next page; null on the last.' }),
      previous: neighbour.meta({ description: 'Address of the page before; null on the first.' }),
      data: z.array(entry).max(catalogueMaxLimit),
    })
    .meta({ id, description })
}

export type CatalogueList<T> = {
  total: number
  limit: number
  page: number
  pages: number
  next: string | null
  previous: string | null
  data: T[]
}

/** The validated parameters of a catalogue list: paging and filters. */
export type CatalogueQuery = {
  limit: number
  page: number
  q?: string
  tier?: number
  language?: string
  author?: string
  subject?: string
  year?: number
  availability?: AvailabilityId
  /** Thirteen digits. */
  isbn?: string
  sort?: BookSort
}

/** The orders of a list of books. */
export const bookSorts = [
  'id',
  '-id',
  'title',
  '-title',
  'published_at',
  '-published_at',
  'modified_at',
  '-modified_at',
  'pages',
  '-pages',
] as const
export type BookSort = (typeof bookSorts)[number]

type Options = { total: number; query: CatalogueQuery; url: string }

/** Wraps one page of entries. Past the end `data` is empty, the totals are correct and `previous` is the last page. */
export function toCatalogueList<T>(data: T[], { total, query, url }: Options): CatalogueList<T> {
  const { limit, page } = query
  const pages = Math.max(1, Math.ceil(total / limit))
  const toUrl = (number: number) => {
    const search = toCatalogueSearch({ ...query, page: number })
    return search ? `${url}?${search}` : url
  }
  return {
    total,
    limit,
    page,
    pages,
    next: page < pages ? toUrl(page + 1) : null,
    previous: page > 1 ? toUrl(Math.min(page - 1, pages)) : null,
    data,
  }
}

/** The canonical query string of a list, without defaults. */
export function toCatalogueSearch({
  q,
  tier,
  language,
  author,
  subject,
  year,
  availability,
  isbn,
  sort,
  limit,
  page,
}: Partial<CatalogueQuery>): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (tier !== undefined) search.set('tier', String(tier))
  const texts = { language, author, subject, year, availability, isbn }
  for (const [name, text] of Object.entries(texts)) if (text) search.set(name, String(text))
  if (sort !== undefined && sort !== 'id') search.set('sort', sort)
  if (limit !== undefined && limit !== catalogueMaxLimit) search.set('limit', String(limit))
  if (page !== undefined && page > 1) search.set('page', String(page))
  return search.toString()
}
