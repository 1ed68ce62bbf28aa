import { toCatalogueSearch, type CatalogueQuery } from '@/schemas/catalogue/list'

/** Search results on a page, and titles of a tier where not all fit on one page. */
export const booksPerPage = 60

type BookFilter = Partial<Omit<CatalogueQuery, 'limit' | 'page'>>

export function isFiltered(filter: BookFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

/** The address of the JSON of the page of books, with the same filters; null for a search, since `q` of the API matches titles alone. */
export function toBookListJson({ page, ...filter }: BookFilter & { page: number }): string | null {
  if (filter.q !== undefined) return null
  // Without a filter, the page lists every title.
  const search = isFiltered(filter) ? toCatalogueSearch({ ...filter, limit: booksPerPage, page }) : ''
  return search ? `/api/v1/books?${search}` : '/api/v1/books'
}

/** The address of a book's JSON, by its code in any case. */
export function toBookJson(id: string): string {
  return `/api/v1/books/${encodeURIComponent(id.toUpperCase())}`
}

/** The address of a bundle's JSON, by its id in any case. */
export function toBundleJson(id: string): string {
  return `/api/v1/bundles/${encodeURIComponent(id.toLowerCase())}`
}

export const bundleListJsonPath = '/api/v1/bundles'
/** Every book and bundle as a small entry. */
export const searchIndexPath = '/search-index.json'
