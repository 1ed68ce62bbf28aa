import { toNameSlug } from '@/lib/text/name-slug'
import { bookSorts } from '@/schemas/catalogue/list'
import { toBook } from './book-record'
import { toRareWord } from './realistic-text'
import { commonWords, rowsOf, scatter, type ToPath } from './size-row'

const bookOf = (index: number, books: number) => toBook(scatter(index, books))
const encode = encodeURIComponent

const listOf = (query: string): ToPath => {
  const separator = query ? '&' : ''
  return (index) => `/api/v1/books?${query}${separator}limit=100&page=${1 + (index % 5)}`
}
const lastPages = (query: string): ToPath => {
  const separator = query ? '&' : ''
  return (index, books) => `/api/v1/books?${query}${separator}limit=100&page=${books / 100 - (index % 5)}`
}
const titleWord = (index: number, books: number) =>
  bookOf(index, books)
    .title.split(' ')
    .find((word) => word.length > 4) ?? 'evidence'

/** Lists, pages and searches of the catalogue host. */
export const catalogueRows = rowsOf('catalogue', {
  'list of books': listOf(''),
  'list of books, any page': (index, books) => `/api/v1/books?limit=100&page=${scatter(index, books / 100)}`,
  'list of books, last pages': lastPages(''),
  ...Object.fromEntries(
    bookSorts.slice(1).flatMap((sort) => [
      [`books, sort=${sort}`, listOf(`sort=${sort}`)],
      [`books, sort=${sort}, last pages`, lastPages(`sort=${sort}`)],
    ]),
  ),
  'books, tier': listOf('tier=2'),
  'books, language': listOf('language=en'),
  'books, language, page of the middle': (index, books) =>
    `/api/v1/books?language=en&limit=100&page=${Math.round(books / 500) + (index % 5)}`,
  'books, a less frequent language': listOf('language=tr'),
  'books, year': (index) => `/api/v1/books?year=${2000 + (index % 25)}&limit=100`,
  'books, an early year': (index) => `/api/v1/books?year=${1955 + (index % 10)}&limit=100`,
  'books, availability': listOf('availability=available'),
  'books, unavailable': listOf('availability=unavailable'),
  'books, tier and language, newest first': listOf('tier=2&language=de&sort=-published_at'),
  'books, language, by title': listOf('language=fr&sort=title'),
  'books, exact author': (index, books) =>
    `/api/v1/books?author=${encode(`"${bookOf(index, books).authors[0]?.name}"`)}&limit=100`,
  'books, words of an author': (index, books) =>
    `/api/v1/books?author=${encode(bookOf(index, books).authors[0]?.family ?? '')}&limit=100`,
  'books, subject': (index, books) =>
    `/api/v1/books?subject=${encode(bookOf(index, books).subjects[0] ?? '')}&limit=100`,
  'books, subject and language': (index, books) =>
    `/api/v1/books?subject=${encode(bookOf(index, books).subjects[0] ?? '')}&language=en&limit=100`,
  'books, ISBN': (index, books) => `/api/v1/books?isbn=${bookOf(index, books).isbn}`,
  'books, q= a rare word': (index) => `/api/v1/books?q=${toRareWord(2_000 + index * 37)}&limit=100`,
  'books, q= a word of a title': (index, books) => `/api/v1/books?q=${encode(titleWord(index, books))}&limit=100`,
  'books, q= a common word': (index) => `/api/v1/books?q=${commonWords[index % 4]}&limit=100`,
  'books, q= two words': (index, books) =>
    `/api/v1/books?q=${encode(bookOf(index, books).title.split(' ').slice(0, 2).join(' '))}&limit=100`,
  'books, q= nothing': (index) => `/api/v1/books?q=zzqx${index}&limit=100`,
  'book, JSON': (index, books) => `/api/v1/books/${bookOf(index, books).code}`,
  'book, page': (index, books) => `/books/${bookOf(index, books).code}`,
  'book, Markdown': (index, books) => `/books/${bookOf(index, books).code}.md`,
  'page of books': (index) => `/books?page=${2 + (index % 5)}`,
  'page of books, filtered': (index) => `/books?language=de&year=${2000 + (index % 25)}`,
  'page of books, last pages': (index, books) => `/books?page=${Math.floor(books / 50) - (index % 5)}`,
  'search, a common word': (index) => `/books?q=${commonWords[index % 4]}+${toRareWord(index % 7)}`,
  'search, a rare word': (index) => `/books?q=${toRareWord(500 + index * 37)}`,
  'search, words of a title': (index, books) =>
    `/books?q=${encode(bookOf(index, books).title.split(' ').slice(0, 3).join(' '))}`,
  'page of an author': (index, books) => `/authors/${toNameSlug(bookOf(index, books).authors[0]?.name ?? '')}`,
  'page of a subject': (index, books) => `/subjects/${toNameSlug(bookOf(index, books).subjects[0] ?? '')}`,
  'authors, page of all': (index) => `/authors?page=${1 + (index % 5)}`,
  'subjects, page of all': (index) => `/subjects?page=${1 + (index % 3)}`,
  'list of bundles': () => '/api/v1/bundles?limit=10',
  'bundle, page': (index, books) => `/bundles/bundle-${scatter(index, Math.ceil(books / 1_000))}`,
  feed: () => '/feed.xml',
  OPDS: () => '/opds.json',
  changes: (index, books) =>
    `/changes.json?limit=100&since=${encode(new Date(Date.UTC(2026, 0, 1 + (books % 2) + (index % 28))).toISOString())}`,
})
