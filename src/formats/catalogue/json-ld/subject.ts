import type { JsonLdNode } from '@/formats/shared/json-ld'
import type { BookEntry } from '@/schemas/catalogue/book'
import { toItemListNode, type ListPart } from '@/formats/shared/item-list'

type Subject = { name: string; slug: string; books: readonly BookEntry[]; part: ListPart }

/**
 * The page of a subject as schema.org's `CollectionPage` about a term of the catalogue's own, and the part of the list of
 * its books that this page shows.
 */
export function toSubjectNodes({ name, slug, books, part }: Subject, baseUrl: string): JsonLdNode[] {
  const url = `${baseUrl}/subjects/${encodeURIComponent(slug)}`
  return [
    {
      '@type': 'CollectionPage',
      '@id': `${url}#subject`,
      url,
      name,
      about: { '@type': 'DefinedTerm', name, url, inDefinedTermSet: `${baseUrl}/subjects` },
      mainEntity: { '@id': `${url}#list` },
    },
    toItemListNode(
      `${url}#list`,
      name,
      books.map((book) => ({ name: book.title, url: book.url })),
      part,
    ),
  ]
}
