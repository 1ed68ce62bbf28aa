import { ofEveryBook } from './every-book'
import type { FillRequest, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { toBookCitation } from '@/formats/catalogue/citation'
import { toCitationText } from '@/formats/shared/citation'
import { toJsonLines } from '@/formats/shared/json-lines'
import { frameBatches } from '@/formats/shared/record-file'
import { toOnixDeletion, toOnixFrame, toOnixProducts } from '@/formats/catalogue/onix/message'
import { findBook, findCurrentCode } from '@/reading/catalogue/book'
import { findCatalogueTimes } from '@/reading/catalogue/times'
import { findDatabaseTime } from '@/reading/shared/database-time'
import { findSite } from '@/reading/shared/site'
import { readSnapshot } from '@/reading/shared/snapshot'
import { readFullCatalogue, readWithdrawnBooks } from '@/reading/catalogue/full-catalogue'
import { citationForms } from '@/schemas/shared/citation'

const tags = ['books', 'bundles', 'site']

export async function onixXml(): Promise<Outcome> {
  const { CATALOGUE_URL: baseUrl } = readEnv()
  const [site, times] = await Promise.all([findSite(), findCatalogueTimes()])
  const changes = [times.books, times.bundles].filter((time) => time !== null)
  const sentAt = changes.toSorted().at(-1) ?? (await findDatabaseTime())
  const header = { sender: site.organizationName, sentAt, host: new URL(baseUrl).hostname }
  const products = readSnapshot(async function* (snapshot) {
    for await (const books of readFullCatalogue(snapshot)) yield books.flatMap((each) => toOnixProducts(each, header))
    for await (const books of readWithdrawnBooks(snapshot)) yield books.map((each) => toOnixDeletion(each, header))
  })
  return { kind: 'found', body: frameBatches(products, toOnixFrame(header)), tags }
}

export async function booksJsonLines(): Promise<Outcome> {
  return { kind: 'found', body: ofEveryBook(toJsonLines), tags }
}

export async function bookCitation({ params, format }: FillRequest<{ id: string }>): Promise<Outcome> {
  const id = params.id.toUpperCase()
  const [found, site] = await Promise.all([findBook(id), findSite()])
  const current = found ? id : await findCurrentCode(id)
  if (current !== null && current !== params.id) {
    const ending = citationForms.find((form) => form.format === format)?.ending
    return { kind: 'moved', location: `/books/${current}/citation.${ending}` }
  }
  if (!found) return { kind: 'missing' }
  const citation = toBookCitation(found.entry, { publisher: site.organizationName })
  return { kind: 'found', body: toCitationText(citation, format), tags: [`book:${id}`, 'site'] }
}
