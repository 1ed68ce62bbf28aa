import type { JsonLdNode } from '@/formats/shared/json-ld'
import type { BookEntry } from '@/schemas/catalogue/book'

type Author = { name: string; slug: string; biography: string | null; orcid: string | null; isni: string | null }

/** The page of an author of books as schema.org's `ProfilePage`, with the books on it. */
export function toBookAuthorNode(
  { name, slug, biography, orcid, isni, books }: Author & { books: readonly BookEntry[] },
  baseUrl: string,
): JsonLdNode {
  const url = `${baseUrl}/authors/${encodeURIComponent(slug)}`
  const sameAs = [...(orcid ? [`https://orcid.org/${orcid}`] : []), ...(isni ? [`https://isni.org/isni/${isni}`] : [])]
  return {
    '@type': 'ProfilePage',
    '@id': `${url}#profile`,
    url,
    mainEntity: {
      '@type': 'Person',
      '@id': `${url}#person`,
      name,
      url,
      ...(biography ? { description: biography } : {}),
      ...(sameAs.length > 0 ? { sameAs } : {}),
    },
    hasPart: books.map((book) => ({ '@type': 'Book', '@id': `${book.url}#book`, name: book.title, url: book.url })),
  }
}
