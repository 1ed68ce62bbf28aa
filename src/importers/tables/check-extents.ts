import { strFromU8, unzipSync } from 'fflate'

import { toColumnNumber } from './column-letters'
import { checkTableLimits, type TableLimits } from './columns'

const sheetFile = /^xl\/worksheets\/[^/]{1,200}\.xml$/
/** A cell with a value: its column in letters, and its row. */
const filledCell = /<(?:\w{1,20}:)?c\s(?:[^<>]{0,200}\s)?r="([A-Z]{1,10})(\d{1,10})"[^<>]{0,200}(?<!\/)>/g

/**
 * Throws an ImportError where a sheet of a workbook in XLSX extends over more cells than a table may have: its reader
 * makes all of them, also for a single value in the last row and column.
 */
export function checkExtents(bytes: Uint8Array, { cells }: TableLimits): void {
  const names: string[] = []
  unzipSync(bytes, { filter: ({ name }) => sheetFile.test(name) && names.push(name) < 0 })
  for (const sheet of names) {
    const files = unzipSync(bytes, { filter: ({ name }) => name === sheet })
    let columns = 0
    let rows = 0
    for (const [, letters = '', row = ''] of strFromU8(files[sheet] ?? new Uint8Array(), true).matchAll(filledCell)) {
      columns = Math.max(columns, toColumnNumber(letters))
      rows = Math.max(rows, Number(row))
    }
    checkTableLimits({ columns, rows }, { cells, columns: Infinity })
  }
}
