import { quote } from '@/lib/text/quote'
import type { TableField } from './column-names'
import type { CellReader } from './layout'

/** Fields of which a row has one value, that of the first column that has one. */
const singleFields: readonly TableField[] = [
  'reference',
  'title',
  'titleAndSubtitle',
  'subtitle',
  'biography',
  'language',
  'originalLanguage',
  'chapters',
  'outcomes',
  'pages',
  'publisher',
  'imprint',
  'place',
  'form',
  'status',
  'availability',
  'currency',
  'edition',
  'seriesNumber',
  'issn',
  'doi',
  'licence',
  'tier',
]

/** Notes on the values of further columns of a field, which are not read. */
export function toSecondColumnNotes(read: CellReader): string[] {
  return singleFields.flatMap((field) => {
    const [first, ...others] = read.all(field)
    if (!first || [first, ...others].every(({ column }) => isJoined(field, column.ordinal))) return []
    return others
      .filter(({ cell }) => cell !== first.cell)
      .map(
        ({ column, cell }) =>
          `${field}: ${quote(cell)} in the column “${column.name}” is left out, since the column “${first.column.name}” says ${quote(first.cell)}.`,
      )
  })
}

/** True for the values of numbered columns that are read together. */
function isJoined(field: TableField, ordinal: string): boolean {
  return (field === 'chapters' || field === 'outcomes') && ordinal !== ''
}
