import { bookEntrySchema, bookSchema } from '@/schemas/book'
import { bundleSchema } from '@/schemas/bundle'
import { catalogueListSchema } from '@/schemas/catalogue-list'
import { searchIndexSchema } from '@/schemas/search-entry'
import { catalogueExports } from './catalogue-exports'
import * as p from './catalogue-parameters'
import { parseNothing, type Operation } from './operation'

const page = {
  surface: 'catalogue',
  method: 'GET',
  kind: 'page',
  formats: ['html', 'markdown'],
  cache: 'revalidate',
} as const
const api = { surface: 'catalogue', method: 'GET', kind: 'data', formats: ['json'], cache: 'day' } as const
const file = { surface: 'catalogue', method: 'GET', kind: 'data', cache: 'revalidate' } as const
const none = { parameters: [], parse: parseNothing } as const

const catalogueOperationList = [
  {
    ...api,
    id: 'listBooks',
    path: '/api/v1/books',
    title: 'List books',
    description: 'The titles that match the filters, by tier and number; without a filter, every title.',
    parameters: [p.searchParameter, p.tierParameter, p.languageParameter, p.limitParameter, p.pageParameter],
    parse: p.parseCatalogueList(['q', 'tier', 'language', 'limit']),
    response: catalogueListSchema('BookList', 'One page of books.', bookEntrySchema),
  },
  {
    ...api,
    id: 'getBook',
    path: '/api/v1/books/{id}',
    title: 'Read a book',
    description: 'One title with its synopsis, chapters, outcomes and the bundles that hold it.',
    parameters: [p.bookIdParameter],
    parse: p.parseBookApiId,
    response: bookSchema,
    canBeMissing: true,
    missingCode: 'book_not_found',
  },
  {
    ...api,
    id: 'listBundles',
    path: '/api/v1/bundles',
    title: 'List bundles',
    description: 'Every bundle with the books it holds, by title.',
    parameters: [p.limitParameter, p.pageParameter],
    parse: p.parseCatalogueList(['limit']),
    response: catalogueListSchema('BundleList', 'One page of bundles.', bundleSchema),
  },
  {
    ...api,
    id: 'getBundle',
    path: '/api/v1/bundles/{id}',
    title: 'Read a bundle',
    description: 'One bundle with the books it holds.',
    parameters: [p.bundleIdParameter],
    parse: p.parseBundleApiId,
    response: bundleSchema,
    canBeMissing: true,
    missingCode: 'bundle_not_found',
  },
  {
    ...api,
    id: 'getSearchIndex',
    path: '/search-index.json',
    cache: 'revalidate',
    title: 'Search index',
    description: 'Every book and bundle as a small entry, for a search of your own.',
    ...none,
    response: searchIndexSchema,
  },
  {
    ...page,
    id: 'homePage',
    path: '/',
    title: 'Home',
    description: 'The newest titles, the tiers and the bundles.',
    ...none,
  },
  {
    ...page,
    id: 'booksPage',
    path: '/books',
    title: 'Books',
    description: 'Every title by tier, or those that a search finds.',
    parameters: [p.searchParameter, p.tierParameter, p.languageParameter, p.pageParameter],
    parse: p.parseBooksPage,
  },
  {
    ...page,
    id: 'bookPage',
    path: '/books/{id}',
    title: 'Book',
    description: 'One title: synopsis, chapters, outcomes, facts and the bundles that hold it.',
    parameters: [],
    parse: p.parseBookPageId,
    canBeMissing: true,
  },
  {
    ...page,
    id: 'bundlesPage',
    path: '/bundles',
    title: 'Bundles',
    description: 'Every bundle.',
    ...none,
  },
  {
    ...page,
    id: 'bundlePage',
    path: '/bundles/{id}',
    title: 'Bundle',
    description: 'One bundle and the books it holds.',
    parameters: [],
    parse: p.parseBundlePageId,
    canBeMissing: true,
  },
  {
    ...page,
    id: 'wholeCataloguePage',
    path: '/catalogue-all',
    title: 'Whole catalogue',
    description: 'Every book and every bundle on one page.',
    ...none,
  },
  {
    ...page,
    id: 'developersPage',
    path: '/developers',
    title: 'Developers',
    description: 'How to read the catalogue from a program: the API, its errors, Markdown and files.',
    ...none,
  },
  {
    ...file,
    id: 'getOpenApi',
    path: '/openapi.json',
    formats: ['json'],
    title: 'OpenAPI description',
    description: 'The OpenAPI 3.1 description of the API.',
    ...none,
  },
  {
    ...file,
    id: 'getApiCatalog',
    path: '/.well-known/api-catalog',
    formats: ['linkset'],
    title: 'API catalog',
    description: 'Where the API of this host is described (RFC 9727).',
    ...none,
  },
  {
    ...file,
    id: 'getLlmsTxt',
    path: '/llms.txt',
    formats: ['text'],
    title: 'Index for agents',
    description: 'What this host is, when to use it, how to call it, and every section.',
    ...none,
  },
  ...catalogueExports,
  {
    ...file,
    id: 'getSitemap',
    path: '/sitemap.xml',
    formats: ['xml'],
    title: 'Sitemap',
    description: 'Every public page with the time of its last change.',
    ...none,
  },
  {
    ...file,
    id: 'getBooksSitemap',
    path: '/books/sitemap.xml',
    formats: ['xml'],
    title: 'Sitemap of the books',
    description: 'Every book’s page with the time of its last change.',
    ...none,
  },
  {
    ...file,
    id: 'getBundlesSitemap',
    path: '/bundles/sitemap.xml',
    formats: ['xml'],
    title: 'Sitemap of the bundles',
    description: 'Every bundle’s page with the time of its last change.',
    ...none,
  },
  {
    ...file,
    id: 'getRobots',
    path: '/robots.txt',
    formats: ['text'],
    title: 'Crawl policy',
    description: 'Who may crawl what (RFC 9309).',
    ...none,
  },
] as const satisfies readonly Operation[]

/** Every public operation of the catalogue host. */
export const catalogueOperations: readonly Operation[] = catalogueOperationList

export type CatalogueOperationId = (typeof catalogueOperationList)[number]['id']

/** The operations that the OpenAPI document describes: those that answer with JSON of a stated shape. */
export const catalogueApiOperations: readonly Operation[] = catalogueOperations.filter(
  ({ response }) => response !== undefined,
)
