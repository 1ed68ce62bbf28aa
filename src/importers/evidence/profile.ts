import { stringify } from 'yaml'

import { parseDate, unambiguousFormats } from '@/importers/text/dates'
import { toOneLine } from '@/lib/text/one-line'
import { pluralize } from '@/lib/text/pluralize'
import { toColumnKey, type Table } from '@/importers/tables/columns'
import { entryFields, type Mapping } from './mapping'
import { renderMapping } from './render-mapping'
import { createReferenceGenerator } from './row-references'
import type { TableProfile } from './table-profile'
import { createBlankMatcher } from '@/importers/tables/blank-cells'
import { createRowReader } from './to-entry'

type Input = {
  profile: TableProfile
  table: Table
  /** With a value for each required field. */
  mapping: Mapping
  width: number
}

const shownValues = 3
const shownWidth = 40

/** Describes in plain text how a mapping would import the columns and rows of a table, and prints the mapping. */
export function toProfile({ profile, table, mapping, width }: Input): string {
  const remarks = table.columns.flatMap((column) => describeRule(column, { table, mapping }))
  return [
    renderMapping(profile, width),
    ...(remarks.length > 0 ? [...remarks, ''] : []),
    ...describeRows({ table, mapping }),
    '',
    'The mapping:',
    stringify(withoutDefaults(mapping), { lineWidth: 0 }).trimEnd().replace(/^/gm, '  '),
    '',
  ].join('\n')
}

type Read = { table: Table; mapping: Mapping }

/** The date formats of a column, and the values that its mapping does not cover. */
function describeRule(column: string, { table, mapping }: Read): string[] {
  const isBlank = createBlankMatcher(mapping.blank)
  const cells = table.rows.map(({ cells: all }) => String(all.get(column) ?? '')).filter((cell) => !isBlank(cell))
  return entryFields.flatMap((field): string[] => {
    const rule = mapping.fields[field]
    if (!rule?.column?.some((name) => toColumnKey(name) === toColumnKey(column))) return []
    if (field === 'date') return describeDates(column, cells, rule.dates ?? unambiguousFormats)
    if (!rule.values) return []
    const known = new Set(Object.keys(rule.values).map(toColumnKey))
    const unmapped = [...new Set(cells.filter((cell) => !known.has(toColumnKey(cell))).map((cell) => cell.trim()))]
    const treatment = rule.otherwise === undefined ? 'kept as they are' : `become “${rule.otherwise}”`
    return unmapped.length > 0
      ? [`${column}: values without a translation, ${treatment}: ${unmapped.slice(0, 10).map(shorten).join(' | ')}`]
      : []
  })
}

function describeDates(column: string, cells: readonly string[], formats: readonly string[]): string[] {
  const matches = formats
    .map((format) => ({ format, count: cells.filter((cell) => parseDate(cell, [format])).length }))
    .filter(({ count }) => count > 0)
  const unmatched = [...new Set(cells.filter((cell) => parseDate(cell, formats) === null))]
  return [
    `${column}: dates ${matches.map(({ format, count }) => `${format} ${count}`).join(', ') || 'none'}`,
    ...(unmatched.length > 0
      ? [
          `${column}: in no format ${unmatched.length}, such as ${unmatched.slice(0, shownValues).map(shorten).join(' | ')}`,
        ]
      : []),
  ]
}

function describeRows({ table, mapping }: Read): string[] {
  const readRow = createRowReader(mapping)
  const toReference = createReferenceGenerator(mapping)
  const reasons = new Map<string, number>()
  const add = (reason: string) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  let entries = 0
  for (const row of table.rows) {
    const result = readRow(row)
    if (!result.ok) add(result.reasons.join(' '))
    else if (toReference(row, result.entry).duplicateOf) add('It repeats an earlier row.')
    else entries++
  }
  return [
    `${entries} ${pluralize(entries, 'row', 'rows')} would be imported as findings, ${table.rows.length - entries} would be rejected.`,
    ...[...reasons].sort((a, b) => b[1] - a[1]).map(([reason, count]) => `    ${count}: ${reason}`),
  ]
}

function withoutDefaults(mapping: Mapping): unknown {
  return JSON.parse(
    JSON.stringify(mapping, (key, value: unknown) => {
      if ((key === 'list' || key === 'countries') && value === false) return undefined
      if (key === 'with' && value === ': ') return undefined
      return Array.isArray(value) && value.length === 1 && typeof value[0] === 'string' ? value[0] : value
    }),
  )
}

function shorten(text: string): string {
  const line = toOneLine(text)
  return line.length > shownWidth ? `${line.slice(0, shownWidth)}…` : line
}
