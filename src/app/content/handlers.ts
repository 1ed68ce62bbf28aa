import type { Family, FillHandler } from '@/app/fill-request'
import type { ContentOperationId } from '@/surface/content-operations'
import { articleListJson, articleJson, evidenceJson, graphqlJson, mediaFileBytes, mediaJson, mediaListJson } from './data'
import { apiCatalogJson, llmsFull, llmsTxt, openApiJson, robotsTxt, sitemapXml } from './discovery'
import { articleCitation, articlesJsonLines, evidenceCsv, evidenceJsonLines, findingCitation } from './exports'
import { article, developers, evidence, home, problem, profession, resources } from './pages'

/** What answers each operation of the content host: none can be left out, and none stands outside the table. */
export const contentHandlers: Record<Family<ContentOperationId> | 'problemPage', FillHandler> = {
  listArticles: articleListJson,
  getArticle: articleJson,
  listMedia: mediaListJson,
  getMedia: mediaJson,
  graphql: graphqlJson,
  getEvidenceRecord: evidenceJson,
  getEvidenceCsv: evidenceCsv,
  getEvidenceLines: evidenceJsonLines,
  getArticleLines: articlesJsonLines,
  citeArticle: articleCitation,
  citeFinding: findingCitation,
  homePage: home,
  resourcesPage: resources,
  professionPage: profession,
  articlePage: article,
  evidencePage: evidence,
  developersPage: developers,
  getLlmsTxt: llmsTxt,
  getLlmsFull: llmsFull,
  getSitemap: sitemapXml,
  getRobots: robotsTxt,
  getOpenApi: openApiJson,
  getApiCatalog: apiCatalogJson,
  mediaFile: mediaFileBytes,
  problemPage: problem,
}
