import readWorkbook from 'read-excel-file/node'

import { UnusableError } from '@/importers/importer'
import { toColumnNames, type Row, type Table } from './columns'

/** A table of a spreadsheet: of the sheet named or numbered, else of the first that holds any rows. */
export async function readXlsx(bytes: Buffer, wanted?: string | number): Promise<Table> {
  const sheets = await readWorkbook(bytes).catch((error: Error) => {
    throw new UnusableError(`This is no readable XLSX file: ${error.message}`)
  })
  const sheet = sheets.find(({ sheet: name, data }, index) =>
    wanted === undefined ? data.length > 1 : wanted === name || wanted === index + 1,
  )
  if (!sheet) {
    const names = sheets.map(({ sheet: name }) => `“${name}”`).join(', ')
    throw new UnusableError(
      wanted === undefined ? 'No sheet holds rows.' : `There is no sheet “${wanted}”, only ${names}.`,
    )
  }
  const data = sheet.data as readonly (readonly unknown[])[]
  const headerIndex = data.findIndex((row) => row.filter((cell) => toText(cell) !== '').length > 1)
  const columns = toColumnNames((data[headerIndex] ?? []).map(toText))
  const rows = data.slice(headerIndex + 1).flatMap((row, index): Row[] => {
    if (row.every((cell) => toText(cell) === '')) return []
    const cells = new Map(columns.map((column, place) => [column, toText(row[place])]))
    return [{ line: headerIndex + index + 2, cells }]
  })
  return { columns, rows }
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // A date without a time of day is that date; spreadsheets know no zone.
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '')
  return String(cell)
}
