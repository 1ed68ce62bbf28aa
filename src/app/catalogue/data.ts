import type { FillRequest, Outcome } from '@/app/fill-request'
import { readEnv } from '@/config/env'
import { toSearchIndex } from '@/formats/search-index'
import { toLinkHeader, type Link } from '@/lib/link-header'
import { findBook, findBookAddresses, findBooks } from '@/reading/book'
import { findBundle, findBundleAddresses, findBundles } from '@/reading/bundle'
import { toCatalogueList, type CatalogueList, type CatalogueQuery } from '@/schemas/catalogue-list'

export async function bookListJson({ params }: FillRequest<CatalogueQuery>): Promise<Outcome> {
  const { total, books } = await findBooks(params)
  const data = books.map(({ entry }) => entry)
  const url = `${readEnv().CATALOGUE_URL}/api/v1/books`
  return list(toCatalogueList(data, { total, query: params, url }), ['books'])
}

export async function bookJson({ params }: FillRequest<{ id: string }>): Promise<Outcome> {
  const found = await findBook(params.id)
  return found ? json(found.entry, [`book:${params.id}`]) : { kind: 'missing' }
}

export async function bundleListJson({ params }: FillRequest<CatalogueQuery>): Promise<Outcome> {
  const { total, bundles } = await findBundles(params)
  const data = bundles.map(({ bundle }) => bundle)
  const url = `${readEnv().CATALOGUE_URL}/api/v1/bundles`
  return list(toCatalogueList(data, { total, query: params, url }), ['bundles'])
}

export async function bundleJson({ params }: FillRequest<{ id: string }>): Promise<Outcome> {
  const found = await findBundle(params.id)
  return found ? json(found.bundle, [`bundle:${params.id}`]) : { kind: 'missing' }
}

export async function searchIndexJson(): Promise<Outcome> {
  const [books, bundles] = await Promise.all([findBookAddresses(), findBundleAddresses()])
  return json(toSearchIndex({ books, bundles, baseUrl: readEnv().CATALOGUE_URL }), ['books', 'bundles'])
}

/** A page of a list, with the pages beside it as links too (RFC 8288). */
function list<T>(value: CatalogueList<T>, tags: readonly string[]): Outcome {
  const links: Link[] = []
  if (value.next !== null) links.push({ href: value.next, rel: 'next' })
  if (value.previous !== null) links.push({ href: value.previous, rel: 'prev' })
  return { ...json(value, tags), ...(links.length > 0 ? { link: toLinkHeader(links) } : {}) }
}

/**
 * A change is announced of each book and bundle whose public face it alters: a renamed bundle of each of its books, a
 * book of each bundle that holds it. So an answer need name only what it is about.
 */
function json(value: unknown, tags: readonly string[]): Extract<Outcome, { kind: 'found' }> {
  return { kind: 'found', body: JSON.stringify(value), tags }
}
