import type { PartialMapping } from './mapping'
import type { TableProfile } from './table-profile'
import { createRowReader, type RowResult } from './to-entry'

/** The first rows of a table as findings, by a mapping. */
export function previewRows(
  { columns, sample }: Pick<TableProfile, 'columns' | 'sample'>,
  mapping: PartialMapping,
): { line: number | null; result: RowResult }[] {
  const readRow = createRowReader(mapping)
  return sample.map(({ line, cells }) => ({
    line,
    result: readRow({ line, cells: new Map(columns.map(({ name }, index) => [name, cells[index] ?? ''])) }),
  }))
}
