import { parse } from 'csv-parse/sync'

import { UnusableError } from '@/importers/importer'
import { toColumnNames, type Row, type Table } from './columns'

type Parsed = { record: string[]; info: { lines: number } }

const delimiters = [',', ';', '\t', '|']
const sampleCharacters = 64 * 1024

/** A table of delimited text. Its first row names the columns; line numbers are those of the file. */
export function readCsv(text: string, delimiter: string = findDelimiter(text)): Table {
  const [header, ...records] = parseAll(text, delimiter)
  const columns = toColumnNames(header?.record ?? [])
  // The parser counts the line on which a record ends.
  let line = (header?.info.lines ?? 0) + 1
  const rows = records.map(({ record, info }): Row => {
    const row = {
      line,
      cells: new Map(columns.map((column, index) => [column, withoutGuard(record[index] ?? '')])),
    }
    line = info.lines + 1
    return row
  })
  return { columns, rows }
}

/** A cell without the apostrophe that keeps spreadsheets from taking it for a formula. */
function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '')
}

function parseAll(text: string, delimiter: string, to?: number): Parsed[] {
  try {
    return parse(text, {
      delimiter,
      info: true,
      bom: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      ...(to ? { to } : {}),
    }) as unknown as Parsed[]
  } catch (error) {
    throw new UnusableError(`This is no table of delimited text: ${(error as Error).message}`)
  }
}

/** The delimiter that cuts the first rows into the same number of columns, and into most. */
function findDelimiter(text: string): string {
  const end = text.length > sampleCharacters ? text.lastIndexOf('\n', sampleCharacters) : text.length
  const sample = text.slice(0, end)
  const candidates = delimiters.map((delimiter) => {
    try {
      const widths = parseAll(sample, delimiter, 20).map(({ record }) => record.length)
      const width = widths[0] ?? 0
      return { delimiter, score: width * widths.filter((each) => each === width).length }
    } catch {
      // The sample may end inside a quoted cell: the header alone then has to tell.
      return { delimiter, score: (text.split('\n', 1)[0] ?? '').split(delimiter).length - 1 }
    }
  })
  return candidates.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}
