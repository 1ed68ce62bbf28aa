import type { FillRequest, Outcome } from '@/app/fills/request'
import { readEnv } from '@/config/env'
import { bookTableFrame, toBookTableLine } from '@/formats/catalogue/book-table'
import { toBookCitation } from '@/formats/catalogue/citation'
import { toKbart } from '@/formats/catalogue/kbart'
import { toIso2709, toMarcXml } from '@/formats/catalogue/marc/serialize'
import { toOnixMessage } from '@/formats/catalogue/onix/message'
import { toCitationsText } from '@/formats/shared/citation'
import { frameRecords } from '@/formats/shared/record-file'
import { toJsonLines } from '@/formats/shared/json-lines'
import { findBundle, findCurrentBundleId } from '@/reading/catalogue/bundle'
import { findFullCatalogue } from '@/reading/catalogue/full-catalogue'
import { findSite } from '@/reading/shared/site'
import type { Site } from '@/schemas/shared/site'
import { bundleFileForms } from '@/surface/catalogue/bundle-files'
import type { Format } from '@/surface/shared/formats'
import { toMarcRecords } from './library-exports'

/** A file about the books of a bundle, in its order. */
export async function bundleFile({ params, format }: FillRequest<{ id: string }>): Promise<Outcome> {
  const id = params.id.toLowerCase()
  const [found, books, site] = await Promise.all([findBundle(id), findFullCatalogue(id), findSite()])
  const current = found ? id : await findCurrentBundleId(id)
  if (current !== null && current !== params.id) {
    const ending = bundleFileForms.find((form) => form.format === format)?.ending
    return { kind: 'moved', location: `/bundles/${current}/${ending}` }
  }
  if (!found) return { kind: 'missing' }
  const body = toBody({ books, site, sentAt: found.bundle.modified_at, format })
  return { kind: 'found', body, tags: [`bundle:${id}`, 'books', 'bundles', 'site'] }
}

type File = { books: Awaited<ReturnType<typeof findFullCatalogue>>; site: Site; sentAt: string; format: Format }

function toBody({ books: members, site, sentAt, format }: File): string | Uint8Array {
  const { organizationName: publisher } = site
  const books = members.map(({ book }) => book)
  switch (format) {
    case 'onix': {
      const host = new URL(readEnv().CATALOGUE_URL).hostname
      return toOnixMessage({ sender: publisher, sentAt, host, books: members })
    }
    case 'marc':
      return toIso2709(toMarcRecords(books, site))
    case 'marcxml':
      return toMarcXml(toMarcRecords(books, site))
    case 'kbart':
      return toKbart(books, publisher)
    case 'csv':
      return frameRecords(books.map(toBookTableLine), bookTableFrame)
    case 'jsonl':
      return toJsonLines(books)
    default: {
      const citations = books.map((book) => toBookCitation(book, { publisher }))
      return toCitationsText(citations, format)
    }
  }
}
