import type { Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { toApiCatalog } from '@/formats/shared/api-catalog'
import { toCatalogueOpenApi } from '@/formats/catalogue/openapi'
import { noRobotsTxt, toRobotsTxt } from '@/formats/shared/crawlers'
import { findSite } from '@/reading/shared/site'
import { catalogueApiOperations, catalogueOperations } from '@/surface/catalogue/operations'

export async function robotsTxt(): Promise<Outcome> {
  const { CATALOGUE_URL: baseUrl, CRAWLERS } = readEnv()
  if (CRAWLERS === 'off') return { kind: 'found', body: noRobotsTxt, tags: [] }
  const { disallowedPaths, allowAiTraining } = await findSite()
  const sitemaps = catalogueOperations
    .filter(({ formats }) => formats[0] === 'xml')
    .map(({ path }) => `${baseUrl}${path}`)
  const body = toRobotsTxt({
    allow: ['/', '/api/v1/'],
    disallow: ['/admin', ...disallowedPaths],
    allowAiTraining,
    sitemaps,
  })
  return { kind: 'found', body, tags: ['site'] }
}

export async function openApiJson(): Promise<Outcome> {
  const { catalogueName, catalogueTagline, contactEmail, licenseName, licenseUrl } = await findSite()
  const document = toCatalogueOpenApi({
    operations: catalogueApiOperations,
    title: catalogueName,
    description: `${catalogueTagline}. No operation needs a key; nothing can be written, and no text of a book is served.`,
    baseUrl: readEnv().CATALOGUE_URL,
    contactEmail,
    license: licenseName && licenseUrl ? { name: licenseName, url: licenseUrl } : null,
  })
  return { kind: 'found', body: JSON.stringify(document), tags: ['site'] }
}

export async function apiCatalogJson(): Promise<Outcome> {
  const { licenseUrl } = await findSite()
  const body = toApiCatalog({ operations: catalogueOperations, baseUrl: readEnv().CATALOGUE_URL, licenseUrl })
  return { kind: 'found', body, tags: ['site'] }
}
