import { findTarget, isFlagOf } from './column-rules'
import { toColumnKey, type Cell } from '@/importers/tables/columns'
import { mappedFields, type EntryField, type MappedField, type PartialMapping } from './mapping'
import type { MappingOrigin, OpenedTable } from './open-table'
import { toFileSource } from '@/importers/text/source-name'
import type { ColumnSummary } from './summarize-columns'

export type ProfiledColumn = ColumnSummary & { reason: string }

/** A table and its mapping in a report: enough to show it, to correct it and to preview the first rows. */
export type TableProfile = {
  file: string
  source: string
  rows: number
  origin: MappingOrigin
  mapping: PartialMapping
  missing: EntryField[]
  notes: string[]
  columns: ProfiledColumn[]
  /** The first rows, with their cells in the order of the columns. */
  sample: { line: number | null; cells: Cell[] }[]
}

const sampleRows = 10
const sampleCharacters = 600

/** Describes an opened table; its size is bounded by the limits of tables, not by the number of rows. */
export function toTableProfile(opened: OpenedTable): TableProfile {
  const { file, table, origin, mapping, missing, notes, columns, reasons } = opened
  const cut = (cell: string) => (cell.length > sampleCharacters ? `${cell.slice(0, sampleCharacters)}…` : cell)
  return {
    file,
    source: toFileSource(file),
    rows: table.rows.length,
    origin,
    mapping,
    missing,
    notes,
    columns: columns.map((column) => ({ ...column, reason: reasons.get(column.name) ?? '' })),
    sample: table.rows.slice(0, sampleRows).map(({ line, cells }) => ({
      line,
      cells: table.columns.map((column) => {
        const cell = cells.get(column) ?? ''
        return typeof cell === 'string' ? cut(cell) : cell.map(cut)
      }),
    })),
  }
}

/** The description of an ignored column. */
export const nothing = '–'

/** The use of a column, in words: `industry`, `industry “Health”`, `identifies the row`. */
export function toTargetText(column: ColumnSummary, mapping: PartialMapping): string {
  const target = findTarget(mapping, column.name)
  const isKey = isKeyColumn(mapping, column.name)
  const field = target && (isFlagOf(target.field, column) ? `${target.field} “${target.value}”` : target.field)
  return [...(field ? [field] : []), ...(isKey ? ['identifies the row'] : [])].join(', ') || nothing
}

/** True for a column that identifies a row from one file to the next. */
function isKeyColumn({ reference }: PartialMapping, name: string): boolean {
  const { columns = [], within = [], otherwise = [] } = reference
  return [...columns, ...within, ...otherwise].some((each) => toColumnKey(each) === toColumnKey(name))
}

/** The default of a field, in words: `region is always “France”`. */
export function toDefaultTexts({ fields }: PartialMapping): string[] {
  return mappedFields.flatMap((field: MappedField) => {
    const rule = fields[field]
    if (rule?.constant !== undefined) return [`${field} is always “${rule.constant}”.`]
    return rule?.default === undefined ? [] : [`${field} is “${rule.default}” where nothing is given.`]
  })
}
