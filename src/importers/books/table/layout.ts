import { createBlankMatcher } from '@/importers/tables/blank-cells'
import { toColumnKey, type Row, type Table } from '@/importers/tables/columns'
import { findDateFormats } from '@/importers/tables/date-formats'
import type { TableField } from './column-names'
import { findColumns, type BookColumn } from './find-columns'

/** How the columns of a table are read. */
export type Layout = {
  columns: readonly BookColumn[]
  /** True where a column says this. */
  has: (field: TableField) => boolean
  /** Names of columns that say nothing of a book that is known. */
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
  const columns = findColumns(names)
  const fields = new Set(columns.map(({ field }) => field))
  const known = new Set(columns.map(({ name }) => name))
  const dated = columns.filter(({ field }) => field === 'date')
  const dates = dated.flatMap(({ name }) => rows.map((row) => toText(row, name))).filter((cell) => !isBlank(cell))
  return {
    columns,
    has: (field) => fields.has(field),
    others: names.filter((name) => !known.has(name)),
    dates: findDateFormats([...new Set(dates)]),
  }
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
  return (typeof cell === 'string' ? cell : cell.join('; ')).trim()
}

/** How the columns are read, in a sentence. */
export function describeLayout({ columns, others }: Layout): string {
  const read = columns.map(({ name, field, role, form, currency }) => {
    const details = [role ?? fieldNames[field] ?? field, form && `form ${form}`, currency].filter(Boolean).join(', ')
    return toColumnKey(name) === details.toLowerCase() ? `“${name}”` : `“${name}” as ${details}`
  })
  const left = others.map((name) => `“${name}”`)
  const rest = left.length > 0 ? ` Not read: ${left.join(', ')}; rename a column to have it read.` : ''
  return `read by the names of its columns: ${read.join(', ')}.${rest}`
}

/** Names for messages where they are not those of the fields. */
const fieldNames: Partial<Record<TableField, string>> = {
  isbn: 'ISBN',
  issn: 'ISSN',
  doi: 'DOI',
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
