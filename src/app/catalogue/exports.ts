import type { FillRequest, Outcome } from '@/app/fill-request'
import { readEnv } from '@/config/env'
import { toBookCitation, toCitationText } from '@/formats/citation'
import { toJsonLines } from '@/formats/json-lines'
import { toOnixMessage } from '@/formats/onix/message'
import { toOpdsFeed } from '@/formats/opds'
import { findBook, findBookCounts, findBooks } from '@/reading/book'
import { findCatalogueTimes } from '@/reading/catalogue-times'
import { findSite } from '@/reading/site'
import { findWholeCatalogue } from '@/reading/whole-catalogue'
import { citationForms } from '@/schemas/citation'
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

export async function booksJsonLines(): Promise<Outcome> {
  const books = await findWholeCatalogue()
  return { kind: 'found', body: toJsonLines(books.map(({ book }) => book)), tags }
}

export async function bookCitation({ params, format }: FillRequest<{ id: string }>): Promise<Outcome> {
  const id = params.id.toUpperCase()
  const [found, site] = await Promise.all([findBook(id), findSite()])
  if (!found) return { kind: 'missing' }
  if (id !== params.id) {
    const ending = citationForms.find((form) => form.format === format)?.ending
    return { kind: 'moved', location: `/books/${id}/citation.${ending}` }
  }
  const citation = toBookCitation(found.entry, site.organizationName)
  return { kind: 'found', body: toCitationText(citation, format), tags: [`book:${id}`, 'site'] }
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
