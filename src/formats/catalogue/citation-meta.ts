import type { Book } from '@/schemas/catalogue/book'
import { toDoi } from './citation'
import { citedAs, type CitedAs } from './cited-contributors'
import { toNamedPublisher } from './publisher-name'

/** The `citation_*` tags of a book's page, which reference managers read, as name and content. */
export function toCitationMeta(book: Book): readonly (readonly [name: string, content: string])[] {
  const people = (property: CitedAs) =>
    citedAs(property, book.contributors).map(({ name }) => [`citation_${property}`, name] as const)
  const optional = (name: string, content: string | null) => (content === null ? [] : [[name, content] as const])
  return [
    ['citation_title', book.subtitle ? `${book.title}: ${book.subtitle}` : book.title],
    ...people('author'),
    ...people('editor'),
    ...people('translator'),
    ...optional('citation_publication_date', book.publication_date?.replaceAll('-', '/') ?? null),
    ...optional('citation_publisher', toNamedPublisher(book)),
    ...[book, ...book.formats].flatMap(({ isbn }) => optional('citation_isbn', isbn)),
    ...optional('citation_doi', toDoi(book)),
    ...optional('citation_series_title', book.series[0]?.title ?? null),
    ['citation_language', book.language],
    ...book.subjects.map((subject) => ['citation_keywords', subject] as const),
    ['citation_abstract_html_url', book.url],
    ['DC.type', 'book'],
  ]
}
