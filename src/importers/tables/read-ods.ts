import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'

import { ImportError } from '@/importers/importer'
import type { TableLimits } from './columns'
import type { Sheet } from './sheets'

const typeFile = 'mimetype'
const contentFile = 'content.xml'

/** True for an OpenDocument spreadsheet, which is a ZIP file that begins with its type. */
export function isOds(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return start.includes(`${typeFile}application/vnd.oasis.opendocument.spreadsheet`)
}

/** What a cell holds beside its text, each with texts of its own: comments, and shapes that are anchored to it. */
const isBesideText = (name: string) => name === 'office:annotation' || name.startsWith('draw:')

/** The sheets of an OpenDocument spreadsheet. Dates and numbers are read as stored, not as shown. */
export function readOds(bytes: Uint8Array, limits: TableLimits): Sheet[] {
  const content = unzip(bytes)
  const sheets: { name: string; rows: string[][] }[] = []
  let row: string[] = []
  let cell: { value: string | null; text: string; repeats: number; covered: boolean } | null = null
  /** Open elements beside the text. */
  let beside = 0
  let rowRepeats = 1
  /** Empty cells and rows are kept where others follow; spreadsheets repeat the last a million times. */
  let emptyCells = 0
  let emptyRows = 0
  let cells = 0

  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw new ImportError(`This is no readable ODS file: ${error.message}`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'table:table') {
      sheets.push({ name: attributes['table:name'] ?? '', rows: [] })
      emptyRows = 0
    } else if (name === 'table:table-row') {
      row = []
      emptyCells = 0
      rowRepeats = toCount(attributes['table:number-rows-repeated'])
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      const value = attributes['office:date-value'] ?? attributes['office:boolean-value'] ?? attributes['office:value']
      const repeats = toCount(attributes['table:number-columns-repeated'])
      cell = { value: value ?? null, text: '', repeats, covered: name.includes('covered') }
    } else if (isBesideText(name)) beside++
    else if (cell && beside === 0) cell.text += toSpace(name, cell.text)
  })
  parser.on('text', (text) => {
    if (cell && beside === 0) cell.text += text
  })
  parser.on('closetag', ({ name }) => {
    if (isBesideText(name)) beside--
    else if (cell && (name === 'table:table-cell' || name === 'table:covered-table-cell')) {
      const text = toCellText(cell)
      const { repeats } = cell
      cell = null
      if (text === '') emptyCells += repeats
      else {
        cells += emptyCells + repeats
        check(cells, limits)
        for (let count = 0; count < emptyCells; count++) row.push('')
        for (let count = 0; count < repeats; count++) row.push(text)
        emptyCells = 0
      }
    } else if (name === 'table:table-row') {
      if (row.length === 0) emptyRows += rowRepeats
      else {
        cells += emptyRows + row.length * (rowRepeats - 1)
        check(cells, limits)
        const rows = sheets.at(-1)?.rows
        for (let count = 0; count < emptyRows; count++) rows?.push([])
        for (let count = 0; count < rowRepeats; count++) rows?.push(row)
        emptyRows = 0
      }
    }
  })
  parser.write(content).close()
  return sheets
}

/** The space that an element stands for, or that separates it from the text before it. */
function toSpace(name: string, before: string): string {
  if (name === 'text:s' || name === 'text:tab') return ' '
  return name === 'text:line-break' || (name === 'text:p' && before !== '') ? '\n' : ''
}

function unzip(bytes: Uint8Array): string {
  try {
    const files = unzipSync(bytes, { filter: ({ name }) => name === contentFile })
    return new TextDecoder().decode(files[contentFile])
  } catch (error) {
    throw new ImportError(`This is no readable ODS file: ${(error as Error).message}`)
  }
}

type Cell = { value: string | null; text: string; covered: boolean }

function toCellText({ value, text, covered }: Cell): string {
  if (covered) return ''
  return (value ?? text).replace(/T00:00:00(?:\.0+)?$/, '').trim()
}

function check(cells: number, limits: TableLimits): void {
  if (cells > limits.cells)
    throw new ImportError(`The table has more than ${limits.cells.toLocaleString('en')} cells; import it in parts.`)
}

function toCount(text: string | undefined): number {
  const count = Number(text ?? 1)
  return Number.isSafeInteger(count) && count > 0 ? count : 1
}
