import { articleShareImage, findingShareImage, manifest, shareImage } from './share-images'
import type { Handlers } from '@/app/fills/request'
import type { ContentOperation } from '@/surface/content/operations'
import { articleJson, findingJson, mediaJson } from './document-json'
import {
  articleListJson,
  evidenceJson,
  findingListJson,
  graphqlJson,
  mediaFileBytes,
  mediaListJson,
  searchJson,
} from './json'
import { changes } from './changes'
import { conformance, conformanceJson } from './conformance'
import { findingsLlmsTxt, llmsTxt, markdownSitemap } from './agent-index'
import { apiCatalogJson, llmsFull, openApiJson, robotsTxt } from './discovery'
import { sitemapXml } from './sitemaps'
import {
  articleCitation,
  articlesJsonLines,
  evidenceCsv,
  evidenceDataPackage,
  evidenceJsonLines,
  evidenceRoCrate,
  findingCitation,
  findingFile,
} from './exports'
import { articleLinkset, findingLinkset, recordLinkset } from './linksets'
import { apiReference, developers, graphqlExplorer } from './developer-pages'
import { articleFeed, findingFeed, professionFeed } from './feeds'
import {
  archive,
  article,
  author,
  evidence,
  finding,
  home,
  nearAddresses,
  problem,
  profession,
  resources,
  searchResults,
} from './pages'

/** The handler of each operation of the content host: none can be missing, extra, or another operation's. */
export const contentHandlers: Handlers<ContentOperation> = {
  listArticles: articleListJson,
  getArticle: articleJson,
  listMedia: mediaListJson,
  getMedia: mediaJson,
  listFindings: findingListJson,
  getFinding: findingJson,
  search: searchJson,
  listChanges: changes,
  graphql: graphqlJson,
  getEvidenceRecord: evidenceJson,
  getEvidenceCsv: evidenceCsv,
  getEvidenceLines: evidenceJsonLines,
  getDataPackage: evidenceDataPackage,
  getRoCrate: evidenceRoCrate,
  getFindingFile: findingFile,
  getArticleLines: articlesJsonLines,
  getFeed: articleFeed,
  getProfessionFeed: professionFeed,
  getFindingFeed: findingFeed,
  citeArticle: articleCitation,
  citeFinding: findingCitation,
  getArticleLinkset: articleLinkset,
  getFindingLinkset: findingLinkset,
  getRecordLinkset: recordLinkset,
  homePage: home,
  resourcesPage: resources,
  professionPage: profession,
  archivePage: archive,
  articlePage: article,
  authorPage: author,
  evidencePage: evidence,
  findingPage: finding,
  searchPage: searchResults,
  developersPage: developers,
  apiReferencePage: apiReference,
  graphqlExplorerPage: graphqlExplorer,
  conformancePage: conformance,
  getLlmsTxt: llmsTxt,
  getFindingsLlmsTxt: findingsLlmsTxt,
  getMarkdownSitemap: markdownSitemap,
  getLlmsFull: llmsFull,
  getArticleShareImage: articleShareImage,
  getFindingShareImage: findingShareImage,
  getShareImage: shareImage,
  getManifest: manifest,
  getSitemap: sitemapXml,
  getRobots: robotsTxt,
  getOpenApi: openApiJson,
  getApiCatalog: apiCatalogJson,
  getConformance: conformanceJson,
  mediaFile: mediaFileBytes,
  problemPage: problem,
  nearAddresses,
}
