import { UnusableError } from '@/importers/importer'
import type { Cell, Row, Table } from './columns'

type Item = Record<string, unknown>

/** A table of a JSON document: an array of objects, or an object that holds one. */
export function readJson(text: string): Table {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UnusableError(`This is no JSON: ${(error as Error).message}`)
  }
  const items = findItems(value)
  if (!items) throw new UnusableError('This JSON holds no list of objects.')
  return toTable(items.map((item) => ({ line: null, item })))
}

/** A table of JSON lines: an object a line. */
export function readJsonLines(text: string): Table {
  const items = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    try {
      const item: unknown = JSON.parse(line)
      // What is no object becomes a row without cells, and is rejected as one.
      return [{ line: index + 1, item: isItem(item) ? item : {} }]
    } catch {
      return [{ line: index + 1, item: {} }]
    }
  })
  if (items.every(({ item }) => Object.keys(item).length === 0))
    throw new UnusableError('These are no JSON lines.')
  return toTable(items)
}

function findItems(value: unknown): Item[] | null {
  if (Array.isArray(value))
    return value.some(isItem) ? value.map((item: unknown) => (isItem(item) ? item : {})) : null
  if (!isItem(value)) return null
  const lists = Object.values(value).flatMap((each) =>
    Array.isArray(each) && each.some(isItem) ? [each] : [],
  )
  const longest = lists.sort((a, b) => b.length - a.length)[0]
  return longest ? findItems(longest) : null
}

function toTable(items: readonly { line: number | null; item: Item }[]): Table {
  const columns = [...new Set(items.flatMap(({ item }) => Object.keys(item)))]
  const rows = items.map(({ line, item }): Row => {
    return { line, cells: new Map(columns.map((column) => [column, toCell(item[column])])) }
  })
  return { columns, rows }
}

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => toText(item))
  return toText(value)
}

function toText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
