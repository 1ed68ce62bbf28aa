import type { Outcome } from '@/app/fill-request'
import { readEnv } from '@/config/env'
import { toCatalogueApiCatalog } from '@/formats/api-catalog'
import { toCatalogueOpenApi } from '@/formats/catalogue-openapi'
import { toRobotsTxt } from '@/formats/crawlers'
import { toLlmsTxt } from '@/formats/llms-txt'
import { toSitemap, type SitemapEntry } from '@/formats/sitemap'
import { toCatalogueSearch } from '@/schemas/catalogue-list'
import { findBookAddresses, findBookCounts } from '@/reading/book'
import { findBundleAddresses } from '@/reading/bundle'
import { findCatalogueTimes, type CatalogueTimes } from '@/reading/catalogue-times'
import { findSite } from '@/reading/site'
import { catalogueApiOperations, catalogueOperations } from '@/surface/catalogue-operations'
import { toMarkdownPath } from '@/surface/decide'

/** Pages without a parameter in their path: they are indexed as they stand in the table. */
const fixedPages = catalogueOperations.filter(({ kind, path }) => kind === 'page' && !path.includes('{'))

export async function llmsTxt(): Promise<Outcome> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  const [site, counts, bundles] = await Promise.all([findSite(), findBookCounts(), findBundleAddresses()])
  const link = (path: string, title: string, note: string) => ({ title, url: `${baseUrl}${path}`, note })
  const total = (tier?: number) =>
    counts.reduce((sum, count) => sum + (tier === undefined || count.tier === tier ? count.count : 0), 0)
  const tiers = [...new Set(counts.map(({ tier }) => tier))]
  const body = toLlmsTxt({
    name: site.catalogueName,
    summary: site.catalogueTagline,
    details: [
      `A catalogue of ${total()} books and ${bundles.length} bundles. Each is described in full: ISBN, authors, synopsis, chapters by title and summary, outcomes, subjects. The text of the books is licensed and is not served.`,
      'Use it to find a book by title, tier or language, to learn what a book covers before it is bought or licensed, and to cite it by ISBN and catalogue code.',
      `How to call it: GET ${baseUrl}/api/v1/books?q=words&tier=2&language=en for JSON, without a key; GET ${baseUrl}/api/v1/books/{id} for one title. Every page is also Markdown, for Accept: text/markdown or with .md after its address. Errors are application/problem+json with a stable code and a hint.`,
    ],
    sections: [
      {
        heading: 'Pages',
        links: fixedPages.map(({ path, title, description }) =>
          link(toMarkdownPath(path), title, description),
        ),
      },
      {
        heading: 'Books by tier',
        links: tiers.map((tier) =>
          link(`/books.md?${toCatalogueSearch({ tier })}`, `Tier ${tier}`, `${total(tier)} titles.`),
        ),
      },
      {
        heading: 'Bundles',
        links: bundles.map(({ id, title, description }) => link(`/bundles/${id}.md`, title, description)),
      },
      {
        heading: 'API and files',
        links: catalogueOperations
          .filter(({ kind, path }) => kind === 'data' && !path.includes('{') && path !== '/llms.txt')
          .map(({ path, title, description }) => link(path, title, description)),
      },
    ],
  })
  return { kind: 'found', body, tags: ['books', 'bundles', 'site'] }
}

export async function sitemapXml(): Promise<Outcome> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  const [books, bundles, times] = await Promise.all([bookEntries(), bundleEntries(), findCatalogueTimes()])
  const pages = fixedPages.map(({ path }) => toEntry(`${baseUrl}${path}`, toLastModified(path, times)))
  return xml([...pages, ...books, ...bundles])
}

export async function booksSitemapXml(): Promise<Outcome> {
  return xml(await bookEntries())
}

export async function bundlesSitemapXml(): Promise<Outcome> {
  return xml(await bundleEntries())
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
  return { kind: 'found', body: toCatalogueApiCatalog(readEnv().CATALOGUE_URL, licenseUrl), tags: ['site'] }
}

async function bookEntries(): Promise<SitemapEntry[]> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  return (await findBookAddresses()).map(({ id, modified_at }) => ({
    url: `${baseUrl}/books/${id}`,
    lastModified: modified_at,
  }))
}

async function bundleEntries(): Promise<SitemapEntry[]> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  return (await findBundleAddresses()).map(({ id, modified_at }) => ({
    url: `${baseUrl}/bundles/${id}`,
    lastModified: modified_at,
  }))
}

/** When a page of the catalogue last showed something else. The developers page shows the site's words and no book. */
function toLastModified(path: string, { books, bundles, site }: CatalogueTimes): string | null {
  const shown =
    path === '/books'
      ? [books]
      : path === '/bundles'
        ? [bundles]
        : path === '/developers'
          ? [site ?? books]
          : [books, bundles, site]
  return (
    shown
      .filter((time) => time !== null)
      .sort()
      .at(-1) ?? null
  )
}

function toEntry(url: string, lastModified: string | null): SitemapEntry {
  return lastModified === null ? { url } : { url, lastModified }
}

function xml(entries: readonly SitemapEntry[]): Outcome {
  return { kind: 'found', body: toSitemap(entries), tags: ['books', 'bundles', 'media', 'site'] }
}
