import { readableColumns, toReadableCells } from '@/formats/catalogue/book-table'
import { availabilities, productForms, publishingStatuses } from '@/formats/catalogue/onix/code-names'
import type { BookFields } from '@/importers/books/book-record'
import { lookUp } from '@/lib/look-up'
import { toLayout, type Layout } from './layout'
import { toBookRecord } from './to-book-record'

let layout: Layout | null = null

/** What the row of a book in the exported table says, as an import reads it. */
export function readAsWritten(book: BookFields & { code: string }): Partial<BookFields> {
  layout ??= toLayout({ columns: readableColumns, rows: [] })
  const toName = (names: Readonly<Record<string, string>>, code: string | null) =>
    code === null ? null : (lookUp(names, code) ?? null)
  const toNamed = (names: Readonly<Record<string, string>>, code: string | null) => {
    const name = toName(names, code)
    return name === null ? null : { name }
  }
  const length = { year: 4, month: 7, day: 10 }[book.publishedPrecision ?? 'day']
  const cells = toReadableCells({
    ...book,
    id: book.code,
    title: book.title ?? '',
    language: book.language ?? '',
    synopsis: book.synopsis ?? '',
    contributors: book.authors,
    publication_date: book.publishedAt?.slice(0, length) ?? null,
    product_form_name: toName(productForms, book.productForm),
    edition: { number: book.editionNumber, statement: book.editionStatement },
    subject_codes: book.subjectCodes,
    price: book.price === null ? null : { amount: book.price, currency: book.currency ?? '' },
    licence: { name: book.licenceName, url: book.licenceUrl },
    status: toNamed(publishingStatuses, book.publishingStatus),
    availability: toNamed(availabilities, book.availability),
  })
  return toBookRecord({ line: null, cells }, layout).fields
}
