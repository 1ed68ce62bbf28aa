import { parse } from 'csv-parse/sync'

import { ImportError } from '@/importers/importer'
import { withoutFormulaGuard } from '@/lib/text/csv'
import { checkTableLimits, toColumnNames, type Row, type Table, type TableLimits } from './columns'

type Format = { delimiter?: string | undefined; limits: TableLimits }
type Parsing = { delimiter: string; to?: number; limits?: TableLimits }
type Parsed = { record: string[]; info: { lines: number } }

const delimiters = [',', ';', '\t', '|']
const sampleCharacters = 64 * 1024

/**
 * Reads delimited text. The first row is the header, unless titles and remarks stand above it; rows without a value are
 * skipped, and lines are those of the file.
 */
export function readCsv(given: string, { delimiter, limits }: Format): Table {
  // The line in which Excel is told the delimiter; its line break stays, so that lines are those of the file.
  const [told = '', own] = /^\uFEFF?sep=(.)(?=\r?\n)/i.exec(given) ?? []
  const text = given.slice(told.length)
  const all = parseAll(text, { delimiter: delimiter ?? own ?? findDelimiter(text), limits })
  const headerAt = findHeader(all.map(({ record }) => record))
  const records = all.slice(headerAt + 1)
  const columns = toColumnNames(all[headerAt]?.record ?? [])
  // `info.lines` is the line on which a record ends, and has counted each CRLF within cells twice.
  let countedTwice = all.slice(0, headerAt + 1).reduce((sum, { record }) => sum + count(record, /\r\n/g), 0)
  const rows = records.map(({ record, info }): Row => {
    const line = info.lines - countedTwice - count(record, /[\r\n]/g)
    countedTwice += count(record, /\r\n/g)
    const surplus = record.slice(columns.length).filter(Boolean)
    return {
      line,
      cells: new Map(columns.map((column, index) => [column, withoutFormulaGuard(record[index] ?? '')])),
      ...(surplus.length > 0 ? { surplus } : {}),
    }
  })
  return { columns, rows }
}

function count(record: readonly string[], pattern: RegExp): number {
  return record.reduce((sum, cell) => sum + (cell.match(pattern)?.length ?? 0), 0)
}

/** The share of the rows below a title that have as many cells as the header, where the title has fewer. */
const regularShare = 0.9

/**
 * The header: below titles, which have one value, if there are any. It has three columns or more, and where titles have
 * fewer cells, the other rows mostly have as many, so that a comma in a text is not taken for the border of a column.
 */
function findHeader(records: readonly (readonly string[])[]): number {
  const filled = records.map((record) => record.filter((cell) => cell.trim() !== '').length)
  if ((filled[0] ?? 0) > 1) return 0
  const widest = filled.reduce((most, each) => Math.max(most, each), 0)
  const found = filled.findIndex((each) => each >= Math.max(3, widest / 2))
  if (found === -1) return 0
  const width = records[found]?.length
  if (width === records[0]?.length) return found
  const regular = records.slice(found).filter(({ length }) => length === width).length
  return regular >= (records.length - found) * regularShare ? found : 0
}

function parseAll(text: string, { delimiter, to, limits }: Parsing): Parsed[] {
  let columns = 0
  let rows = 0
  try {
    return parse(text, {
      delimiter,
      info: true,
      bom: true,
      // By itself it takes the first line break of the file for that of all rows.
      record_delimiter: text.includes('\n') ? ['\r\n', '\n'] : '\r',
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // Of a sample all rows count: by a wrong delimiter, rows without a value have one.
      skip_records_with_empty_values: to === undefined,
      on_record: (parsed) => {
        columns = Math.max(columns, (parsed as unknown as Parsed).record.length)
        if (limits) checkTableLimits({ columns, rows: ++rows }, limits)
        return parsed
      },
      ...(to ? { to } : {}),
    }) as unknown as Parsed[]
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`This is no table of delimited text: ${(error as Error).message}`)
  }
}

/** The delimiter that splits most of the first rows into the same, large number of columns. */
function findDelimiter(text: string): string {
  const end = text.length > sampleCharacters ? text.lastIndexOf('\n', sampleCharacters) : text.length
  const sample = text.slice(0, end)
  const candidates = delimiters.map((delimiter) => {
    try {
      const records = parseAll(sample, { delimiter, to: 20 }).map(({ record }) => record)
      const width = records[findHeader(records)]?.length ?? 0
      return { delimiter, score: width * records.filter(({ length }) => length === width).length }
    } catch {
      // The sample may end inside a quoted cell; then only the header counts.
      return { delimiter, score: (text.split('\n', 1)[0] ?? '').split(delimiter).length - 1 }
    }
  })
  return candidates.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}
