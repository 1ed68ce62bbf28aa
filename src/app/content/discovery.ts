import type { Outcome } from '@/app/fill-request'
import { readEnv } from '@/config/env'
import { toContentApiCatalog } from '@/formats/api-catalog'
import { toRobotsTxt } from '@/formats/crawlers'
import { toEvidenceText } from '@/formats/evidence-text'
import { toLlmsTxt } from '@/formats/llms-txt'
import { toContentOpenApi } from '@/formats/openapi'
import { toSitemap } from '@/formats/sitemap'
import { findArticleSummaries, findArticleTimes, findProfessionTimes } from '@/reading/article-summary'
import { findEvidenceRecord } from '@/reading/evidence'
import { findSite } from '@/reading/site'
import { professionIds, professionNames } from '@/schemas/professions'
import { contentOperations } from '@/surface/content-operations'
import { toMarkdownPath } from '@/surface/decide'
import { articlesPerPage } from '@/views/resources'

/** Pages without a parameter in their path: they are indexed as they stand in the table. */
const fixedPages = contentOperations.filter(({ kind, path }) => kind === 'page' && !path.includes('{'))

/** Of each profession the newest: an index is for reading whole. The rest is on its page's further pages. */
const indexedPages = 2

export async function llmsTxt(): Promise<Outcome> {
  const { BASE_URL: baseUrl } = readEnv()
  const [site, ...professions] = await Promise.all([
    findSite(),
    ...professionIds.map(async (id) => ({ id, ...(await findArticleSummaries({ profession: id, page: 1, limit: indexedPages * articlesPerPage })) })),
  ])
  const link = (path: string, title: string, note: string) => ({ title, url: `${baseUrl}${path}`, note })
  const listed = new Set<number>()
  function toArticleLinks({ id, docs, total }: (typeof professions)[number]) {
    // Each article once, under the first of its professions that is shown here.
    const links = docs.filter((article) => !listed.has(article.id)).map(({ slug, title, description }) => link(`/resources/${slug}.md`, title, description))
    for (const article of docs) listed.add(article.id)
    if (total <= docs.length) return links
    const note = `The older of ${total}, page after page.`
    return [...links, link(`/resources/${id}.md?page=${indexedPages + 1}`, `More articles for ${professionNames[id]}`, note)]
  }
  const body = toLlmsTxt({
    name: site.name,
    summary: site.tagline,
    details: [
      `Sourced, bylined articles for ${professionIds.map((id) => professionNames[id]).join(', ')}, and an evidence record on applied AI. ` +
        'Everything is open: no key, no sign-up. Every page is also Markdown, for Accept: text/markdown or with .md after its address.',
      ...(site.about ? [site.about] : []),
    ],
    sections: [
      { heading: 'Pages', links: fixedPages.map(({ path, title, description }) => link(toMarkdownPath(path), title, description)) },
      ...professions.map((profession) => ({
        heading: `Articles for ${professionNames[profession.id]}`,
        links: toArticleLinks(profession),
      })),
      {
        heading: 'Data and APIs',
        links: contentOperations
          .filter(({ kind, path, method }) => kind === 'data' && method === 'GET' && !path.includes('{') && path !== '/llms.txt')
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
  const [articles, professions, evidence] = await Promise.all([findArticleTimes(), findProfessionTimes(), findEvidenceRecord()])
  const newest = articles.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), '')
  const lastModifiedOf = (path: string): string | undefined => {
    if (path === '/state-of-applied-ai') return evidence.updated
    const profession = professionIds.find((id) => path === `/resources/${id}`)
    if (profession) return professions[profession]
    return path === '/' || path === '/resources' ? newest : undefined
  }
  const body = toSitemap([
    ...fixedPages.map(({ path }) => {
      const lastModified = lastModifiedOf(path)
      return { url: `${baseUrl}${path}`, ...(lastModified ? { lastModified } : {}) }
    }),
    ...articles.map(({ slug, updatedAt }) => ({ url: `${baseUrl}/resources/${slug}`, lastModified: updatedAt })),
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
    sitemaps: [`${baseUrl}/sitemap.xml`],
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
  return { kind: 'found', body: toContentApiCatalog(readEnv().BASE_URL), tags: [] }
}
