import type { Book } from '@/schemas/book'
import type { Bundle } from '@/schemas/bundle'

type Node = Record<string, unknown>

/** What schema.org calls a book: an edition with its ISBN, its chapters by title, and the collections it is part of. */
export function toBookNode(book: Book, baseUrl: string): Node {
  const {
    id,
    isbn,
    title,
    subtitle,
    language,
    authors,
    synopsis,
    chapters,
    outcomes,
    collections,
    subjects,
    pages,
    cover,
    url,
  } = book
  return {
    '@type': 'Book',
    '@id': `${url}#book`,
    mainEntityOfPage: { '@id': `${url}#page` },
    url,
    name: title,
    ...(subtitle ? { alternativeHeadline: subtitle } : {}),
    ...(isbn === null ? {} : { isbn }),
    identifier: { '@type': 'PropertyValue', propertyID: 'catalogue code', value: id },
    inLanguage: language,
    description: synopsis,
    author: authors.map(({ name, role }) => ({
      '@type': 'Person',
      name,
      ...(role ? { jobTitle: role } : {}),
    })),
    ...(pages === null ? {} : { numberOfPages: pages }),
    datePublished: book.published_at,
    dateModified: book.modified_at,
    ...(cover ? { image: cover.url } : {}),
    publisher: { '@id': `${baseUrl}/#organization` },
    ...(subjects.length > 0
      ? { about: subjects.map((name) => ({ '@type': 'Thing', name })), keywords: subjects.join(', ') }
      : {}),
    ...(outcomes.length > 0 ? { teaches: outcomes } : {}),
    ...(chapters.length > 0
      ? {
          hasPart: chapters.map(({ number, title: name, summary }) => ({
            '@type': 'Chapter',
            '@id': `${url}#chapter-${number}`,
            position: number,
            name,
            ...(summary ? { description: summary } : {}),
          })),
        }
      : {}),
    ...(collections.length > 0
      ? {
          isPartOf: collections.map((held) => ({
            '@type': 'Collection',
            '@id': `${held.url}#bundle`,
            name: held.title,
            url: held.url,
          })),
        }
      : {}),
  }
}

/** What schema.org calls a bundle: a Collection, and the list of its books in their order. */
export function toBundleNodes(
  { title, description, books, count, modified_at, url }: Bundle,
  baseUrl: string,
): Node[] {
  return [
    {
      '@type': 'Collection',
      '@id': `${url}#bundle`,
      mainEntityOfPage: { '@id': `${url}#page` },
      url,
      name: title,
      description,
      dateModified: modified_at,
      collectionSize: count,
      publisher: { '@id': `${baseUrl}/#organization` },
      mainEntity: { '@id': `${url}#list` },
      hasPart: books.map((book) => ({
        '@type': 'Book',
        '@id': `${book.url}#book`,
        name: book.title,
        url: book.url,
      })),
    },
    toListNode(
      `${url}#list`,
      title,
      books.map((book) => ({ name: book.title, url: book.url })),
    ),
  ]
}

/** An ItemList of pages. */
export function toListNode(id: string, name: string, items: readonly { name: string; url: string }[]): Node {
  return {
    '@type': 'ItemList',
    '@id': id,
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.name,
      url: item.url,
    })),
  }
}
