import type { JsonLdNode } from '@/formats/shared/json-ld'
import type { Bundle } from '@/schemas/catalogue/bundle'
import { toItemListNode } from '@/formats/shared/item-list'

/** A bundle as schema.org's `Collection`, and the ordered list of its books, or of some of them from a place on. */
export function toBundleNodes(
  { title, description, books, count, modified_at, url }: Bundle,
  baseUrl: string,
  firstPlace = 1,
): JsonLdNode[] {
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
    toItemListNode(
      `${url}#list`,
      title,
      books.map((book) => ({ name: book.title, url: book.url })),
      { first: firstPlace, total: count },
    ),
  ]
}
