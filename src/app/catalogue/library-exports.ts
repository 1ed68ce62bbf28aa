import { ofEveryBook } from './every-book'
import type { BodyPieces, FillRequest, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { bookTableFrame, toBookTableLine } from '@/formats/catalogue/book-table'
import { toBookCitation } from '@/formats/catalogue/citation'
import { toCrossrefBook, toCrossrefFrame } from '@/formats/catalogue/crossref'
import { kbartFrame, toKbartLine } from '@/formats/catalogue/kbart'
import { toMarcRecord, type MarcRecord } from '@/formats/catalogue/marc/record'
import { marcXmlFrame, toIso2709, toMarcXmlRecord } from '@/formats/catalogue/marc/serialize'
import { toCitationFile } from '@/formats/shared/citation'
import { frameBatches, type RecordFrame } from '@/formats/shared/record-file'
import { findCatalogueTimes } from '@/reading/catalogue/times'
import { findDatabaseTime } from '@/reading/shared/database-time'
import { findSite } from '@/reading/shared/site'
import type { Book } from '@/schemas/catalogue/book'
import type { Site } from '@/schemas/shared/site'

export async function marcXml(): Promise<Outcome> {
  const site = await findSite()
  return toFile(marcXmlFrame, (books) => toMarcRecords(books, site).map(toMarcXmlRecord))
}

export async function marc(): Promise<Outcome> {
  const site = await findSite()
  return toOutcome(ofEveryBook((books) => toIso2709(toMarcRecords(books, site))))
}

export function toMarcRecords(books: readonly Book[], { organizationName: publisher }: Site): MarcRecord[] {
  const { hostname: host } = new URL(readEnv().CATALOGUE_URL)
  return books.map((book) => toMarcRecord(book, { publisher, host }))
}

export function bookTable(): Promise<Outcome> {
  return Promise.resolve(toFile(bookTableFrame, (books) => books.map(toBookTableLine)))
}

export async function kbart(): Promise<Outcome> {
  const { organizationName } = await findSite()
  return toFile(kbartFrame, (books) => books.map((book) => toKbartLine(book, organizationName)))
}

export async function crossrefXml(): Promise<Outcome> {
  const [times, { organizationName: depositor, contactEmail }] = await Promise.all([findCatalogueTimes(), findSite()])
  const { hostname } = new URL(readEnv().CATALOGUE_URL)
  const frame = toCrossrefFrame({
    depositor,
    email: contactEmail ?? `postmaster@${hostname}`,
    changedAt: times.books ?? (await findDatabaseTime()),
  })
  return toFile(frame, (books) => books.flatMap((book) => toCrossrefBook(book, depositor) ?? []))
}

export async function bookCitations({ format }: FillRequest): Promise<Outcome> {
  const { organizationName: publisher } = await findSite()
  const { frame, toRecord } = toCitationFile(format)
  return toFile(frame, (books) => books.map((book) => toRecord(toBookCitation(book, { publisher }))))
}

/** A file with records of every book. */
function toFile(frame: RecordFrame, toRecords: (books: Book[]) => string[]): Outcome {
  return toOutcome(frameBatches(ofEveryBook(toRecords), frame))
}

function toOutcome(body: BodyPieces): Outcome {
  return { kind: 'found', body, tags: ['books', 'bundles', 'site'] }
}
