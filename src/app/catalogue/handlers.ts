import { bookFeed } from './feeds'
import type { Handlers } from '@/app/fills/request'
import type { CatalogueOperation } from '@/surface/catalogue/operations'
import { bookJson, bookListJson, bundleJson, bundleListJson, searchIndexJson } from './data'
import { booksLlmsTxt, llmsTxt, markdownSitemap } from './agent-index'
import { apiCatalogJson, booksSitemapXml, bundlesSitemapXml, openApiJson, robotsTxt, sitemapXml } from './discovery'
import { bookCitation, booksJsonLines, onixXml, opdsJson } from './exports'
import { bookCitations, crossrefXml, kbart, marc, marcXml } from './library-exports'
import { book, books, bundle, bundles, developers, home, nearAddresses, problem, fullCatalogue, search } from './pages'

/** The handler of each operation of the catalogue host: none can be missing, extra, or another operation's. */
export const catalogueHandlers: Handlers<CatalogueOperation> = {
  listBooks: bookListJson,
  getBook: bookJson,
  listBundles: bundleListJson,
  getBundle: bundleJson,
  getSearchIndex: searchIndexJson,
  homePage: home,
  booksPage: books,
  searchPage: search,
  bookPage: book,
  bundlesPage: bundles,
  bundlePage: bundle,
  wholeCataloguePage: fullCatalogue,
  developersPage: developers,
  getOpenApi: openApiJson,
  getApiCatalog: apiCatalogJson,
  getLlmsTxt: llmsTxt,
  getBooksLlmsTxt: booksLlmsTxt,
  getMarkdownSitemap: markdownSitemap,
  getOnix: onixXml,
  getBookLines: booksJsonLines,
  getFeed: bookFeed,
  getMarcXml: marcXml,
  getMarc: marc,
  getKbart: kbart,
  getCrossref: crossrefXml,
  citeBooks: bookCitations,
  citeBook: bookCitation,
  getOpds: opdsJson,
  getSitemap: sitemapXml,
  getBooksSitemap: booksSitemapXml,
  getBundlesSitemap: bundlesSitemapXml,
  getRobots: robotsTxt,
  problemPage: problem,
  nearAddresses,
}
