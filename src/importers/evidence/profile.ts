import { stringify } from 'yaml'

import { toColumnKey, type Table } from './columns'
import { parseDate, unambiguousFormats } from '@/importers/dates'
import { entryFields, toMappedColumns, type Mapping } from './mapping'
import { createReferenceGenerator } from './row-references'
import { createBlankMatcher, createRowReader } from './to-entry'

type Input = { file: string; table: Table; mapping: Mapping }

const shownValues = 3
const shownWidth = 40

/** Describes in plain text how a mapping would import the columns and rows of a table, and prints the mapping. */
export function toProfile({ file, table, mapping }: Input): string {
  return [
    `${file}: ${table.rows.length} rows, ${table.columns.length} columns, mapping “${mapping.name}”`,
    '',
    ...table.columns.flatMap((column) => describeColumn(column, { table, mapping })),
    '',
    ...describeConstants(mapping),
    '',
    ...describeRows({ table, mapping }),
    '',
    'The mapping:',
    stringify(withoutDefaults(mapping), { lineWidth: 0 }).trimEnd().replace(/^/gm, '  '),
    '',
  ].join('\n')
}

function describeColumn(column: string, { table, mapping }: Omit<Input, 'file'>): string[] {
  const isBlank = createBlankMatcher(mapping)
  const cells = table.rows.map(({ cells: all }) => String(all.get(column) ?? '')).filter((cell) => !isBlank(cell))
  const counts = new Map<string, number>()
  for (const cell of cells) counts.set(cell.trim(), (counts.get(cell.trim()) ?? 0) + 1)
  const common = [...counts].sort((a, b) => b[1] - a[1]).slice(0, shownValues)
  const isMapped = toMappedColumns(mapping).some((name) => toColumnKey(name) === toColumnKey(column))
  return [
    `${column}`,
    `    becomes: ${isMapped ? toUses(column, mapping).join(', ') : 'nothing'}`,
    `    filled: ${cells.length} of ${table.rows.length}, ${counts.size} different, such as ${common.map(([value]) => JSON.stringify(shorten(value))).join(', ') || 'none'}`,
    ...describeRule(column, cells, mapping),
  ]
}

function toUses(column: string, mapping: Mapping): string[] {
  const includes = (names: readonly string[] | undefined) =>
    names?.some((name) => toColumnKey(name) === toColumnKey(column)) ?? false
  const { columns, within, otherwise } = mapping.reference
  return [
    ...entryFields.filter((field) => includes(mapping.fields[field]?.column) || includes(mapping.fields[field]?.join)),
    ...(includes(columns) || includes(within) || includes(otherwise) ? ['reference'] : []),
  ]
}

/** The date formats of a column, and the values that its mapping does not cover. */
function describeRule(column: string, cells: readonly string[], { fields }: Mapping): string[] {
  return entryFields.flatMap((field): string[] => {
    const rule = fields[field]
    if (!rule?.column?.some((name) => toColumnKey(name) === toColumnKey(column))) return []
    if (field === 'date') {
      const formats = rule.dates ?? unambiguousFormats
      const matches = formats.map((format) => ({
        format,
        count: cells.filter((cell) => parseDate(cell, [format])).length,
      }))
      const unmatched = [...new Set(cells.filter((cell) => parseDate(cell, formats) === null))]
      return [
        `    dates: ${
          matches
            .filter(({ count }) => count > 0)
            .map(({ format, count }) => `${format} ${count}`)
            .join(', ') || 'none'
        }`,
        ...(unmatched.length > 0
          ? [
              `    in no format: ${unmatched.length}, such as ${unmatched.slice(0, shownValues).map(shorten).join(' | ')}`,
            ]
          : []),
      ]
    }
    if (!rule.values) return []
    const known = new Set(Object.keys(rule.values).map(toColumnKey))
    const unmapped = [...new Set(cells.filter((cell) => !known.has(toColumnKey(cell))).map((cell) => cell.trim()))]
    const treatment = rule.otherwise === undefined ? 'kept as they are' : `become “${rule.otherwise}”`
    return unmapped.length > 0
      ? [`    values without a translation, ${treatment}: ${unmapped.slice(0, 10).map(shorten).join(' | ')}`]
      : []
  })
}

function describeConstants({ fields }: Mapping): string[] {
  return entryFields.flatMap((field) => {
    const rule = fields[field]
    if (rule?.constant !== undefined) return [`${field} is always “${rule.constant}”.`]
    return rule?.default === undefined ? [] : [`${field} is “${rule.default}” where nothing is given.`]
  })
}

function describeRows({ table, mapping }: Omit<Input, 'file'>): string[] {
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
    `${entries} rows would be findings, ${table.rows.length - entries} would be rejected.`,
    ...[...reasons].sort((a, b) => b[1] - a[1]).map(([reason, count]) => `    ${count}: ${reason}`),
  ]
}

function withoutDefaults(mapping: Mapping): unknown {
  return JSON.parse(
    JSON.stringify(mapping, (key, value: unknown) => {
      if (key === 'list' && value === false) return undefined
      if (key === 'with' && value === ': ') return undefined
      return Array.isArray(value) && value.length === 1 && typeof value[0] === 'string' ? value[0] : value
    }),
  )
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > shownWidth ? `${line.slice(0, shownWidth)}…` : line
}
