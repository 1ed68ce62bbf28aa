import type { FillRequest, Outcome } from '@/app/fill-request'
import { readEnv } from '@/config/env'
import { toOnixMessage } from '@/formats/onix/message'
import { toOpdsFeed } from '@/formats/opds'
import { findBookCounts, findBooks } from '@/reading/book'
import { findCatalogueTimes } from '@/reading/catalogue-times'
import { findSite } from '@/reading/site'
import { findWholeCatalogue } from '@/reading/whole-catalogue'
import { toCatalogueList, type CatalogueQuery } from '@/schemas/catalogue-list'

const tags = ['books', 'bundles', 'site']

export async function onixXml(): Promise<Outcome> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  const [books, site, times] = await Promise.all([findWholeCatalogue(), findSite(), findCatalogueTimes()])
  const changes = [times.books, times.bundles].filter((time) => time !== null)
  const sentAt = changes.toSorted().at(-1) ?? new Date(0).toISOString()
  const body = toOnixMessage({
    sender: site.organizationName,
    sentAt,
    host: new URL(baseUrl).hostname,
    books,
  })
  return { kind: 'found', body, tags }
}

export async function opdsJson({ params }: FillRequest<CatalogueQuery>): Promise<Outcome> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  const [{ total, books }, counts, site] = await Promise.all([
    findBooks(params),
    findBookCounts(params.q),
    findSite(),
  ])
  const list = toCatalogueList(
    books.map(({ entry }) => entry),
    { total, query: params, url: `${baseUrl}/opds.json` },
  )
  const body = toOpdsFeed({
    list,
    query: params,
    counts,
    title: site.catalogueName,
    publisher: site.organizationName,
    baseUrl,
  })
  return { kind: 'found', body: JSON.stringify(body), tags }
}
