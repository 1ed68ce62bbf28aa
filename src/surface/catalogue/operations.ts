import { bookEntrySchema, bookSchema } from '@/schemas/catalogue/book'
import { bundleSchema } from '@/schemas/catalogue/bundle'
import { catalogueListSchema } from '@/schemas/catalogue/list'
import { searchIndexSchema } from '@/schemas/catalogue/search-entry'
import { catalogueDiscovery } from './discovery'
import { catalogueExports } from './exports'
import { searchIndexPath } from './json-paths'
import { cataloguePages } from './pages'
import * as p from './parameters'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import { noInput } from '@/surface/shared/input'
import { defineOperation, type Operation } from '@/surface/shared/operation'
import { createPathFinder } from '@/surface/shared/path'

const api = { host: 'catalogue', method: 'GET', kind: 'data', formats: ['json'], cache: 'day' } as const
const file = { host: 'catalogue', method: 'GET', kind: 'data', cache: 'revalidate' } as const

const catalogueOperationList = [
  defineOperation({
    ...api,
    id: 'listBooks',
    path: '/api/v1/books',
    title: 'List books',
    apiTitle: 'Books',
    description: 'The titles that match the filters, by tier and number; without a filter, every title.',
    ...p.bookListInput,
    response: catalogueListSchema('BookList', 'One page of books.', bookEntrySchema),
  }),
  defineOperation({
    ...api,
    id: 'getBook',
    path: '/api/v1/books/{id}',
    title: 'Read a book',
    description: 'One title with its synopsis, chapters, outcomes and the bundles that hold it.',
    ...p.bookIdInput,
    response: bookSchema,
    hasPage: true,
    canBeMissing: true,
    missingCode: 'book_not_found',
  }),
  defineOperation({
    ...api,
    id: 'listBundles',
    path: '/api/v1/bundles',
    title: 'List bundles',
    apiTitle: 'Bundles',
    description: 'Every bundle with the books it holds, by title.',
    ...p.bundleListInput,
    response: catalogueListSchema('BundleList', 'One page of bundles.', bundleSchema),
  }),
  defineOperation({
    ...api,
    id: 'getBundle',
    path: '/api/v1/bundles/{id}',
    title: 'Read a bundle',
    description: 'One bundle with the books it holds.',
    ...p.bundleIdInput,
    response: bundleSchema,
    hasPage: true,
    canBeMissing: true,
    missingCode: 'bundle_not_found',
  }),
  defineOperation({
    ...api,
    id: 'getSearchIndex',
    isExport: true,
    path: searchIndexPath,
    cache: 'revalidate',
    title: 'Search index',
    apiTitle: 'Search index',
    description: 'Every book and bundle as a small entry, for a search of your own.',
    ...noInput,
    response: searchIndexSchema,
  }),
  ...cataloguePages,
  defineOperation({
    ...file,
    id: 'getOpenApi',
    path: discoveryPaths.openApi,
    formats: ['json'],
    title: 'OpenAPI description',
    description: 'The OpenAPI 3.1 description of the API.',
    ...noInput,
  }),
  defineOperation({
    ...file,
    id: 'getApiCatalog',
    path: discoveryPaths.apiCatalog,
    formats: ['linkset'],
    title: 'API catalog',
    description: 'Where the API of this host is described (RFC 9727).',
    ...noInput,
  }),
  ...catalogueDiscovery,
  ...catalogueExports,
]

/** Every public operation of the catalogue host. */
export const catalogueOperations: readonly Operation[] = catalogueOperationList

export type CatalogueOperation = (typeof catalogueOperationList)[number]

/** The operations that the OpenAPI document describes: those whose response is JSON with a schema. */
export const catalogueApiOperations: readonly Operation[] = catalogueOperations.filter(
  ({ response }) => response !== undefined,
)

/** The path of an operation of the catalogue host. */
export const cataloguePath = createPathFinder(catalogueOperationList)
