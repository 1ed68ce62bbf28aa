import type { JsonLdNode } from '@/formats/shared/json-ld'
import type { BookEntry } from '@/schemas/catalogue/book'
import type { BookContributor } from '@/schemas/catalogue/trade-record'

type Author = { name: string; slug: string; isCorporate: boolean } & Pick<
  BookContributor,
  'biography' | 'orcid' | 'isni'
>

/** The page of an author of books as schema.org's `ProfilePage`, with the books on it. */
export function toBookAuthorNode(
  { name, slug, isCorporate, biography, orcid, isni, books }: Author & { books: readonly BookEntry[] },
  baseUrl: string,
): JsonLdNode {
  const url = `${baseUrl}/authors/${encodeURIComponent(slug)}`
  const sameAs = [...(orcid ? [`https://orcid.org/${orcid}`] : []), ...(isni ? [`https://isni.org/isni/${isni}`] : [])]
  return {
    '@type': 'ProfilePage',
    '@id': `${url}#profile`,
    url,
    mainEntity: {
      '@type': isCorporate ? 'Organization' : 'Person',
      '@id': isCorporate ? `${url}#organization` : `${url}#person`,
      name,
      url,
      ...(biography ? { description: biography } : {}),
      ...(sameAs.length > 0 ? { sameAs } : {}),
    },
    hasPart: books.map((book) => ({ '@type': 'Book', '@id': `${book.url}#book`, name: book.title, url: book.url })),
  }
}
