import { bookListTagsOf } from './book-tags'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { toOpdsFeed, toPublicationJson } from '@/formats/catalogue/opds'
import { findBookCounts, findBooks, findSynopses } from '@/reading/catalogue/book'
import { findSite } from '@/reading/shared/site'
import type { BookEntry } from '@/schemas/catalogue/book'
import { toCatalogueList, type CatalogueQuery } from '@/schemas/catalogue/list'
import { cataloguePath } from '@/surface/catalogue/operations'

export async function opdsJson({ params }: FillRequest<CatalogueQuery>): Promise<Outcome> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  const [found, counts, site] = await Promise.all([findBooks(params), findBookCounts(params), findSite()])
  const entries = found.books.map(({ entry }) => entry)
  const body = toOpdsFeed({
    list: toCatalogueList(entries, { total: found.total, query: params, url: `${baseUrl}${cataloguePath('getOpds')}` }),
    publications: await toPublications(entries, site.organizationName),
    query: params,
    counts,
    title: site.catalogueName,
    baseUrl,
  })
  const { limit: _limit, page: _page, ...listing } = params
  return { kind: 'found', body, tags: [...bookListTagsOf(listing, found), 'site'] }
}

type Publication = { publisher: string; json: Buffer }

/** Those of books that have not changed, whose synopses need not be read either. */
const publications = new WeakMap<BookEntry, Publication>()

async function toPublications(entries: readonly BookEntry[], publisher: string): Promise<Buffer[]> {
  const find = (entry: BookEntry) => {
    const known = publications.get(entry)
    return known?.publisher === publisher ? known : undefined
  }
  const missing = entries.filter((entry) => !find(entry))
  const synopses = await findSynopses(missing.map(({ id }) => id))
  for (const entry of missing)
    publications.set(entry, { publisher, json: toPublicationJson(entry, synopses.get(entry.id), publisher) })
  return entries.flatMap((entry) => find(entry)?.json ?? [])
}
