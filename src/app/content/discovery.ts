import { recordTags } from './finding-tags'
import { toPieces } from '@/app/fills/body-parts'
import type { Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { toApiCatalog } from '@/formats/shared/api-catalog'
import { noRobotsTxt, toRobotsTxt } from '@/formats/shared/crawlers'
import { toEvidenceTextParts } from '@/formats/content/evidence-text'
import { toContentOpenApi } from '@/formats/content/openapi'
import { findEvidenceRecord } from '@/reading/content/evidence'
import { findSite } from '@/reading/shared/site'
import { contentOperations, contentPath } from '@/surface/content/operations'

export async function llmsFull(): Promise<Outcome> {
  return {
    kind: 'found',
    body: toPieces(toEvidenceTextParts(await findEvidenceRecord())),
    tags: [...recordTags, 'site'],
  }
}

export async function robotsTxt(): Promise<Outcome> {
  const { BASE_URL: baseUrl, CRAWLERS } = readEnv()
  if (CRAWLERS === 'off') return { kind: 'found', body: noRobotsTxt, tags: [] }
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
