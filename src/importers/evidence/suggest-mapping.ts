import path from 'node:path'

import { toSlug } from '@/lib/slug'
import { parseDate, plainFormats } from './dates'
import { requiredFields, type EntryField, type MappingInput } from './mapping'
import { toColumnKey, type Table } from './columns'

/** Names that columns commonly have for what a field holds, likeliest first. */
const names: Record<EntryField | 'id', readonly string[]> = {
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
  source: [
    'source',
    'url',
    'link',
    'link to document',
    'source url',
    'web address',
    'website',
    'reference url',
  ],
}
const ambiguousFormats = ['D/M/YYYY', 'M/D/YYYY', 'D-M-YYYY', 'MM/YYYY', 'M/D/YY', 'MMM-YY']

/** A mapping by the names of a table's columns, and the required fields that it has no column for. */
export function suggestMapping({ file, table }: { file: string; table: Table }): {
  mapping: MappingInput
  missing: EntryField[]
} {
  const byKey = new Map(table.columns.map((column) => [toColumnKey(column).replace(/[_-]+/g, ' '), column]))
  const find = (field: EntryField | 'id') =>
    names[field].map((name) => byKey.get(name)).find((column) => column !== undefined)
  const fields: Partial<Record<EntryField, object>> = {}
  for (const field of ['kind', 'industry', 'region', 'role', 'org', 'text', 'date', 'source'] as const) {
    const column = find(field)
    if (column === undefined) continue
    fields[field] = field === 'date' ? { column, dates: findFormats(table, column) } : { column }
  }
  const id = find('id')
  const mapping = {
    name: toSlug(path.parse(file).name) || 'table',
    blank: ['N/A'],
    reference: { prefix: toSlug(path.parse(file).name) || 'table', ...(id ? { columns: id } : {}) },
    fields: fields as MappingInput['fields'],
  }
  return { mapping, missing: requiredFields.filter((field) => fields[field] === undefined) }
}

/** The formats that the dates of a column have. Where day and month could be either, the order that fits every cell. */
function findFormats(table: Table, column: string): string[] {
  const cells = table.rows.map(({ cells: all }) => String(all.get(column) ?? '').trim()).filter(Boolean)
  const unread = cells.filter((cell) => parseDate(cell, plainFormats) === null)
  const fitting = ambiguousFormats
    .map((format) => ({ format, hits: unread.filter((cell) => parseDate(cell, [format]) !== null).length }))
    .filter(({ hits }) => hits > 0)
  const best = (pair: readonly string[]) => {
    const [first, second] = pair.map((format) => fitting.find((each) => each.format === format))
    if (!first || !second || first.hits === second.hits) return []
    return [first.hits < second.hits ? first.format : second.format]
  }
  const dropped = best(['D/M/YYYY', 'M/D/YYYY'])
  return [
    ...plainFormats,
    ...fitting.map(({ format }) => format).filter((format) => !dropped.includes(format)),
  ]
}
