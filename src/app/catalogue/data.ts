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
  return list(toCatalogueList(data, { total, query: params, url: `${readEnv().CATALOGUE_URL}/api/v1/books` }))
}

export async function bookJson({ params }: FillRequest<{ id: string }>): Promise<Outcome> {
  const found = await findBook(params.id)
  return found ? json(found.entry) : { kind: 'missing' }
}

export async function bundleListJson({ params }: FillRequest<CatalogueQuery>): Promise<Outcome> {
  const { total, bundles } = await findBundles(params)
  const data = bundles.map(({ bundle }) => bundle)
  return list(
    toCatalogueList(data, { total, query: params, url: `${readEnv().CATALOGUE_URL}/api/v1/bundles` }),
  )
}

export async function bundleJson({ params }: FillRequest<{ id: string }>): Promise<Outcome> {
  const found = await findBundle(params.id)
  return found ? json(found.bundle) : { kind: 'missing' }
}

export async function searchIndexJson(): Promise<Outcome> {
  const [books, bundles] = await Promise.all([findBookAddresses(), findBundleAddresses()])
  return json(toSearchIndex({ books, bundles, baseUrl: readEnv().CATALOGUE_URL }))
}

/** A page of a list, with the pages beside it as links too (RFC 8288). */
function list<T>(value: CatalogueList<T>): Outcome {
  const links: Link[] = []
  if (value.next !== null) links.push({ href: value.next, rel: 'next' })
  if (value.previous !== null) links.push({ href: value.previous, rel: 'prev' })
  return { ...json(value), ...(links.length > 0 ? { link: toLinkHeader(links) } : {}) }
}

/** Every book shows the bundles that hold it, and every bundle its books and their covers. */
function json(value: unknown): Extract<Outcome, { kind: 'found' }> {
  return { kind: 'found', body: JSON.stringify(value), tags: catalogueTags }
}

export const catalogueTags = ['books', 'bundles', 'media']
