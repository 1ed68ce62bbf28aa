import type { Family, FillHandler } from '@/app/fill-request'
import type { CatalogueOperationId } from '@/surface/catalogue-operations'
import { bookJson, bookListJson, bundleJson, bundleListJson, searchIndexJson } from './data'
import {
  apiCatalogJson,
  booksSitemapXml,
  bundlesSitemapXml,
  llmsTxt,
  openApiJson,
  robotsTxt,
  sitemapXml,
} from './discovery'
import { bookCitation, booksJsonLines, onixXml, opdsJson } from './exports'
import { book, books, bundle, bundles, developers, home, problem, wholeCatalogue } from './pages'

/** What answers each operation of the catalogue host: none can be left out, and none stands outside the table. */
export const catalogueHandlers: Record<Family<CatalogueOperationId> | 'problemPage', FillHandler> = {
  listBooks: bookListJson,
  getBook: bookJson,
  listBundles: bundleListJson,
  getBundle: bundleJson,
  getSearchIndex: searchIndexJson,
  homePage: home,
  booksPage: books,
  bookPage: book,
  bundlesPage: bundles,
  bundlePage: bundle,
  wholeCataloguePage: wholeCatalogue,
  developersPage: developers,
  getOpenApi: openApiJson,
  getApiCatalog: apiCatalogJson,
  getLlmsTxt: llmsTxt,
  getOnix: onixXml,
  getBookLines: booksJsonLines,
  citeBook: bookCitation,
  getOpds: opdsJson,
  getSitemap: sitemapXml,
  getBooksSitemap: booksSitemapXml,
  getBundlesSitemap: bundlesSitemapXml,
  getRobots: robotsTxt,
  problemPage: problem,
}
