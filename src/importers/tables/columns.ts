import { ImportError } from '@/importers/importer'
import { toOneLine } from '@/lib/text/one-line'
import { quote } from '@/lib/text/quote'

/** The text of a cell, or its items where the format has lists. */
export type Cell = string | readonly string[]
export type Row = {
  line: number | null
  cells: ReadonlyMap<string, Cell>
  /** Cells beyond the columns of the header, which are not read. */
  surplus?: readonly string[]
  /** Why the row cannot be read at all. */
  fault?: string
}
/** Limits of the size of a table, as a file and in memory. */
export type TableLimits = { bytes: number; unpackedBytes: number; cells: number; columns: number }
export type Table = {
  columns: readonly string[]
  rows: readonly Row[]
  /** On how its file was decoded; null where there is nothing to say. */
  note?: string | null
}

/** Normalizes a column name for lookups: ignores whitespace, case and typographic apostrophes. */
export function toColumnKey(name: string): string {
  return toOneLine(name.normalize('NFKC').replace(/[‘’]/g, "'")).toLowerCase()
}

/** The name of a column for comparisons with names that are known: `Topic_Area` is `topic area`. */
export function toNameKey(name: string): string {
  return toColumnKey(name)
    .replace(/[_-]+/g, ' ')
    .replace(/[?:*]$/, '')
    .trim()
}

/** Throws {@link ImportError} where a table exceeds a limit. */
export function checkTableLimits(
  { columns, rows }: { columns: number; rows: number },
  limits: Pick<TableLimits, 'cells' | 'columns'>,
): void {
  const number = (value: number) => value.toLocaleString('en')
  if (columns > limits.columns) throw new ImportError(`The table has more than ${number(limits.columns)} columns.`)
  if (columns * rows > limits.cells)
    throw new ImportError(`The table has more than ${number(limits.cells)} cells; import it in parts.`)
}

/** Unique names for the columns of a header. */
export function toColumnNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((name, index) => {
    const label = toOneLine(name) || `column ${index + 1}`
    const count = (seen.get(toColumnKey(label)) ?? 0) + 1
    seen.set(toColumnKey(label), count)
    return count === 1 ? label : `${label} (${count})`
  })
}

/** Says which cells of a row are left out: a comma in a cell without quotes moves what follows past the last column. */
export function toSurplusNotes({ surplus = [] }: Row): string[] {
  if (surplus.length === 0) return []
  const cells = surplus.map((cell) => quote(cell)).join(', ')
  return [`The row has more cells than the header; these are left out: ${cells}.`]
}
