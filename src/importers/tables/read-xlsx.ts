import readWorkbook from 'read-excel-file/node'

import { ImportError } from '@/importers/importer'
import { checkExtents } from './check-extents'
import type { TableLimits } from './columns'
import { readHyperlinks } from './read-hyperlinks'
import type { Sheet } from './sheets'

/** The sheets of a workbook in XLSX. */
export async function readXlsx(bytes: Buffer, limits: TableLimits): Promise<Sheet[]> {
  checkExtents(bytes, limits)
  const sheets = await readWorkbook(bytes).catch((error: Error) => {
    throw new ImportError(`This is no readable XLSX file: ${error.message}`)
  })
  const links = readHyperlinks(bytes)
  return sheets.map(({ sheet: name, data }) => ({
    name,
    links: links.get(name),
    rows: (data as readonly (readonly unknown[])[]).map((row) => row.map(toText)),
  }))
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // Dates of spreadsheets have no time zone and are read as UTC.
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, '')
  return String(cell)
}
