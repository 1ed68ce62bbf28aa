import type { Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { toApiCatalog } from '@/formats/shared/api-catalog'
import { toRobotsTxt } from '@/formats/shared/crawlers'
import { toEvidenceText } from '@/formats/content/evidence-text'
import { toLlmsTxt } from '@/formats/shared/llms-txt'
import { toContentOpenApi } from '@/formats/content/openapi'
import { toSitemap } from '@/formats/shared/sitemap'
import { findArticleSummaries, findArticleTimes, findProfessionTimes } from '@/reading/content/article-summary'
import { findEvidenceRecord } from '@/reading/content/evidence'
import { findFindingTimes } from '@/reading/content/finding'
import { findSite } from '@/reading/shared/site'
import { professionIds, professionNames } from '@/schemas/content/professions'
import { articlesPerPage } from '@/surface/content/json-paths'
import { contentOperations, contentPath } from '@/surface/content/operations'
import { toMarkdownPath } from '@/surface/shared/markdown-path'

/** Pages without a parameter in their path. */
const fixedPages = contentOperations.filter(({ kind, path }) => kind === 'page' && !path.includes('{'))

/** How many pages of articles llms.txt lists for each profession, so that it stays short. */
const indexedPages = 2

export async function llmsTxt(): Promise<Outcome> {
  const { BASE_URL: baseUrl } = readEnv()
  const [site, ...professions] = await Promise.all([
    findSite(),
    ...professionIds.map(async (id) => ({
      id,
      ...(await findArticleSummaries({ profession: id, page: 1, limit: indexedPages * articlesPerPage })),
    })),
  ])
  const link = (path: string, title: string, note: string) => ({ title, url: `${baseUrl}${path}`, note })
  const listed = new Set<number>()
  function toArticleLinks({ id, docs, total }: (typeof professions)[number]) {
    // Each article is listed once, under the first of its professions.
    const links = docs
      .filter((article) => !listed.has(article.id))
      .map(({ slug, title, description }) =>
        link(toMarkdownPath(contentPath('articlePage', { slug })), title, description),
      )
    for (const article of docs) listed.add(article.id)
    if (total <= docs.length) return links
    const note = `The older of ${total}, page after page.`
    return [
      ...links,
      link(
        toMarkdownPath(`${contentPath(`professionPage:${id}`)}?page=${indexedPages + 1}`),
        `More articles for ${professionNames[id]}`,
        note,
      ),
    ]
  }
  const body = toLlmsTxt({
    name: site.name,
    summary: site.tagline,
    details: [
      `Sourced, bylined articles for ${professionIds.map((id) => professionNames[id]).join(', ')}, and an evidence record on applied AI. ` +
        'Everything is open: no key, no sign-up. Every page is also Markdown, for Accept: text/markdown or with .md after its address.',
      `How to call it: GET ${baseUrl}${contentPath('search')}?q=words finds articles and findings, with excerpts; kind, profession, year, limit and page narrow it. ` +
        `GET ${baseUrl}${contentPath('listFindings')}?where[region][equals]=Germany&sort=-date&limit=20 filters; select[text]=true answers with that field alone; articles take the same, and ${baseUrl}${contentPath('graphql')} answers several questions in one POST. ` +
        'To read an article, take its Markdown, which is a third of its JSON.',
      ...(site.about ? [site.about] : []),
    ],
    sections: [
      {
        heading: 'Pages',
        links: fixedPages.map(({ path, title, description }) => link(toMarkdownPath(path), title, description)),
      },
      ...professions.map((profession) => ({
        heading: `Articles for ${professionNames[profession.id]}`,
        links: toArticleLinks(profession),
      })),
      {
        heading: 'Data and APIs',
        links: contentOperations
          .filter(
            ({ id, kind, path, method }) =>
              kind === 'data' && method === 'GET' && !path.includes('{') && id !== 'getLlmsTxt',
          )
          .map(({ path, title, description }) => link(path, title, description)),
      },
    ],
  })
  return { kind: 'found', body, tags: ['articles', 'site'] }
}

export async function llmsFull(): Promise<Outcome> {
  return { kind: 'found', body: toEvidenceText(await findEvidenceRecord()), tags: ['evidence', 'site'] }
}

export async function sitemapXml(): Promise<Outcome> {
  const { BASE_URL: baseUrl } = readEnv()
  const [articles, professions, evidence, findings] = await Promise.all([
    findArticleTimes(),
    findProfessionTimes(),
    findEvidenceRecord(),
    findFindingTimes(),
  ])
  const newest = articles.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), '')
  const lastModifiedOf = (id: string): string | undefined => {
    if (id === 'evidencePage') return evidence.updated
    const profession = professionIds.find((one) => id === `professionPage:${one}`)
    if (profession) return professions[profession]
    return id === 'homePage' || id === 'resourcesPage' ? newest : undefined
  }
  const body = toSitemap([
    ...fixedPages.map(({ id, path }) => {
      const lastModified = lastModifiedOf(id)
      return { url: `${baseUrl}${path}`, ...(lastModified ? { lastModified } : {}) }
    }),
    ...articles.map(({ slug, updatedAt }) => ({
      url: `${baseUrl}${contentPath('articlePage', { slug })}`,
      lastModified: updatedAt,
    })),
    ...findings.map(({ id, updatedAt }) => ({
      url: `${baseUrl}${contentPath('findingPage', { id: String(id) })}`,
      lastModified: updatedAt,
    })),
  ])
  return { kind: 'found', body, tags: ['articles', 'evidence', 'site'] }
}

export async function robotsTxt(): Promise<Outcome> {
  const { BASE_URL: baseUrl } = readEnv()
  const { disallowedPaths, allowAiTraining } = await findSite()
  const body = toRobotsTxt({
    allow: ['/', '/api/'],
    disallow: ['/admin', ...disallowedPaths],
    allowAiTraining,
    sitemaps: [`${baseUrl}${contentPath('getSitemap')}`],
  })
  return { kind: 'found', body, tags: ['site'] }
}

export async function openApiJson(): Promise<Outcome> {
  const { name, tagline, contactEmail, licenseName, licenseUrl } = await findSite()
  const document = toContentOpenApi({
    operations: contentOperations,
    title: name,
    description: `${tagline}. No operation needs a key; only published work is served.`,
    baseUrl: readEnv().BASE_URL,
    contactEmail,
    license: licenseName && licenseUrl ? { name: licenseName, url: licenseUrl } : null,
  })
  return { kind: 'found', body: JSON.stringify(document), tags: ['site'] }
}

export async function apiCatalogJson(): Promise<Outcome> {
  return { kind: 'found', body: toApiCatalog({ operations: contentOperations, baseUrl: readEnv().BASE_URL }), tags: [] }
}
