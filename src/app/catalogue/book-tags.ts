import type { BookSort, CatalogueQuery } from '@/schemas/catalogue/list'
import { isFiltered } from '@/surface/catalogue/json-paths'

/** Which books a list contains, in which order, and how they are counted; see the migration `book_listings`. */
const bookListing = 'listing:books'

/** The tags of responses that depend on the texts of any book. The first is the tag of memoized totals. */
export const bookListTags = [bookListing, 'books'] as const

/** The length of the longest list of the API. */
const maxTags = 1_001

type Listed = { entry: { id: string } }

/**
 * The cache tags of a response that selects books by the fields in `lectern_books_listing`, and of the books it shows.
 */
export function listedBookTags(books: readonly Listed[]): readonly string[] {
  return bookTags(books.map(({ entry }) => entry.id))
}

type Shown = { total: number; books: readonly Listed[] }

/** The cache tags of a list of books. One of every book depends on any of them, which one tag says instead of a thousand. */
export function bookListTagsOf({ sort, ...filter }: Omit<Partial<CatalogueQuery>, 'limit' | 'page'>, shown: Shown) {
  const isEveryBook = !isFiltered(filter) && shown.books.length === shown.total
  return isEveryBook || isListedByText({ q: filter.q, sort }) ? bookListTags : listedBookTags(shown.books)
}

/** The same for books given by their codes. */
export function bookTags(codes: readonly string[]): readonly string[] {
  const tags = new Set([bookListing, ...codes.map((code) => `book:${code}`)])
  return tags.size <= maxTags ? [...tags] : bookListTags
}

/** True if the selection or order of a list depends on titles or on the time of the last change. */
function isListedByText({ q, sort }: { q: string | undefined; sort: BookSort | undefined }): boolean {
  return Boolean(q) || (sort !== undefined && /title|modified_at/.test(sort))
}
