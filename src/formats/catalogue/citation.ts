import { toCitationDate, toCitationName } from '@/formats/shared/citation-parts'
import type { Book } from '@/schemas/catalogue/book'
import type { BookContributor } from '@/schemas/catalogue/trade-record'
import type { Citation, CitationName } from '@/schemas/shared/citation'
import { citedAs, type CitedAs } from './cited-contributors'
import { toPublisherName } from './publisher-name'

/** A book's citation; `publisher` is the site, for books that name none. Omits contributors with roles that citations do not name. */
export function toBookCitation(book: Book, { publisher }: { publisher: string }): Citation {
  const doi = toDoi(book)
  const [series] = book.series
  const namesUnder = (property: CitedAs) => {
    const found = citedAs(property, book.contributors)
    return found.length > 0 ? { [property]: found.map(toName) } : {}
  }
  return {
    id: book.id,
    type: 'book',
    title: book.subtitle ? `${book.title}: ${book.subtitle}` : book.title,
    ...namesUnder('author'),
    ...namesUnder('editor'),
    ...namesUnder('translator'),
    ...(book.publication_date === null ? {} : { issued: toCitationDate(book.publication_date) }),
    publisher: toPublisherName(book, publisher),
    ...(book.place === null ? {} : { 'publisher-place': book.place }),
    ...(book.edition ? { edition: toEdition(book.edition) } : {}),
    ...(series ? { 'collection-title': series.title } : {}),
    ...(series?.number ? { 'collection-number': series.number } : {}),
    ...(doi === null ? {} : { DOI: doi }),
    URL: book.url,
    ...(book.isbn === null ? {} : { ISBN: book.isbn }),
    ...(book.pages === null ? {} : { 'number-of-pages': book.pages }),
    language: book.language,
  }
}

/** The DOI of a book; null where it has none. */
export function toDoi(book: Book): string | null {
  return book.identifiers.find(({ type }) => type === '06')?.value ?? null
}

function toEdition({ number, statement }: NonNullable<Book['edition']>): string {
  return number === null ? (statement ?? '') : String(number)
}

function toName({ name, given, family, particle, suffix, is_corporate: isCorporate }: BookContributor): CitationName {
  if (isCorporate) return { literal: name }
  if (!family) return toCitationName(name)
  return {
    family,
    ...(given ? { given } : {}),
    ...(particle ? { 'non-dropping-particle': particle } : {}),
    ...(suffix ? { suffix } : {}),
  }
}
