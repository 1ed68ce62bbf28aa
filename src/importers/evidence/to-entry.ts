import { countCharacters, cutCharacters } from '@/lib/text/characters'
import { isWebAddress } from '@/lib/addresses/web-address'
import { findingMaxLengths } from '@/schemas/content/evidence'
import { isPartialDate } from '@/lib/dates/partial-date'
import { quote } from '@/lib/text/quote'
import { toSlug } from '@/lib/text/slug'
import { toVisibleText } from '@/lib/text/visible-text'
import { evidenceKindDefaults, evidenceKindIds, type EvidenceKindId } from '@/schemas/content/evidence-kinds'
import { createBlankMatcher } from '@/importers/tables/blank-cells'
import { toColumnKey, type Cell, type Row } from '@/importers/tables/columns'
import { parseDate, unambiguousFormats } from '@/importers/text/dates'
import { findOtherReading } from '@/importers/tables/date-formats'
import { toCountryName } from './country-names'
import {
  entryFields,
  requiredFields,
  statuses,
  toFieldName,
  toRuleColumns,
  type EntryField,
  type FieldRule,
  type MappedField,
  type PartialMapping,
} from './mapping'
import { parseList } from './parse-list'
import { readFlags } from './read-flags'

/** A finding; absent values are null, as in the database. */
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

/** Whether a new finding is published at once. */
export type EntryStatus = (typeof statuses)[number]

/**
 * A finding with notes on what was normalized, or why the row is rejected. Of the fields in `unread` its cells say
 * something that cannot be read, which is no value and takes none off.
 */
export type RowResult =
  | { ok: true; entry: Entry; status?: EntryStatus; unread: EntryField[]; notes: string[] }
  | { ok: false; reasons: string[] }

const maxLengths: Partial<Record<EntryField, number>> = findingMaxLengths

/** Creates a function that reads rows by a mapping. */
export function createRowReader(mapping: PartialMapping): (row: Row) => RowResult {
  const isBlank = createBlankMatcher(mapping.blank)
  return (row) => {
    if (row.fault !== undefined) return { ok: false, reasons: [row.fault] }
    const cells = new Map([...row.cells].map(([name, cell]) => [toColumnKey(name), cell]))
    const [notes, unread]: [string[], EntryField[]] = [[], []]
    if ([...cells.values()].every((cell) => cell.length === 0)) return { ok: false, reasons: ['The row is empty.'] }
    const values = new Map<EntryField, string | null>()
    for (const field of entryFields) {
      const rule = mapping.fields[field]
      const value = rule ? readField({ field, rule, cells, isBlank, notes, unread }) : null
      // Normalized as the collection's hook does, so that a comparison finds real changes only.
      const text = toVisibleText(value ?? '').trim()
      const normalized = text === '' ? null : normalizeField(field, text, notes)
      if (text !== '' && normalized === null) unread.push(field)
      values.set(field, normalized)
    }
    const { status } = mapping.fields
    const stated = status ? readField({ field: 'status', rule: status, cells, isBlank, notes, unread }) : null
    const reasons = [...validate(values, { notes, mapping }), ...validateStatus(stated)]
    if (reasons.length > 0) return { ok: false, reasons }
    const entry = Object.fromEntries(values) as Entry
    return { ok: true, entry, ...(stated === null ? {} : { status: toStatus(stated) }), unread, notes }
  }
}

type FieldInput = {
  field: MappedField
  rule: FieldRule
  cells: ReadonlyMap<string, Cell>
  isBlank: (cell: string) => boolean
  notes: string[]
  unread: EntryField[]
}

function readField(input: FieldInput): string | null {
  const { field, rule, cells, isBlank } = input
  const read = (name: string): string => toText(cells.get(toColumnKey(name)) ?? '', rule.list, isBlank)
  if (rule.constant !== undefined) return rule.constant
  if (rule.join) {
    const parts = rule.join.map(read).filter((part) => part !== '')
    return parts.length > 0 ? joinParts(parts, rule.with) : (rule.default ?? null)
  }
  const candidates = (rule.column ?? []).map(read).filter((text) => text !== '')
  const value = field === 'date' ? readDate(candidates, input) : (candidates[0] ?? null)
  if (value !== null) return toMapped(value, rule)
  return (rule.flags ? readFlags(input) : null) ?? rule.default ?? null
}

