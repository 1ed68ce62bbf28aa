import { ImportError } from '@/importers/importer'
import { isWebAddress } from '@/lib/addresses/web-address'
import { checkTableLimits, toColumnNames, type Row, type Table, type TableLimits } from './columns'
import type { SheetLinks } from './read-hyperlinks'

/** A sheet of a workbook, with the texts of its cells and the addresses to which they lead. */
export type Sheet = { name: string; rows: readonly (readonly string[])[]; links?: SheetLinks | undefined }

type Options = { sheet?: string | number | undefined; limits: TableLimits }

/** The table of a workbook: on the sheet of that name or number, else on the one that holds most, not on a cover. */
export function findSheetTable(sheets: readonly Sheet[], { sheet: requested, limits }: Options): Table {
  const found = sheets
    .filter(({ name }, index) => requested === undefined || requested === name || requested === index + 1)
    .map((sheet) => ({ sheet, headerAt: findHeader(sheet) }))
    .map((each) => ({ ...each, cells: countCells(each.sheet.rows.slice(each.headerAt + 1)) }))
    .reduce<Candidate | null>((best, next) => (best === null || next.cells > best.cells ? next : best), null)
  if (!found || (requested === undefined && found.cells === 0)) {
    const names = sheets.map(({ name }) => `“${name}”`).join(', ')
    throw new ImportError(
      requested === undefined ? 'No sheet holds rows.' : `There is no sheet “${requested}”, only ${names}.`,
    )
  }
  const { sheet, headerAt } = found
  const width = sheet.rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  checkTableLimits({ columns: width, rows: sheet.rows.length }, limits)
  const header = sheet.rows[headerAt] ?? []
  const linked = findLinkedColumns(sheet, headerAt)
  const columns = toColumnNames([...header, ...linked.map((column) => `${header[column] ?? ''} (address)`)])
  const rows = sheet.rows.slice(headerAt + 1).flatMap((row, index): Row[] => {
    if (countFilled(row) === 0) return []
    const toAddress = (column: number) =>
      sheet.links?.get(column)?.get(headerAt + index + 1) ?? (isWebAddress(row[column] ?? '') ? row[column]! : '')
    const texts = [...header.map((_, position) => row[position] ?? ''), ...linked.map(toAddress)]
    const cells = new Map(columns.map((column, position) => [column, texts[position] ?? '']))
    return [{ line: headerAt + index + 2, cells }]
  })
  return { columns, rows }
}

type Candidate = { sheet: Sheet; headerAt: number; cells: number }

/** The header is the first row at least half as wide as the widest: above it are titles and remarks. */
function findHeader({ rows }: Sheet): number {
  const widest = rows.reduce((most, row) => Math.max(most, countFilled(row)), 0)
  return Math.max(
    0,
    rows.findIndex((row) => countFilled(row) >= Math.max(2, widest / 2)),
  )
}

/** The columns in which words lead to an address, such as “Report”; each gets a column of addresses beside it. */
function findLinkedColumns({ rows, links = new Map() }: Sheet, headerAt: number): number[] {
  return [...links].flatMap(([column, addresses]) => {
    const isWords = (row: number) => row > headerAt && !isWebAddress(rows[row]?.[column]?.trim() ?? '')
    return column < (rows[headerAt]?.length ?? 0) && [...addresses.keys()].some(isWords) ? [column] : []
  })
}

function countCells(rows: Sheet['rows']): number {
  return rows.reduce((sum, row) => sum + countFilled(row), 0)
}

function countFilled(row: readonly string[]): number {
  return row.filter((cell) => cell.trim() !== '').length
}
