import type { Book } from '@/schemas/catalogue/book'
import { splitNames } from '@/lib/text/split-names'
import { toBookEntry, type BookEntryRow, type WithCover } from './columns'
import { toTradeRecord, type TradeRow } from './trade-record'

/** A full book row as built by {@link bookJson}. */
export type BookRow = BookEntryRow &
  Pick<Book, 'synopsis' | 'outcomes' | 'publisher' | 'imprint' | 'place' | 'product_form'> & {
    chapters: (Omit<Book['chapters'][number], 'number' | 'authors'> & { authors: string | null })[]
    trade: TradeRow
  }

/** A full book in the public shape. */
export function toBook(row: BookRow): WithCover<Book> {
  const { entry, cover } = toBookEntry(row)
  const trade = toTradeRecord(row.trade)
  return {
    entry: {
      id: entry.id,
      isbn: entry.isbn,
      title: entry.title,
      subtitle: entry.subtitle,
      tier: entry.tier,
      language: entry.language,
      authors: entry.authors,
      synopsis: row.synopsis,
      chapters: row.chapters.map(({ title, summary, label, level, authors }, index) => ({
        number: index + 1,
        title,
        summary,
        label,
        level,
        authors: splitNames(authors),
      })),
      outcomes: row.outcomes,
      collections: entry.collections,
      subjects: entry.subjects,
      pages: entry.pages,
      published_at: entry.published_at,
      publication_date: entry.publication_date,
      modified_at: entry.modified_at,
      cover: entry.cover,
      url: entry.url,
      markdown_url: entry.markdown_url,
      publisher: row.publisher,
      imprint: row.imprint,
      place: row.place,
      product_form: row.product_form,
      product_form_name: trade.product_form_name,
      status: trade.status,
      availability: trade.availability,
      price: trade.price,
      duration: trade.duration,
      technical_protection: trade.technical_protection,
      edition: trade.edition,
      licence: trade.licence,
      contributors: trade.contributors,
      identifiers: trade.identifiers,
      subject_codes: trade.subject_codes,
      series: trade.series,
      formats: trade.formats,
      related: trade.related,
      languages: trade.languages,
      reviews: trade.reviews,
      prizes: trade.prizes,
      accessibility: trade.accessibility,
    },
    cover,
  }
}
