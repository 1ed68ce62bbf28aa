import { decodeHTMLStrict } from 'entities'

import { productForms } from '@/formats/catalogue/onix/code-names'
import type { ColumnUse } from '@/importers/books/feeds/book-reader'
import { createBlankMatcher } from '@/importers/tables/blank-cells'
import { toNameKey, type Row, type Table } from '@/importers/tables/columns'
import { findDateFormats } from '@/importers/tables/date-formats'
import type { TableField } from './column-names'
import { findColumns, type BookColumn } from './find-columns'
import { findNameOrder } from './name-order'
import { hasMostlyWords } from './subjects'

/** How the columns of a table are read. */
export type Layout = {
  columns: readonly BookColumn[]
  /** True where a column says this. */
  has: (field: TableField) => boolean
  /** The names of all columns. */
  names: readonly string[]
  /** Those of columns that say nothing of a book that is known. */
  others: readonly string[]
  /** The formats of its dates. */
  dates: readonly string[]
}

/** The values of a row, trimmed; blank ones are left out. */
export type CellReader = {
  all: (field: TableField) => { column: BookColumn; cell: string }[]
  /** The first value; empty where there is none. */
  first: (field: TableField) => string
}

const isBlank = createBlankMatcher(['N/A', 'n.a.', 'k.A.', 'TBA', 'TBC', 'TBD', '-', '–', '—', '?', '#N/A'])

/** The layout of a table, by the names of its columns and the dates in them. */
export function toLayout({ columns: names, rows }: Table): Layout {
  const found = findColumns(names)
  const isbns = found.filter(({ field }) => field === 'isbn').map(({ name }) => name)
  const columns = found
    .filter(({ name, field }) => field !== 'reference' || isIdentifying(rows, name, isbns))
    .map((column) => withHabits(column, rows))
  const fields = new Set(columns.map(({ field }) => field))
  const known = new Set(columns.map(({ name }) => name))
  const dated = columns.filter(({ field }) => field === 'date')
  const dates = dated.flatMap(({ name }) => rows.map((row) => toText(row, name))).filter((cell) => !isBlank(cell))
  return {
    columns,
    has: (field) => fields.has(field) || (field === 'title' && fields.has('titleAndSubtitle')),
    names,
    others: names.filter((name) => !known.has(name)),
    dates: findDateFormats([...new Set(dates)]),
  }
}

/** A name of a column of Thema that is also the German word for a subject. */
const isGerman = (name: string) => /^thema(?: \d{1,2})?$/.test(toNameKey(name))

/** A column as its cells show it: the order of its names, and whether it has codes of Thema at all. */
function withHabits(column: BookColumn, rows: readonly Row[]): BookColumn {
  const toCells = () => rows.map((row) => toText(row, column.name)).filter((cell) => !isBlank(cell))
  if (column.field === 'people') return { ...column, nameOrder: findNameOrder(toCells()) }
  const isSubjects = column.field === 'thema' && isGerman(column.name) && hasMostlyWords('thema', toCells())
  return isSubjects ? { ...column, field: 'subjects' } : column
}

/**
 * False for a column that does not tell books apart, though their ISBNs do: it counts the rows, which have other numbers
 * in the next file, or more than a tenth of its values stand beside several ISBNs, as those of a category do.
 */
function isIdentifying(rows: readonly Row[], name: string, isbns: readonly string[]): boolean {
  if (isbns.length === 0) return true
  const given = rows.flatMap((row) => {
    const [value, isbn] = [toText(row, name), isbns.map((each) => toText(row, each)).join()]
    return isBlank(value) || !/\d/.test(isbn) ? [] : [{ value, isbn }]
  })
  if (given.length > 1 && given.every(({ value }, index) => value === String(index + 1))) return false
  const isbnByValue = new Map<string, string>()
  const shared = new Set<string>()
  for (const { value, isbn } of given) {
    if ((isbnByValue.get(value) ?? isbn) !== isbn) shared.add(value)
    isbnByValue.set(value, isbn)
  }
  return given.filter(({ value }) => shared.has(value)).length <= given.length / 10
}

/** A reader of the cells of a row. */
export function readRow(row: Row, { columns }: Layout): CellReader {
  const all: CellReader['all'] = (field) =>
    columns
      .filter((column) => column.field === field)
      .map((column) => ({ column, cell: toText(row, column.name) }))
      .filter(({ cell }) => !isBlank(cell))
  return { all, first: (field) => all(field)[0]?.cell ?? '' }
}

/** Calls back for each column that is not read and has a value in the row. */
export function countOthers(row: Row, { others }: Layout, add: (name: string) => void): void {
  for (const name of others) if (!isBlank(toText(row, name))) add(`column “${name}”`)
}

function toText({ cells }: Row, name: string): string {
  const cell = cells.get(name) ?? ''
  const text = typeof cell === 'string' ? cell : cell.join('; ')
  // A semicolon at the end of an entity separates nothing; those of angle brackets are left to the reader of HTML.
  return text.replace(entity, (each) => decodeHTMLStrict(each)).trim()
}

const entity = /&(?!lt;|gt;|#0{0,5}6[02];|#x0{0,5}3[ce];)(?:[a-z]{1,30}\d{0,3}|#\d{1,7}|#x[\da-f]{1,6});/gi

/** How each column is read, in the order of the table. */
export function toColumnUses({ columns, names }: Layout): ColumnUse[] {
  const uses = new Map(
    columns.map(({ name, field, role, form, currency }) => {
      const details = [role ?? fieldNames[field] ?? field, form && (productForms[form] ?? form), currency]
      return [name, details.filter(Boolean).join(', ')]
    }),
  )
  return names.map((name) => ({ name, use: uses.get(name) ?? null }))
}

/** Names for the report where they are not those of the fields. */
const fieldNames: Partial<Record<TableField, string>> = {
  isbn: 'ISBN',
  issn: 'ISSN',
  doi: 'DOI',
  titleAndSubtitle: 'title and subtitle',
  givenName: 'given name',
  familyName: 'family name',
  originalLanguage: 'language of the original',
  date: 'publication date',
  seriesNumber: 'number in the series',
  thema: 'codes of Thema',
  bisac: 'codes of BISAC',
  bic: 'codes of BIC',
  dewey: 'Dewey numbers',
}
