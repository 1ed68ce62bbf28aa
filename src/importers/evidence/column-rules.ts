import { toColumnKey } from '@/importers/tables/columns'
import type { FieldRule, MappedField, PartialMapping } from './mapping'
import type { ColumnSummary } from './summarize-columns'

const emptyRule: FieldRule = { with: ': ', list: false, countries: false }
/** Fields to which true/false columns can be mapped; others contain text. */
const flagFields: readonly MappedField[] = ['kind', 'industry', 'region', 'role', 'org', 'status']

/** True if a column adds a value of its own to a field in rows where it is true. */
export function isFlagOf(field: MappedField, { look }: Pick<ColumnSummary, 'look'>): boolean {
  return look === 'true-false' && flagFields.includes(field)
}

/** The options that a rule needs for a column with such values. */
function toReading(field: MappedField, { look, dates }: ColumnSummary): Partial<FieldRule> {
  if (field === 'date') return dates.length > 0 ? { dates } : {}
  if (field === 'region' && look === 'country-codes') return { countries: true }
  return look === 'lists' ? { list: true } : {}
}

/**
 * Adds a column to the rule of a field: beside true/false columns as another of them, to the text as a further part,
 * elsewhere to be read where the columns before it are blank. A constant becomes the default of rows without a value.
 */
export function addColumn(
  rule: FieldRule | undefined,
  field: MappedField,
  column: ColumnSummary,
  value = column.name,
): FieldRule {
  const { column: columns, join, constant, ...others } = rule ?? emptyRule
  const fallback = others.default ?? constant
  const kept = { ...others, ...(fallback === undefined ? {} : { default: fallback }) }
  const { name } = column
  if (isFlagOf(field, column))
    return { ...kept, ...(columns ? { column: columns } : {}), flags: { ...others.flags, [name]: value } }
  const reading = toReading(field, column)
  const dates = [...new Set([...(others.dates ?? []), ...(reading.dates ?? [])])]
  const read = { ...kept, ...reading, ...(dates.length > 0 ? { dates } : {}) }
  const all = [...(columns ?? join ?? []), name]
  return field === 'text' && all.length > 1 ? { ...read, join: all } : { ...read, column: all }
}

/** Removes a column from a rule; its default becomes a constant if no column is left. */
export function removeColumn(rule: FieldRule | undefined, name: string): FieldRule | undefined {
  if (!rule) return undefined
  const key = toColumnKey(name)
  const isOther = (column: string) => toColumnKey(column) !== key
  const { column, join, flags, ...rest } = rule
  const left = {
    column: column?.filter(isOther),
    join: join?.filter(isOther),
    flags: flags && Object.fromEntries(Object.entries(flags).filter(([each]) => isOther(each))),
  }
  if (left.join?.length) return { ...rest, ...(left.join.length > 1 ? { join: left.join } : { column: left.join }) }
  const hasFlags = left.flags !== undefined && Object.keys(left.flags).length > 0
  if (left.column?.length || hasFlags) {
    return {
      ...rest,
      ...(left.column?.length ? { column: left.column } : {}),
      ...(hasFlags ? { flags: left.flags } : {}),
    }
  }
  return rule.default === undefined ? undefined : toConstant(rule.default)
}

/** A constant value for every row. */
export function toConstant(value: string): FieldRule {
  return { ...emptyRule, constant: value }
}

/** The field of a column, with the value for true; null if the column is ignored. */
export function findTarget({ fields }: PartialMapping, name: string): { field: MappedField; value?: string } | null {
  const key = toColumnKey(name)
  const has = (names: readonly string[] = []) => names.some((each) => toColumnKey(each) === key)
  for (const [field, rule] of Object.entries(fields) as [MappedField, FieldRule | undefined][]) {
    const flag = Object.entries(rule?.flags ?? {}).find(([column]) => toColumnKey(column) === key)
    if (flag) return { field, value: flag[1] }
    if (has(rule?.column) || has(rule?.join)) return { field }
  }
  return null
}