/** The first of the cells that is a date. */
function readDate(cells: readonly string[], { rule, notes, unread }: FieldInput): string | null {
  for (const text of cells) {
    const date = parseDate(text, rule.dates ?? unambiguousFormats)
    if (!date) continue
    const other = findOtherReading(text, date, rule.dates)
    if (other) notes.push(`date: ${quote(text)} was read as ${date}; nothing in the file says that it is not ${other}.`)
    return date
  }
  if (cells[0] === undefined) return null
  notes.push(`date: ${quote(cells[0])} is in no format that the mapping names.`)
  unread.push('date')
  return null
}

function toText(cell: Cell, isList: boolean, isBlank: (text: string) => boolean): string {
  const items = typeof cell === 'string' ? (isList ? parseList(cell) : [cell]) : cell
  return items
    .map((item) => item.replace(/\r\n?/g, '\n').trim())
    .filter((item) => !isBlank(item))
    .join('; ')
}

/** Joins parts; one that ends with punctuation is followed by a space instead of the separator. */
function joinParts(parts: readonly string[], separator: string): string {
  return parts.reduce((text, part) =>
    /\p{Terminal_Punctuation}$/u.test(text) ? `${text} ${part}` : `${text}${separator}${part}`,
  )
}

function toMapped(value: string, rule: FieldRule): string {
  const named = rule.countries ? (toCountryName(value) ?? value) : value
  if (!rule.values) return named
  return toTranslations(rule).get(toColumnKey(value)) ?? rule.otherwise ?? named
}

const translations = new WeakMap<FieldRule, ReadonlyMap<string, string>>()

/** Replacements of a rule by column key; cached, since every row needs them. */
function toTranslations(rule: FieldRule): ReadonlyMap<string, string> {
  const cached = translations.get(rule)
  if (cached) return cached
  const pairs = Object.entries(rule.values ?? {}).toReversed()
  const translated = new Map(pairs.map(([from, to]) => [toColumnKey(from), to]))
  translations.set(rule, translated)
  return translated
}

function normalizeField(field: EntryField, value: string, notes: string[]): string | null {
  const text = field === 'text' ? value : value.replace(/\s+/g, ' ')
  const maxLength = maxLengths[field]
  if (field === 'kind') return toKind(text)
  if (field === 'source') {
    if (isWebAddress(text)) return text
    notes.push(`source: ${quote(text)} is no web address and is left out.`)
    return null
  }
  if (maxLength === undefined || countCharacters(text) <= maxLength) return text
  notes.push(`${field}: cut to ${maxLength} characters of ${countCharacters(text)}.`)
  const cut = cutCharacters(text, maxLength - 1)
  const word = cut.lastIndexOf(' ')
  return `${(word < cut.length - 100 ? cut : cut.slice(0, word)).trimEnd()}…`
}

/** The id of a kind, also where it is written as a word or by its label: `Deployment`, `Evidence of impact`. */
export function toKind(text: string): string {
  const slug = toSlug(text)
  const toNames = (id: EvidenceKindId) => [id, `${id}s`, toSlug(evidenceKindDefaults[id].label)]
  return evidenceKindIds.find((id) => toNames(id).includes(slug)) ?? text
}

type Validation = { notes: readonly string[]; mapping: PartialMapping }

function validate(values: ReadonlyMap<EntryField, string | null>, { notes, mapping }: Validation): string[] {
  // A value that could not be parsed does not count as missing.
  const toReason = (field: EntryField) =>
    notes.find((note) => note.startsWith(`${field}: `)) ?? toMissingReason(field, mapping.fields[field])
  const reasons = requiredFields.flatMap((field) => (values.get(field) ? [] : [toReason(field)]))
  const kind = values.get('kind')
  if (kind && !evidenceKindIds.some((id) => id === kind)) {
    reasons.push(`kind: ${quote(kind)} is none of ${evidenceKindIds.join(', ')}.`)
  }
  const date = values.get('date')
  if (date && !isPartialDate(date)) reasons.push(`date: ${quote(date)} is not 2025, 2025-03 or 2025-03-14.`)
  return reasons
}

function toMissingReason(field: EntryField, rule: FieldRule | undefined): string {
  if (!rule?.flags) return `${toFieldName(field)} is missing.`
  return `${toFieldName(field)} is missing: nothing says yes of “${toRuleColumns(rule).join('”, “')}”.`
}

function validateStatus(stated: string | null): string[] {
  if (stated === null || toStatus(stated)) return []
  return [`status: ${quote(stated)} is neither ${statuses.join(' nor ')}.`]
}

function toStatus(text: string): EntryStatus | undefined {
  return statuses.find((status) => status === text.trim().toLowerCase())
}
