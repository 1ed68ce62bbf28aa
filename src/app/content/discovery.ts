import { fixedPages } from './agent-index'
import { articleListTags } from './article-tags'
import type { Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { toApiCatalog } from '@/formats/shared/api-catalog'
import { toRobotsTxt } from '@/formats/shared/crawlers'
import { toEvidenceText } from '@/formats/content/evidence-text'
import { toContentOpenApi } from '@/formats/content/openapi'
import { toSitemap } from '@/formats/shared/sitemap'
import { findArticleTimes, findAuthorTimes, findProfessionTimes } from '@/reading/content/article-times'
import { findEvidenceRecord } from '@/reading/content/evidence'
import { findFindingTimes } from '@/reading/content/finding'
import { findSite } from '@/reading/shared/site'
import { professionIds } from '@/schemas/content/professions'
import { contentOperations, contentPath } from '@/surface/content/operations'

export async function llmsFull(): Promise<Outcome> {
  return { kind: 'found', body: toEvidenceText(await findEvidenceRecord()), tags: ['evidence', 'site'] }
}

export async function sitemapXml(): Promise<Outcome> {
  const { BASE_URL: baseUrl } = readEnv()
  const [articles, professions, authors, evidence, findings] = await Promise.all([
    findArticleTimes(),
    findProfessionTimes(),
    findAuthorTimes(),
    findEvidenceRecord(),
    findFindingTimes(),
  ])
  const newest = articles.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), '')
  const lastModifiedOf = (id: string): string | undefined => {
    if (id === 'evidencePage') return evidence.updated
    const profession = professionIds.find((one) => id === `professionPage:${one}`)
    if (profession) return professions[profession]
    return id === 'homePage' || id === 'resourcesPage' || id === 'archivePage' ? newest : undefined
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
    ...authors.map(({ id, updatedAt }) => ({
      url: `${baseUrl}${contentPath('authorPage', { id: String(id) })}`,
      lastModified: updatedAt,
    })),
    ...findings.map(({ id, updatedAt }) => ({
      url: `${baseUrl}${contentPath('findingPage', { id: String(id) })}`,
      lastModified: updatedAt,
    })),
  ])
  return { kind: 'found', body, tags: [...articleListTags, 'evidence', 'site'] }
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
