import { parseDate, unambiguousFormats } from '@/importers/text/dates'
import { isWebAddress } from '@/lib/addresses/web-address'
import { toSlug } from '@/lib/text/slug'
import { evidenceKindIds } from '@/schemas/content/evidence-kinds'
import { toColumnKey, type Table } from '@/importers/tables/columns'
import { isCountryName, toCountryName } from './country-names'
import { ambiguousFormats, findDateFormats } from '@/importers/tables/date-formats'
import { parseTrueFalse } from './true-false'

/** The kind of values of nearly all cells of a column. */
export const looks = {
  empty: 'empty',
  'true-false': 'true or false',
  kinds: 'kinds of findings',
  'web-addresses': 'web addresses',
  'country-names': 'names of countries',
  'country-codes': 'codes of countries',
  years: 'years',
  dates: 'dates',
  numbers: 'numbers',
  lists: 'lists',
  prose: 'long text',
} as const
export type Look = keyof typeof looks

/** A summary of a column for the mapping and its form; its size does not grow with the table. */
export type ColumnSummary = {
  name: string
  rows: number
  filled: number
  different: number
  /** The most frequent values with their number, cut to a readable length. */
  common: { value: string; count: number }[]
  look: Look | null
  /** The share of non-empty cells that match `look`. */
  share: number
  /** The number of true cells in a true/false column. */
  yes: number
  /** The date formats that its cells have. */
  dates: string[]
}

/** The share of cells that have to be of a kind for the column to count as that kind. */
const enough = 0.8
/** Higher for true/false, since text columns also contain yes and no. */
const nearlyAll = 0.95
const longTextCharacters = 60
const shownValues = 30
const shownCharacters = 120
/** The maximum number of different values that are examined. */
const examinedValues = 2_000

/** Summarizes every column of a table. */
export function summarizeColumns(table: Table, isBlank: (cell: string) => boolean): ColumnSummary[] {
  return table.columns.map((name) => summarizeColumn(name, table, isBlank))
}

function summarizeColumn(name: string, { rows }: Table, isBlank: (cell: string) => boolean): ColumnSummary {
  const counts = new Map<string, number>()
  let filled = 0
  for (const { cells } of rows) {
    const given = cells.get(name) ?? ''
    const cell = (typeof given === 'string' ? given : given.join('; ')).trim()
    if (isBlank(cell)) continue
    filled++
    counts.set(cell, (counts.get(cell) ?? 0) + 1)
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1])
  const examined = sorted.slice(0, examinedValues)
  const { look, share } = findLook(examined)
  const hasDates = look === 'dates' || look === 'years' || namesDate.test(toColumnKey(name))
  return {
    name,
    rows: rows.length,
    filled,
    different: counts.size,
    common: sorted.slice(0, shownValues).map(([value, count]) => ({ value: cut(value), count })),
    look,
    share,
    yes: look === 'true-false' ? sum(examined.filter(([value]) => parseTrueFalse(value))) : 0,
    dates: hasDates ? findDateFormats(examined.map(([value]) => value)) : [],
  }
}

const namesDate = /date|year|published|updated|adopted|enacted/

/** The tests of a cell, the most particular first. */
const tests: readonly [Look, (cell: string) => boolean][] = [
  ['true-false', (cell) => parseTrueFalse(cell) !== null],
  ['kinds', (cell) => evidenceKindIds.some((id) => id === toSlug(cell))],
  ['web-addresses', isWebAddress],
  // Before the names, since some codes are names as well, such as UK.
  ['country-codes', (cell) => /^[A-Z]{2}$/.test(cell) && toCountryName(cell) !== null],
  ['country-names', isCountryName],
  ['years', (cell) => /^(?:19[5-9]|20[0-4])\d$/.test(cell)],
  [
    'dates',
    (cell) => !/^\d{1,8}$/.test(cell) && parseDate(cell, [...unambiguousFormats, ...ambiguousFormats]) !== null,
  ],
  ['numbers', (cell) => /^[+-]?\d[\d,.]*%?$/.test(cell)],
  ['lists', (cell) => cell.startsWith('[') && cell.endsWith(']')],
  ['prose', (cell) => cell.length >= longTextCharacters && /\s/.test(cell)],
]

function findLook(values: readonly (readonly [string, number])[]): { look: Look | null; share: number } {
  const all = sum(values)
  if (all === 0) return { look: 'empty', share: 1 }
  for (const [look, test] of tests) {
    const share = sum(values.filter(([value]) => test(value))) / all
    if (look === 'true-false' && !values.some(([value]) => parseTrueFalse(value))) continue
    if (share >= (look === 'true-false' ? nearlyAll : enough)) return { look, share }
  }
  return { look: null, share: 0 }
}

function sum(values: readonly (readonly [string, number])[]): number {
  return values.reduce((total, [, count]) => total + count, 0)
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > shownCharacters ? `${line.slice(0, shownCharacters)}…` : line
}
