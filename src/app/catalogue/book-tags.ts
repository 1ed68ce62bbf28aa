import type { BookSort } from '@/schemas/catalogue/list'

/** Which books a list contains, in which order, and how they are counted; see the migration `book_listings`. */
const bookListing = 'listing:books'

/** The tags of what depends on the texts of any book. The first is that of the totals that are memoized. */
export const bookListTags = [bookListing, 'books'] as const

/** As many as the longest list of the API has. */
const maxTags = 1_001

type Listed = { entry: { id: string } }

/** The cache tags of a response whose books are chosen by what `lectern_books_listing` stands for, and of what it shows of them. */
export function listedBookTags(books: readonly Listed[]): readonly string[] {
  return bookTags(books.map(({ entry }) => entry.id))
}

/** The same for books that are known by their codes. */
export function bookTags(codes: readonly string[]): readonly string[] {
  const tags = new Set([bookListing, ...codes.map((code) => `book:${code}`)])
  return tags.size <= maxTags ? [...tags] : bookListTags
}

/** True where a title, or when a book has changed, decides which books are listed or in which order. */
export function isListedByText({ q, sort }: { q?: string | undefined; sort?: BookSort | undefined }): boolean {
  return Boolean(q) || (sort !== undefined && /title|modified_at/.test(sort))
}
