import { bookListTags, bookListTagsOf } from './book-tags'
import type { FillRequest, Found, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { toBookSearchEntry, toBundleSearchEntry } from '@/formats/catalogue/search-index'
import { frameBatches, frameBytes, jsonArray, mapBatches, toJsonOfItems } from '@/formats/shared/record-file'
import { toLinkHeader, type Link } from '@/lib/http/link-header'
import { memoizeByObject } from '@/lib/memoize-by-object'
import { findBooks } from '@/reading/catalogue/book'
import { countBooks } from '@/reading/catalogue/book-counts'
import { findBookAddresses, readBookAddresses, type BookAddress } from '@/reading/catalogue/book-address'
import { findBundle, findBundleAddresses, findBundles, readBundleAddresses } from '@/reading/catalogue/bundle'
import { readSnapshot } from '@/reading/shared/snapshot'
import type { BookEntry } from '@/schemas/catalogue/book'
import { cataloguePath } from '@/surface/catalogue/operations'
import { revisionHeaders } from '@/surface/shared/headers'
import { toPageLinks } from '@/surface/shared/page-links'
import { toCatalogueList, type CatalogueList, type CatalogueQuery } from '@/schemas/catalogue/list'

export async function bookListJson({ params }: FillRequest<CatalogueQuery>): Promise<Found> {
  const { limit: _limit, page: _page, ...listing } = params
  const found = await findBooks(params)
  const entries = found.books.map(({ entry }) => entry)
  const url = `${readEnv().CATALOGUE_URL}${cataloguePath('listBooks')}`
  const envelope = toCatalogueList(entries, { total: found.total, query: params, url })
  const body = toJsonOfItems(
    envelope,
    'data',
    entries.map((entry) => toEntryBytes(entry)),
  )
  return list(envelope, bookListTagsOf(listing, found), body)
}

export async function bundleListJson({ params }: FillRequest<CatalogueQuery>): Promise<Outcome> {
  const { total, bundles } = await findBundles(params)
  const data = bundles.map(({ bundle }) => bundle)
  const url = `${readEnv().CATALOGUE_URL}${cataloguePath('listBundles')}`
  const envelope = toCatalogueList(data, { total, query: params, url })
  return list(envelope, ['bundles'], JSON.stringify(envelope))
}

/** Like that of a book, a response is tagged only with its own resource: a book invalidates each bundle that contains it. */
export async function bundleJson({ params }: FillRequest<{ id: string }>): Promise<Outcome> {
  const found = await findBundle(params.id)
  if (!found) return { kind: 'missing' }
  const link = toPageLinks(readEnv().CATALOGUE_URL, cataloguePath('bundlePage', params))
  const body = JSON.stringify(found.bundle)
  return { kind: 'found', body, tags: [`bundle:${params.id}`], fields: revisionHeaders(found.revision), link }
}

export async function searchIndexJson(): Promise<Outcome> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  const tags = [...bookListTags, 'bundles']
  if ((await countBooks({})) <= maxSharedBooks) {
    const [books, bundles] = await Promise.all([findBookAddresses(), findBundleAddresses()])
    const ofBundles = bundles.map((bundle) => Buffer.from(JSON.stringify(toBundleSearchEntry(bundle, baseUrl))))
    const ofBooks = books.map((book) => toIndexBytes(book, baseUrl))
    return { kind: 'found', body: frameBytes([...ofBooks, ...ofBundles], jsonArray), tags }
  }
  const entries = readSnapshot(async function* (snapshot) {
    for await (const books of readBookAddresses(snapshot)) yield books.map((book) => toBookSearchEntry(book, baseUrl))
    for await (const bundles of readBundleAddresses(snapshot))
      yield bundles.map((bundle) => toBundleSearchEntry(bundle, baseUrl))
  })
  const texts = mapBatches(entries, (batch) => batch.map((entry) => JSON.stringify(entry)))
  return { kind: 'found', body: frameBatches(texts, jsonArray), tags }
}

/** Of more books, the search index is made in pieces, none of which is kept. */
const maxSharedBooks = 20_000
const toIndexBytes = memoizeByObject((book: BookAddress, baseUrl: string) =>
  Buffer.from(JSON.stringify(toBookSearchEntry(book, baseUrl))),
)
const toEntryBytes = memoizeByObject((entry: BookEntry) => Buffer.from(JSON.stringify(entry)))

/** A page of a list, with links to the next and the previous one (RFC 8288). */
function list(
  value: Pick<CatalogueList<unknown>, 'next' | 'previous'>,
  tags: readonly string[],
  body: Found['body'],
): Found {
  const links: Link[] = []
  if (value.next !== null) links.push({ href: value.next, rel: 'next' })
  if (value.previous !== null) links.push({ href: value.previous, rel: 'prev' })
  return { kind: 'found', body, tags, ...(links.length > 0 ? { link: toLinkHeader(links) } : {}) }
}
