import { toIsbnCheckDigit } from '@/lib/identifiers/isbn'
import { bookEntrySchema, type Book, type BookEntry } from '@/schemas/catalogue/book'
import type { TradeRecord } from '@/schemas/catalogue/trade-record'
import type { Bundle } from '@/schemas/catalogue/bundle'
import { toCatalogueList } from '@/schemas/catalogue/list'
import type { SearchEntry } from '@/schemas/catalogue/search-entry'
import { cataloguePath } from '@/surface/catalogue/operations'
import { toMarkdownPath } from '@/surface/shared/markdown-path'

/** Example responses of the catalogue's operations, for its OpenAPI document. The book is fictional. */
export function toCatalogueExamples(baseUrl: string): Record<string, unknown> {
  const isbn = `979900000001${toIsbnCheckDigit('979900000001')}`
  const bookPath = cataloguePath('bookPage', { id: 'T1-1' })
  const bundlePath = cataloguePath('bundlePage', { id: 'the-first-shelf' })
  const bundleUrl = `${baseUrl}${bundlePath}`
  const book: Book = {
    id: 'T1-1',
    isbn,
    title: 'Reading the Evidence',
    subtitle: 'A first course in judging claims',
    tier: 1,
    language: 'en',
    authors: [{ name: 'An Author', role: 'Author' }],
    synopsis: 'What a claim needs before it can be believed, in six short chapters.',
    chapters: [
      {
        number: 1,
        title: 'A claim and its source',
        summary: 'Where to look before anything else.',
        label: '1',
        level: 1,
        authors: [],
      },
    ],
    outcomes: ['Trace a claim to a source that can be checked.'],
    collections: [{ id: 'the-first-shelf', title: 'The first shelf', url: bundleUrl }],
    subjects: ['Information literacy'],
    pages: 214,
    published_at: '2026-03-02T00:00:00.000Z',
    publication_date: '2026-03-02',
    modified_at: '2026-11-02T09:30:00.000Z',
    cover: { url: `${baseUrl}/cover.png`, width: 1000, height: 1500, alt: 'Three arcs over a line.' },
    url: `${baseUrl}${bookPath}`,
    markdown_url: `${baseUrl}${toMarkdownPath(bookPath)}`,
    publisher: 'An Academic Press',
    imprint: null,
    place: 'Leiden',
    product_form: 'BC',
    ...trade,
  }
  const members = Object.keys(bookEntrySchema.shape)
  const bookEntry = Object.fromEntries(Object.entries(book).filter(([name]) => members.includes(name))) as BookEntry
  const bundle: Bundle = {
    id: 'the-first-shelf',
    title: 'The first shelf',
    description: 'Where to begin.',
    books: [bookEntry],
    count: 1,
    modified_at: '2026-11-02T09:30:00.000Z',
    url: bundleUrl,
    markdown_url: `${baseUrl}${toMarkdownPath(bundlePath)}`,
  }
  const { id, title, subtitle, url } = bookEntry
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
    listBooks: toCatalogueList([bookEntry], { total: 1, query, url: `${baseUrl}${cataloguePath('listBooks')}` }),
    getBook: book,
    listBundles: toCatalogueList([bundle], { total: 1, query, url: `${baseUrl}${cataloguePath('listBundles')}` }),
    getBundle: bundle,
    getSearchIndex: searchIndex,
  }
}

/** The trade record of the fictional book. */
const trade: TradeRecord = {
  product_form_name: 'Paperback',
  status: { code: '04', name: 'Active' },
  availability: { code: '20', name: 'Available' },
  price: { amount: '24.50', currency: 'EUR' },
  duration: null,
  technical_protection: null,
  edition: { number: 2, statement: 'Revised edition' },
  licence: null,
  contributors: [
    {
      name: 'An Author',
      role: 'Author',
      given: 'An',
      particle: null,
      family: 'Author',
      suffix: null,
      is_corporate: false,
      orcid: '0000-0002-1825-0097',
      isni: null,
      biography: 'Teaches how to read claims.',
    },
  ],
  identifiers: [{ type: '06', name: 'DOI', value: '10.5555/12345678' }],
  subject_codes: [{ scheme: '93', scheme_name: 'Thema', code: 'GLC', heading: null, is_main: true }],
  series: [{ title: 'First courses', number: '3', issn: null }],
  formats: [
    {
      isbn: `979900000002${toIsbnCheckDigit('979900000002')}`,
      product_form: 'EA',
      name: 'E-book',
      status: { code: '04', name: 'Active' },
      availability: null,
      price: null,
      duration: null,
      technical_protection: { code: '02', name: 'Digital watermark' },
      accessibility: [{ code: '04', name: 'EPUB Accessibility 1.1', note: null }],
    },
  ],
  related: [],
  languages: [{ role: '02', name: 'Original', language: 'nl' }],
  reviews: [{ text: 'Short and clear.', author: 'A Reviewer', source: null }],
  prizes: [],
  accessibility: [],
}
