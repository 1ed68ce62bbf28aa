import { readableColumns, toReadableCells } from '@/formats/catalogue/book-table'
import { availabilities, productForms, publishingStatuses } from '@/formats/catalogue/onix/code-names'
import type { BookFields } from '@/importers/books/record/book-record'
import { lookUp } from '@/lib/look-up'
import { toLayout, type Layout } from './layout'
import { toBookRecord } from './to-book-record'

/**
 * A function that reads what the row of a book in the exported table says, as an import reads it, in the columns that a
 * table has of it: of others it says nothing.
 */
export function createWrittenReader(table: Layout): (book: BookFields & { code: string }) => Partial<BookFields> {
  const all = toLayout({ columns: readableColumns, rows: [] })
  const hasPeople = table.has('people') || table.has('familyName')
  const columns = all.columns.filter(({ field }) => (field === 'people' ? hasPeople : table.has(field)))
  const layout = { ...all, columns, has: table.has }
  return (book) => toBookRecord({ line: null, cells: toCells(book) }, layout).fields
}

function toCells(book: BookFields & { code: string }): Map<string, string> {
  const toName = (names: Readonly<Record<string, string>>, code: string | null) =>
    code === null ? null : (lookUp(names, code) ?? null)
  const toNamed = (names: Readonly<Record<string, string>>, code: string | null) => {
    const name = toName(names, code)
    return name === null ? null : { name }
  }
  const length = { year: 4, month: 7, day: 10 }[book.publishedPrecision ?? 'day']
  return toReadableCells({
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
}
