import { bookFeed } from './feeds'
import { bookShareImage, bundleShareImage, manifest, shareImage } from './share-images'
import type { Handlers } from '@/app/fills/request'
import type { CatalogueOperation } from '@/surface/catalogue/operations'
import { bookJson } from './book-json'
import { bookListJson, bundleJson, bundleListJson, searchIndexJson } from './json'
import { changes } from './changes'
import { authorsLlmsTxt, booksLlmsTxt, llmsTxt, markdownSitemap, subjectsLlmsTxt } from './agent-index'
import { apiCatalogJson, openApiJson, robotsTxt } from './discovery'
import { apiReference, developers } from './developer-pages'
import { bookCitation, booksJsonLines, onixXml } from './exports'
import { bookCitations, bookTable, crossrefXml, kbart, marc, marcXml } from './library-exports'
import { bundleFile } from './bundle-files'
import { bookLinkset, bundleLinkset } from './linksets'
import { author, authors, subject, subjects } from './name-pages'
import { fullCatalogue } from './long-pages'
import { opdsJson } from './opds'
import { book, books, bundle, bundles, home, nearAddresses, problem, search } from './pages'
import { authorsSitemapXml, booksSitemapXml, bundlesSitemapXml, sitemapXml, subjectsSitemapXml } from './sitemaps'

/** The handler of each operation of the catalogue host: none can be missing, extra, or another operation's. */
export const catalogueHandlers: Handlers<CatalogueOperation> = {
  listBooks: bookListJson,
  getBook: bookJson,
  listBundles: bundleListJson,
  getBundle: bundleJson,
  getSearchIndex: searchIndexJson,
  listChanges: changes,
  homePage: home,
  booksPage: books,
  searchPage: search,
  bookPage: book,
  bundlesPage: bundles,
  bundlePage: bundle,
  authorsPage: authors,
  authorPage: author,
  subjectsPage: subjects,
  subjectPage: subject,
  wholeCataloguePage: fullCatalogue,
  developersPage: developers,
  apiReferencePage: apiReference,
  getOpenApi: openApiJson,
  getApiCatalog: apiCatalogJson,
  getLlmsTxt: llmsTxt,
  getBooksLlmsTxt: booksLlmsTxt,
  getAuthorsLlmsTxt: authorsLlmsTxt,
  getSubjectsLlmsTxt: subjectsLlmsTxt,
  getMarkdownSitemap: markdownSitemap,
  getOnix: onixXml,
  getBookLines: booksJsonLines,
  getFeed: bookFeed,
  getBookLinkset: bookLinkset,
  getBundleLinkset: bundleLinkset,
  getMarcXml: marcXml,
  getMarc: marc,
  getKbart: kbart,
  getBookTable: bookTable,
  getCrossref: crossrefXml,
  citeBooks: bookCitations,
  citeBook: bookCitation,
  getOpds: opdsJson,
  getBookShareImage: bookShareImage,
  getBundleShareImage: bundleShareImage,
  getShareImage: shareImage,
  getManifest: manifest,
  getSitemap: sitemapXml,
  getBooksSitemap: booksSitemapXml,
  getBundlesSitemap: bundlesSitemapXml,
  getAuthorsSitemap: authorsSitemapXml,
  getSubjectsSitemap: subjectsSitemapXml,
  getBundleFile: bundleFile,
  getRobots: robotsTxt,
  problemPage: problem,
  nearAddresses,
}
