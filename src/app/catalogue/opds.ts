import { bookListTagsOf } from './book-tags'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { toOpdsFeed, toPublicationJson } from '@/formats/catalogue/opds'
import { toPublisherName } from '@/formats/catalogue/publisher-name'
import { findBooks, findBookSummaries } from '@/reading/catalogue/book'
import { findBookCounts } from '@/reading/catalogue/book-counts'
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

/** `sitePublisher` is that of a book without one. */
type Publication = { sitePublisher: string; json: Buffer }

/** Those of books that have not changed, whose synopses and publishers need not be read either. */
const publications = new WeakMap<BookEntry, Publication>()

async function toPublications(entries: readonly BookEntry[], sitePublisher: string): Promise<Buffer[]> {
  const known = entries.map((entry) => publications.get(entry))
  const isMissing = (index: number) => known[index]?.sitePublisher !== sitePublisher
  const summaries = await findBookSummaries(entries.filter((_, index) => isMissing(index)).map(({ id }) => id))
  return entries.map((entry, index) => {
    const publication = known[index]
    if (publication && !isMissing(index)) return publication.json
    const {
      synopsis = '',
      publisher = null,
      imprint = null,
      series = [],
      minutes = null,
    } = summaries.get(entry.id) ?? {}
    const name = toPublisherName({ publisher, imprint }, sitePublisher)
    const json = toPublicationJson(entry, { synopsis, publisher: name, series, minutes })
    publications.set(entry, { sitePublisher, json })
    return json
  })
}
