import { createHash } from 'node:crypto'

import type { BookFields, BookRecord } from '@/importers/books/record/book-record'
import { isPrinted } from '@/importers/books/record/product-forms'
import type { Row } from '@/importers/tables/columns'
import { toNameSlug } from '@/lib/text/name-slug'
import type { Layout } from './layout'
import { toBookRecord } from './to-book-record'

/** A row with the work that it is a format of; null for a book of its own. */
export type RowOfWork = { row: Row; work: string | null }

/**
 * The rows of a table with a row for each format, those of one work together and the printed ones first, so that the
 * book is the printed one. Rows are of one work whose title, people, edition, series, publisher, language and year are
 * the same, and whose formats are not: two paperbacks are two books, however much they have in common.
 */
export function arrangeByWork(rows: readonly Row[], layout: Layout): RowOfWork[] {
  if (!layout.has('title') || !layout.columns.some(({ field, form }) => field === 'form' || form !== null))
    return rows.map((row) => ({ row, work: null }))
  const read = rows.map((row) => ({ row, ...toWork(toBookRecord(row, layout)) }))
  const isbns = new Map<string, string>()
  const ambiguous = new Set<string>()
  for (const { work, form, isbn } of read) {
    if (work === null) continue
    const format = `${form} ${work}`
    if ((isbns.get(format) ?? isbn) !== isbn) ambiguous.add(work)
    isbns.set(format, isbn)
  }
  const firsts = new Map<string, number>()
  return read
    .map(({ row, work, form }, index) => {
      if (work === null || ambiguous.has(work)) return { row, work: null, place: index, isLater: false }
      if (!firsts.has(work)) firsts.set(work, index)
      return { row, work, place: firsts.get(work)!, isLater: !isPrinted(form) }
    })
    .toSorted((a, b) => a.place - b.place || Number(a.isLater) - Number(b.isLater))
    .map(({ row, work }) => ({ row, work }))
}

/** What the formats of a work have in common; null for a row that does not tell its form or its people. */
function toWork({ fields }: BookRecord): { work: string | null; form: string | null; isbn: string } {
  const [form, isbn] = [fields.productForm ?? null, fields.isbn ?? '']
  if (form === null || isbn === '' || !fields.authors || fields.formats) return { work: null, form, isbn }
  const facts = [
    toNameSlug(fields.title ?? ''),
    toNameSlug(fields.subtitle ?? ''),
    fields.authors.map(({ name, role }) => [toNameSlug(name), role]),
    fields.editionNumber ?? toNameSlug(fields.editionStatement ?? ''),
    toSeries(fields),
    toNameSlug(fields.publisher ?? ''),
    fields.language ?? '',
    fields.publishedAt?.slice(0, 4) ?? '',
  ]
  const hash = createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
  return { work: `table:${hash}`, form, isbn }
}

const toSeries = ({ series = [] }: Partial<BookFields>) =>
  series.map(({ title, number }) => [toNameSlug(title), toNameSlug(number ?? '')])
