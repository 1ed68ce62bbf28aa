import { isWebAddress } from '@/cms/fields/web-address'
import { isPartialDate } from '@/lib/partial-date'
import { quote } from '@/lib/quote'
import { toVisibleText } from '@/lib/visible-text'
import { evidenceKindIds, type EvidenceKindId } from '@/schemas/evidence-kinds'
import { parseDate, plainFormats } from './dates'
import { entryFields, requiredFields, type EntryField, type FieldRule, type Mapping } from './mapping'
import { parseList } from './parse-list'
import { toColumnKey, type Cell, type Row } from './columns'

/** A finding as a row says it; what is absent is null, as in the database. */
export type Entry = {
  kind: EvidenceKindId
  industry: string
  region: string
  role: string | null
  org: string | null
  text: string
  date: string
  source: string | null
}

/** What a row comes to: a finding with what was adapted in it, or why it is none. */
export type Reading = { ok: true; entry: Entry; notes: string[] } | { ok: false; reasons: string[] }

/** As the collection limits them. */
const maxLengths: Partial<Record<EntryField, number>> = {
  text: 4000,
  industry: 200,
  region: 200,
  role: 300,
  org: 300,
}

/** Makes the reader of rows that a mapping describes. */
export function createRowReader(mapping: Mapping): (row: Row) => Reading {
  const isBlank = createBlankTest(mapping)
  return (row) => {
    const cells = new Map([...row.cells].map(([name, cell]) => [toColumnKey(name), cell]))
    const notes: string[] = []
    if ([...cells.values()].every((cell) => cell.length === 0))
      return { ok: false, reasons: ['The row is empty.'] }
    const values = new Map<EntryField, string | null>()
    for (const field of entryFields) {
      const rule = mapping.fields[field]
      const value = rule ? readField({ field, rule, cells, isBlank, notes }) : null
      // As the collection stores it, so that comparing finds what differs and nothing else.
      values.set(field, value === null ? null : fit(field, toVisibleText(value).trim(), notes))
    }
    const reasons = findFaults(values)
    if (reasons.length > 0) return { ok: false, reasons }
    return { ok: true, entry: Object.fromEntries(values) as Entry, notes }
  }
}

/** True for a cell that the mapping counts as empty. */
export function createBlankTest({ blank }: Mapping): (cell: string) => boolean {
  const words = new Set(blank.map((word) => word.trim().toLowerCase()))
  return (cell) => cell.trim() === '' || words.has(cell.trim().toLowerCase())
}

type FieldInput = {
  field: EntryField
  rule: FieldRule
  cells: ReadonlyMap<string, Cell>
  isBlank: (cell: string) => boolean
  notes: string[]
}

function readField(input: FieldInput): string | null {
  const { field, rule, cells, isBlank, notes } = input
  const read = (name: string): string => toText(cells.get(toColumnKey(name)) ?? '', rule.list, isBlank)
  if (rule.constant !== undefined) return rule.constant
  if (rule.join) {
    const parts = rule.join.map(read).filter((part) => part !== '')
    return parts.length > 0 ? joinParts(parts, rule.with) : (rule.default ?? null)
  }
  const given = (rule.column ?? []).map(read).filter((text) => text !== '')
  const value = field === 'date' ? readDate(given, rule, notes) : (given[0] ?? null)
  return value === null ? (rule.default ?? null) : toMapped(value, rule)
}

/** The first of the cells that is a date. */
function readDate(given: readonly string[], rule: FieldRule, notes: string[]): string | null {
  for (const text of given) {
    const date = parseDate(text, rule.dates ?? plainFormats)
    if (date) return date
  }
  if (given[0] !== undefined) notes.push(`date: ${quote(given[0])} is in no format that the mapping names.`)
  return null
}

function toText(cell: Cell, isList: boolean, isBlank: (text: string) => boolean): string {
  const items = typeof cell === 'string' ? (isList ? parseList(cell) : [cell]) : cell
  return items
    .map((item) => item.replace(/\r\n?/g, '\n').trim())
    .filter((item) => !isBlank(item))
    .join('; ')
}

/** Parts in a row, without a second mark where one ends with its own. */
function joinParts(parts: readonly string[], joint: string): string {
  return parts.reduce((text, part) => (/[.!?:;]$/.test(text) ? `${text} ${part}` : `${text}${joint}${part}`))
}

function toMapped(value: string, { values, otherwise }: FieldRule): string {
  if (!values) return value
  const key = toColumnKey(value)
  const hit = Object.entries(values).find(([from]) => toColumnKey(from) === key)
  return hit?.[1] ?? otherwise ?? value
}

function fit(field: EntryField, value: string, notes: string[]): string | null {
  const tidy = field === 'text' ? value : value.replace(/\s+/g, ' ')
  const maxLength = maxLengths[field]
  if (field === 'source') {
    if (isWebAddress(tidy)) return tidy
    notes.push(`source: ${quote(tidy)} is no web address and is left out.`)
    return null
  }
  if (maxLength === undefined || tidy.length <= maxLength) return tidy
  notes.push(`${field}: cut to ${maxLength} characters of ${tidy.length}.`)
  const cut = tidy.slice(0, maxLength - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength - 100)).trimEnd()}…`
}

function findFaults(values: ReadonlyMap<EntryField, string | null>): string[] {
  const reasons = requiredFields.flatMap((field) => (values.get(field) ? [] : [`${field} is missing.`]))
  const kind = values.get('kind')
  if (kind && !evidenceKindIds.some((id) => id === kind)) {
    reasons.push(`kind: ${quote(kind)} is none of ${evidenceKindIds.join(', ')}.`)
  }
  const date = values.get('date')
  if (date && !isPartialDate(date)) reasons.push(`date: ${quote(date)} is not 2025, 2025-03 or 2025-03-14.`)
  return reasons
}
