import path from 'node:path'

import { toSlug } from '@/lib/slug'
import { isWebAddress } from '@/lib/web-address'
import { evidenceKindIds } from '@/schemas/content/evidence-kinds'
import { parseDate, unambiguousFormats } from '@/importers/dates'
import { requiredFields, type EntryField, type MappingInput } from './mapping'
import { toColumnKey, type Table } from './columns'

/** Common column names by field, most likely first. */
const columnNames: Record<EntryField | 'id', readonly string[]> = {
  id: ['reference', 'id', 'identifier', 'record id', 'celex', 'number', 'no'],
  kind: ['kind'],
  industry: ['industry', 'sector', 'topic', 'topic area', 'subject', 'area', 'field', 'domain', 'category'],
  region: ['region', 'country', 'jurisdiction', 'authority', 'state', 'place', 'location', 'territory'],
  role: ['role', 'profession', 'occupation', 'job', 'bureau'],
  org: [
    'org',
    'organisation',
    'organization',
    'agency',
    'agency name',
    'company',
    'institution',
    'issuer',
    'publisher',
    'body',
  ],
  text: [
    'text',
    'finding',
    'summary',
    'short summary',
    'description',
    'abstract',
    'title',
    'name',
    'official name',
    'statement',
  ],
  date: [
    'date',
    'published',
    'publication date',
    'date published',
    'enacted',
    'adopted',
    'date adopted',
    'effective date',
    'year',
    'updated',
  ],
  source: ['source', 'url', 'link', 'link to document', 'source url', 'web address', 'website', 'reference url'],
}
const ambiguousFormats = ['D/M/YYYY', 'M/D/YYYY', 'D-M-YYYY', 'MM/YYYY', 'M/D/YY', 'MMM-YY']

/** Suggests a mapping by the column names of a table, and by its values where no name says a field; `missing` are required fields without a column. */
export function suggestMapping({ file, table }: { file: string; table: Table }): {
  mapping: MappingInput
  missing: EntryField[]
} {
  const byKey = new Map(table.columns.map((column) => [toColumnKey(column).replace(/[_-]+/g, ' '), column]))
  const find = (field: EntryField | 'id') =>
    columnNames[field].map((name) => byKey.get(name)).find((column) => column !== undefined)
  const fields: Partial<Record<EntryField, object>> = {}
  for (const field of ['kind', 'industry', 'region', 'role', 'org', 'text', 'date', 'source'] as const) {
    const column = find(field) ?? findByValues(field, table, Object.values(fields))
    if (column === undefined) continue
    fields[field] = field === 'date' ? { column, dates: findFormats(table, column) } : { column }
  }
  const id = find('id')
  const name = toSourceName(path.parse(file).name)
  const mapping = {
    name,
    blank: ['N/A'],
    reference: { prefix: name, ...(id ? { columns: id } : {}) },
    fields: fields as MappingInput['fields'],
  }
  return { mapping, missing: requiredFields.filter((field) => fields[field] === undefined) }
}

/** How many of the cells of a column have to look like a field for the column to be taken for it. */
const enoughCells = 0.8
const longTextCharacters = 60

/** A column that no field has yet and whose values look like those of a field; undefined where there is none. */
function findByValues(field: EntryField, table: Table, taken: readonly object[]): string | undefined {
  const score = valueScores[field]
  if (!score) return undefined
  const used = new Set(taken.map((rule) => (rule as { column?: string }).column))
  const candidates = table.columns.flatMap((column) => {
    const cells = table.rows.map(({ cells: all }) => String(all.get(column) ?? '').trim()).filter(Boolean)
    const share = cells.filter(score).length / cells.length
    return !used.has(column) && cells.length > 0 && share >= enoughCells ? [{ column, share }] : []
  })
  return candidates.toSorted((a, b) => b.share - a.share)[0]?.column
}

/** What a cell of a field looks like, for the fields that show it. */
const valueScores: Partial<Record<EntryField, (cell: string) => boolean>> = {
  kind: (cell) => evidenceKindIds.some((id) => id === toSlug(cell)),
  text: (cell) => cell.length >= longTextCharacters && /\s/.test(cell) && !isWebAddress(cell),
  date: (cell) => !/^\d{1,8}$/.test(cell) && parseDate(cell, [...unambiguousFormats, ...ambiguousFormats]) !== null,
  source: isWebAddress,
}

/** The name of a file without what changes from one edition to the next: dates, versions, the number of a copy. */
export function toSourceName(fileName: string): string {
  const words = toSlug(fileName).split('-')
  const months = 'january february march april may june july august september october november december'.split(' ')
  const isEdition = (word: string) =>
    /^(?:v?\d+|q[1-4]|h[12]|copy|final|draft|latest|new)$/.test(word) ||
    months.some((month) => word === month || word === month.slice(0, 3))
  return words.filter((word) => !isEdition(word)).join('-') || 'table'
}

/** Date formats of a column. Where the order of day and month is ambiguous, the one that matches more cells. */
function findFormats(table: Table, column: string): string[] {
  const cells = table.rows.map(({ cells: all }) => String(all.get(column) ?? '').trim()).filter(Boolean)
  const unmatched = cells.filter((cell) => parseDate(cell, unambiguousFormats) === null)
  const candidates = ambiguousFormats
    .map((format) => ({ format, matches: unmatched.filter((cell) => parseDate(cell, [format]) !== null).length }))
    .filter(({ matches }) => matches > 0)
  const findWorse = (pair: readonly string[]) => {
    const [first, second] = pair.map((format) => candidates.find((each) => each.format === format))
    if (!first || !second || first.matches === second.matches) return []
    return [first.matches < second.matches ? first.format : second.format]
  }
  const excluded = findWorse(['D/M/YYYY', 'M/D/YYYY'])
  return [
    ...unambiguousFormats,
    ...candidates.map(({ format }) => format).filter((format) => !excluded.includes(format)),
  ]
}
