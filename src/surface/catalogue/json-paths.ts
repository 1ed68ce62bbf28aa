import { toCatalogueSearch, type CatalogueQuery } from '@/schemas/catalogue/list'

/** Search results on a page, and titles of a tier where not all fit on one page. */
export const booksPerPage = 60

/** Authors or subjects on a page of their list. */
export const namesPerPage = 1_000

type BookFilter = Partial<Omit<CatalogueQuery, 'limit' | 'page'>>

export function isFiltered(filter: BookFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}

/** True for the list of every title, which is sorted by tier, like the order by `id`. */
export function isEveryTitle({ page: _page, sort, ...filter }: BookFilter & { page?: number }): boolean {
  return !isFiltered(filter) && (sort === undefined || sort === 'id')
}

/** The address of the JSON of the page of books, with the same filters; null for a search, since `q` of the API matches titles alone. */
export function toBookListJson({ page, ...filter }: BookFilter & { page: number }): string | null {
  if (filter.q !== undefined) return null
  // Without a filter, the page lists every title.
  const search = isFiltered(filter) ? toCatalogueSearch({ ...filter, limit: booksPerPage, page }) : ''
  return search ? `/api/v1/books?${search}` : '/api/v1/books'
}

type NameListing = { slug: string; page: number }

/** Longer names cannot be filtered by: see the parameters `author` and `subject`. */
const maxFilterLength = 198

/** The address of the JSON of a page of an author's books. */
export function toAuthorBooksJson({ slug, page }: NameListing): string | null {
  return toNameJson({ author: `"${slug}"` }, slug, page)
}

/** The address of the JSON of a page of the books on a subject. */
export function toSubjectBooksJson({ slug, page }: NameListing): string | null {
  return toNameJson({ subject: slug }, slug, page)
}

function toNameJson(filter: BookFilter, slug: string, page: number): string | null {
  if (slug.length > maxFilterLength) return null
  return `/api/v1/books?${toCatalogueSearch({ ...filter, sort: '-published_at', limit: booksPerPage, page })}`
}

/** The address of a book's JSON, by its code in any case. */
export function toBookJson(id: string): string {
  return `/api/v1/books/${encodeURIComponent(id.toUpperCase())}`
}

/** The address of a bundle's JSON, by its id in any case. */
export function toBundleJson(id: string): string {
  return `/api/v1/bundles/${encodeURIComponent(id.toLowerCase())}`
}

/** Bundles on a page of their list. */
export const bundlesPerPage = 60

/** Books on a page of a bundle. */
export const booksPerBundlePage = 240

/** The address of the JSON of a page of the bundles. */
export function toBundleListJson({ page }: { page: number }): string {
  return page > 1 ? `/api/v1/bundles?${toCatalogueSearch({ limit: bundlesPerPage, page })}` : '/api/v1/bundles'
}
/** Every book and bundle as a small entry. */
export const searchIndexPath = '/search-index.json'
