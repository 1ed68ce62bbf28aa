import { ImportError } from '@/importers/importer'
import { quote } from '@/lib/text/quote'
import { checkTableLimits, type Cell, type Row, type Table, type TableLimits } from './columns'

type Item = Record<string, unknown>
type ReadItem = { line: number | null; item: Item; fault?: string }

/** Reads a JSON document: an array of objects, or an object that contains one. */
export function readJson(text: string, limits: TableLimits): Table {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new ImportError(`This is no JSON: ${(error as Error).message}`)
  }
  const items = findItems(value)
  if (!items) throw new ImportError('This JSON holds no list of objects.')
  return toTable(
    items.map((item) => ({ line: null, item })),
    limits,
  )
}

/** Reads JSON Lines: an object per line. */
export function readJsonLines(text: string, limits: TableLimits): Table {
  const items = text.split('\n').flatMap((line, index): ReadItem[] => {
    if (line.trim() === '') return []
    // Rejected by its line, while the others are read.
    const reject = (fault: string) => [{ line: index + 1, item: {}, fault }]
    try {
      const item: unknown = JSON.parse(line)
      return isItem(item) ? [{ line: index + 1, item }] : reject(`It is no object: ${quote(line)}.`)
    } catch (error) {
      return reject(`It is no JSON: ${(error as Error).message}`)
    }
  })
  if (items.every(({ item }) => Object.keys(item).length === 0)) throw new ImportError('These are no JSON lines.')
  return toTable(items, limits)
}

function findItems(value: unknown): Item[] | null {
  if (Array.isArray(value)) return value.some(isItem) ? value.map((item: unknown) => (isItem(item) ? item : {})) : null
  if (!isItem(value)) return null
  const lists = Object.values(value).flatMap((each) => (Array.isArray(each) && each.some(isItem) ? [each] : []))
  const longest = lists.sort((a, b) => b.length - a.length)[0]
  return longest ? findItems(longest) : null
}

function toTable(items: readonly ReadItem[], limits: TableLimits): Table {
  const names = new Set<string>()
  for (const { item } of items) {
    for (const name of Object.keys(item)) names.add(name)
    checkTableLimits({ columns: names.size, rows: items.length }, limits)
  }
  const columns = [...names]
  const rows = items.map(({ item, ...position }): Row => {
    return { ...position, cells: new Map(columns.map((column) => [column, toCell(item[column])])) }
  })
  return { columns, rows }
}

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => toText(item))
  return toText(value)
}

function toText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  try {
    return JSON.stringify(value)
  } catch {
    // Too deeply nested to be serialized.
    return ''
  }
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
