import { bookListTags, isListedByText, listedBookTags } from './book-tags'
import type { FillRequest, Found, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { toBookSearchEntry, toBundleSearchEntry } from '@/formats/catalogue/search-index'
import { frameBatches, frameRecords, jsonArray, mapBatches } from '@/formats/shared/record-file'
import { toLinkHeader, type Link } from '@/lib/link-header'
import { countBooks, findBook, findBooks } from '@/reading/catalogue/book'
import { findBookAddresses, readBookAddresses, type BookAddress } from '@/reading/catalogue/book-address'
import { findBundle, findBundleAddresses, findBundles, readBundleAddresses } from '@/reading/catalogue/bundle'
import { readSnapshot } from '@/reading/shared/snapshot'
import { cataloguePath } from '@/surface/catalogue/operations'
import { revisionHeaders } from '@/surface/shared/headers'
import { toPageLinks } from '@/surface/shared/page-links'
import { toCatalogueList, type CatalogueList, type CatalogueQuery } from '@/schemas/catalogue/list'

export async function bookListJson({ params }: FillRequest<CatalogueQuery>): Promise<Found> {
  const { total, books } = await findBooks(params)
  const data = books.map(({ entry }) => entry)
  const url = `${readEnv().CATALOGUE_URL}${cataloguePath('listBooks')}`
  const tags = isListedByText(params) ? bookListTags : listedBookTags(books)
  return list(toCatalogueList(data, { total, query: params, url }), tags)
}

export async function bookJson({ params }: FillRequest<{ id: string }>): Promise<Outcome> {
  const found = await findBook(params.id)
  if (!found) return { kind: 'missing' }
  const link = toPageLinks(readEnv().CATALOGUE_URL, cataloguePath('bookPage', params))
  return { ...json(found.entry, [`book:${params.id}`]), fields: revisionHeaders(found.revision), link }
}

export async function bundleListJson({ params }: FillRequest<CatalogueQuery>): Promise<Outcome> {
  const { total, bundles } = await findBundles(params)
  const data = bundles.map(({ bundle }) => bundle)
  const url = `${readEnv().CATALOGUE_URL}${cataloguePath('listBundles')}`
  return list(toCatalogueList(data, { total, query: params, url }), ['bundles'])
}

export async function bundleJson({ params }: FillRequest<{ id: string }>): Promise<Outcome> {
  const found = await findBundle(params.id)
  if (!found) return { kind: 'missing' }
  const link = toPageLinks(readEnv().CATALOGUE_URL, cataloguePath('bundlePage', params))
  return { ...json(found.bundle, [`bundle:${params.id}`]), fields: revisionHeaders(found.revision), link }
}

export async function searchIndexJson(): Promise<Outcome> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  const tags = [...bookListTags, 'bundles']
  if ((await countBooks({})) <= maxSharedBooks) {
    const [books, bundles] = await Promise.all([findBookAddresses(), findBundleAddresses()])
    const texts = bundles.map((bundle) => JSON.stringify(toBundleSearchEntry(bundle, baseUrl)))
    return { kind: 'found', body: frameRecords([...books.map(toIndexText), ...texts], jsonArray), tags }
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
/** The same of each book that has not changed. */
const indexTexts = new WeakMap<BookAddress, string>()

function toIndexText(book: BookAddress): string {
  const text = indexTexts.get(book) ?? JSON.stringify(toBookSearchEntry(book, readEnv().CATALOGUE_URL))
  indexTexts.set(book, text)
  return text
}

/** A page of a list, with links to the next and the previous one (RFC 8288). */
function list<T>(value: CatalogueList<T>, tags: readonly string[]): Found {
  const links: Link[] = []
  if (value.next !== null) links.push({ href: value.next, rel: 'next' })
  if (value.previous !== null) links.push({ href: value.previous, rel: 'prev' })
  return { ...json(value, tags), ...(links.length > 0 ? { link: toLinkHeader(links) } : {}) }
}

/**
 * A change invalidates each book and bundle whose public representation it alters: a renamed bundle each of its books, a
 * book each bundle that contains it. So a response is tagged only with its own resource.
 */
function json(value: unknown, tags: readonly string[]): Found {
  return { kind: 'found', body: JSON.stringify(value), tags }
}
