import { quote } from '@/lib/text/quote'
import { toColumnKey, type Cell } from '@/importers/tables/columns'
import type { FieldRule, MappedField } from './mapping'
import { parseTrueFalse } from './true-false'

type Input = {
  field: MappedField
  rule: FieldRule
  cells: ReadonlyMap<string, Cell>
  isBlank: (cell: string) => boolean
  notes: string[]
}

/** The values of the true/false columns that say yes, joined as lists are; of a kind or a status the first. */
export function readFlags({ field, rule, cells, isBlank, notes }: Input): string | null {
  const values = Object.entries(rule.flags ?? {}).flatMap(([column, value]) => {
    const cell = String(cells.get(toColumnKey(column)) ?? '')
    if (isBlank(cell)) return []
    const isTrue = parseTrueFalse(cell)
    if (isTrue === null) notes.push(`${field}: ${quote(cell)} in “${column}” is neither yes nor no, and counts as no.`)
    return isTrue ? [value] : []
  })
  if (field !== 'kind' && field !== 'status') return values.length > 0 ? [...new Set(values)].join('; ') : null
  if (new Set(values).size > 1) notes.push(`${field}: ${values.join(', ')} are all yes; the first is taken.`)
  return values[0] ?? null
}
