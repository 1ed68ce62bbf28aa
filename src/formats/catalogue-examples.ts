import { toIsbnCheckDigit } from '@/lib/isbn'
import type { Book, BookEntry } from '@/schemas/book'
import type { Bundle } from '@/schemas/bundle'
import { toCatalogueList } from '@/schemas/catalogue-list'
import type { SearchEntry } from '@/schemas/search-entry'

/** Example answers of the catalogue's operations, for its OpenAPI document. They stand for no real book. */
export function toCatalogueExamples(baseUrl: string): Record<string, unknown> {
  const isbn = `979900000001${toIsbnCheckDigit('979900000001')}`
  const bundleUrl = `${baseUrl}/bundles/first-shelf`
  const { synopsis, chapters, outcomes, ...entry }: Book = {
    id: 'T1-1',
    isbn,
    title: 'Reading the Evidence',
    subtitle: 'A first course in judging claims',
    tier: 1,
    language: 'en',
    authors: [{ name: 'An Author', role: 'Author' }],
    synopsis: 'What a claim needs before it can be believed, in six short chapters.',
    chapters: [
      { number: 1, title: 'A claim and its source', summary: 'Where to look before anything else.' },
    ],
    outcomes: ['Trace a claim to a source that can be checked.'],
    collections: [{ id: 'first-shelf', title: 'The first shelf', url: bundleUrl }],
    subjects: ['Information literacy'],
    pages: 214,
    published_at: '2026-03-02T00:00:00.000Z',
    modified_at: '2026-11-02T09:30:00.000Z',
    cover: { url: `${baseUrl}/cover.png`, width: 1000, height: 1500, alt: 'Three arcs over a line.' },
    url: `${baseUrl}/books/T1-1`,
    markdown_url: `${baseUrl}/books/T1-1.md`,
  }
  const bookEntry: BookEntry = entry
  const bundle: Bundle = {
    id: 'first-shelf',
    title: 'The first shelf',
    description: 'Where to begin.',
    books: [bookEntry],
    count: 1,
    modified_at: '2026-11-02T09:30:00.000Z',
    url: bundleUrl,
    markdown_url: `${bundleUrl}.md`,
  }
  const { id, title, subtitle, url } = entry
  const searchIndex: SearchEntry[] = [
    {
      type: 'book',
      id,
      title,
      subtitle: subtitle ?? '',
      href: url,
      meta: 'Tier 1 · English · An Author · 214 pages',
    },
    {
      type: 'bundle',
      id: bundle.id,
      title: bundle.title,
      subtitle: '',
      href: bundleUrl,
      meta: 'Bundle · 1 book',
    },
  ]
  const query = { limit: 1000, page: 1 }
  return {
    listBooks: toCatalogueList([bookEntry], { total: 1, query, url: `${baseUrl}/api/v1/books` }),
    getBook: { ...entry, synopsis, chapters, outcomes },
    listBundles: toCatalogueList([bundle], { total: 1, query, url: `${baseUrl}/api/v1/bundles` }),
    getBundle: bundle,
    getSearchIndex: searchIndex,
  }
}
