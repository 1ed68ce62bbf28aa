import { fixedPages } from './agent-index'
import { bookListTags } from './book-tags'
import type { Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { toApiCatalog } from '@/formats/shared/api-catalog'
import { toCatalogueOpenApi } from '@/formats/catalogue/openapi'
import { toRobotsTxt } from '@/formats/shared/crawlers'
import { toSitemap, type SitemapEntry } from '@/formats/shared/sitemap'
import { findBookAddresses } from '@/reading/catalogue/book-address'
import { findBundleAddresses } from '@/reading/catalogue/bundle'
import { findBookAuthors, findBookSubjects } from '@/reading/catalogue/name-group'
import { findCatalogueTimes, type CatalogueTimes } from '@/reading/catalogue/times'
import { findSite } from '@/reading/shared/site'
import { catalogueApiOperations, catalogueOperations, cataloguePath } from '@/surface/catalogue/operations'

export async function sitemapXml(): Promise<Outcome> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  const [times, ...lists] = await Promise.all([
    findCatalogueTimes(),
    bookEntries(),
    bundleEntries(),
    authorEntries(),
    subjectEntries(),
  ])
  const pages = fixedPages.map(({ id, path }) => toEntry(`${baseUrl}${path}`, toLastModified(id, times)))
  return xml([...pages, ...lists.flat()])
}

export async function booksSitemapXml(): Promise<Outcome> {
  return xml(await bookEntries())
}

export async function bundlesSitemapXml(): Promise<Outcome> {
  return xml(await bundleEntries())
}

export async function authorsSitemapXml(): Promise<Outcome> {
  return xml(await authorEntries())
}

export async function subjectsSitemapXml(): Promise<Outcome> {
  return xml(await subjectEntries())
}

export async function robotsTxt(): Promise<Outcome> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
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

async function bookEntries(): Promise<SitemapEntry[]> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  return (await findBookAddresses()).map(({ id, modified_at }) => ({
    url: `${baseUrl}${cataloguePath('bookPage', { id })}`,
    lastModified: modified_at,
  }))
}

async function bundleEntries(): Promise<SitemapEntry[]> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  return (await findBundleAddresses()).map(({ id, modified_at }) => ({
    url: `${baseUrl}${cataloguePath('bundlePage', { id })}`,
    lastModified: modified_at,
  }))
}

async function authorEntries(): Promise<SitemapEntry[]> {
  return (await findBookAuthors()).map(({ slug, modified_at }) =>
    toEntry(`${readEnv().CATALOGUE_URL}${cataloguePath('authorPage', { slug })}`, modified_at),
  )
}

async function subjectEntries(): Promise<SitemapEntry[]> {
  return (await findBookSubjects()).map(({ slug, modified_at }) =>
    toEntry(`${readEnv().CATALOGUE_URL}${cataloguePath('subjectPage', { slug })}`, modified_at),
  )
}

/** When the content of a page last changed. Those for developers show the site's settings and no book. */
function toLastModified(id: string, { books, bundles, site }: CatalogueTimes): string | null {
  const times =
    id === 'booksPage' || id === 'authorsPage' || id === 'subjectsPage'
      ? [books]
      : id === 'bundlesPage'
        ? [bundles]
        : id === 'developersPage' || id === 'apiReferencePage'
          ? [site ?? books]
          : [books, bundles, site]
  return (
    times
      .filter((time) => time !== null)
      .sort()
      .at(-1) ?? null
  )
}

function toEntry(url: string, lastModified: string | null): SitemapEntry {
  return lastModified === null ? { url } : { url, lastModified }
}

function xml(entries: readonly SitemapEntry[]): Outcome {
  return { kind: 'found', body: toSitemap(entries), tags: [...bookListTags, 'bundles', 'media', 'site'] }
}
