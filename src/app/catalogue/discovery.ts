import type { Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { toApiCatalog } from '@/formats/shared/api-catalog'
import { toCatalogueOpenApi } from '@/formats/catalogue/openapi'
import { toRobotsTxt } from '@/formats/shared/crawlers'
import { toLlmsTxt } from '@/formats/shared/llms-txt'
import { toSitemap, type SitemapEntry } from '@/formats/shared/sitemap'
import { toCatalogueSearch } from '@/schemas/catalogue/list'
import { findBookAddresses, findBookCounts } from '@/reading/catalogue/book'
import { findBundleAddresses } from '@/reading/catalogue/bundle'
import { findCatalogueTimes, type CatalogueTimes } from '@/reading/catalogue/times'
import { findSite } from '@/reading/shared/site'
import { catalogueApiOperations, catalogueOperations, cataloguePath } from '@/surface/catalogue/operations'
import { toMarkdownPath } from '@/surface/shared/markdown-path'

/** Pages without a parameter in their path. */
const fixedPages = catalogueOperations.filter(
  ({ kind, path, isRedirect }) => kind === 'page' && !path.includes('{') && !isRedirect,
)

export async function llmsTxt(): Promise<Outcome> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  const [site, counts, bundles] = await Promise.all([findSite(), findBookCounts(), findBundleAddresses()])
  const link = (path: string, title: string, note: string) => ({ title, url: `${baseUrl}${path}`, note })
  const booksUrl = `${baseUrl}${cataloguePath('listBooks')}`
  const total = (tier?: number) =>
    counts.reduce((sum, count) => sum + (tier === undefined || count.tier === tier ? count.count : 0), 0)
  const tiers = [...new Set(counts.map(({ tier }) => tier))]
  const body = toLlmsTxt({
    name: site.catalogueName,
    summary: site.catalogueTagline,
    details: [
      `A catalogue of ${total()} books and ${bundles.length} bundles. Each is described in full: ISBN, authors, synopsis, chapters by title and summary, outcomes, subjects. The text of the books is licensed and is not served.`,
      'Use it to find a book by title, tier or language, to learn what a book covers before it is bought or licensed, and to cite it by ISBN and catalogue code.',
      `How to call it: GET ${booksUrl}?q=words&tier=2&language=en for JSON, without a key; GET ${booksUrl}/{id} for one title. Every page is also Markdown, for Accept: text/markdown or with .md after its address. Errors are application/problem+json with a stable code and a hint.`,
    ],
    sections: [
      {
        heading: 'Pages',
        links: fixedPages.map(({ path, title, description }) => link(toMarkdownPath(path), title, description)),
      },
      {
        heading: 'Books by tier',
        links: tiers.map((tier) =>
          link(
            toMarkdownPath(`${cataloguePath('booksPage')}?${toCatalogueSearch({ tier })}`),
            `Tier ${tier}`,
            `${total(tier)} titles.`,
          ),
        ),
      },
      {
        heading: 'Bundles',
        links: bundles.map(({ id, title, description }) =>
          link(toMarkdownPath(cataloguePath('bundlePage', { id })), title, description),
        ),
      },
      {
        heading: 'API and files',
        links: catalogueOperations
          .filter(({ id, kind, path }) => kind === 'data' && !path.includes('{') && id !== 'getLlmsTxt')
          .map(({ path, title, description }) => link(path, title, description)),
      },
    ],
  })
  return { kind: 'found', body, tags: ['books', 'bundles', 'site'] }
}

export async function sitemapXml(): Promise<Outcome> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  const [books, bundles, times] = await Promise.all([bookEntries(), bundleEntries(), findCatalogueTimes()])
  const pages = fixedPages.map(({ id, path }) => toEntry(`${baseUrl}${path}`, toLastModified(id, times)))
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

/** When the content of a page last changed. The developers page shows the site's settings and no book. */
function toLastModified(id: string, { books, bundles, site }: CatalogueTimes): string | null {
  const times =
    id === 'booksPage'
      ? [books]
      : id === 'bundlesPage'
        ? [bundles]
        : id === 'developersPage'
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
  return { kind: 'found', body: toSitemap(entries), tags: ['books', 'bundles', 'media', 'site'] }
}
