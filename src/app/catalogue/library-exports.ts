import type { FillRequest, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { toBookCitation } from '@/formats/catalogue/citation'
import { toCrossrefDeposit } from '@/formats/catalogue/crossref'
import { toKbart } from '@/formats/catalogue/kbart'
import { toMarcRecord, type MarcRecord } from '@/formats/catalogue/marc/record'
import { toIso2709, toMarcXml } from '@/formats/catalogue/marc/serialize'
import { toCitationsText } from '@/formats/shared/citation'
import { findFullCatalogue } from '@/reading/catalogue/full-catalogue'
import { findCatalogueTimes } from '@/reading/catalogue/times'
import { findSite } from '@/reading/shared/site'
import type { Book } from '@/schemas/catalogue/book'
import type { Site } from '@/schemas/shared/site'

export function marcXml(): Promise<Outcome> {
  return toFile((books, site) => toMarcXml(toMarcRecords(books, site)))
}

export function marc(): Promise<Outcome> {
  return toFile((books, site) => toIso2709(toMarcRecords(books, site)))
}

export function toMarcRecords(books: readonly Book[], { organizationName: publisher }: Site): MarcRecord[] {
  const { hostname: host } = new URL(readEnv().CATALOGUE_URL)
  return books.map((book) => toMarcRecord(book, { publisher, host }))
}

export function kbart(): Promise<Outcome> {
  return toFile((books, { organizationName }) => toKbart(books, organizationName))
}

export async function crossrefXml(): Promise<Outcome> {
  const times = await findCatalogueTimes()
  const { hostname } = new URL(readEnv().CATALOGUE_URL)
  return toFile((books, { organizationName, contactEmail }) =>
    toCrossrefDeposit({
      books,
      depositor: organizationName,
      email: contactEmail ?? `postmaster@${hostname}`,
      changedAt: times.books ?? new Date(0).toISOString(),
    }),
  )
}

export function bookCitations({ format }: FillRequest): Promise<Outcome> {
  return toFile((books, { organizationName: publisher }) =>
    toCitationsText(
      books.map((book) => toBookCitation(book, { publisher })),
      format,
    ),
  )
}

/** A file about every book. */
async function toFile(toBody: (books: Book[], site: Site) => string | Uint8Array): Promise<Outcome> {
  const [catalogue, site] = await Promise.all([findFullCatalogue(), findSite()])
  const books = catalogue.map(({ book }) => book)
  return { kind: 'found', body: toBody(books, site), tags: ['books', 'bundles', 'site'] }
}
