import { evidenceKindIds } from '@/schemas/content/evidence-kinds'
import { addColumn, findTarget, isFlagOf, removeColumn, toConstant } from './column-rules'
import { toColumnKey } from '@/importers/tables/columns'
import { mappedFields, statuses, type FieldRule, type MappedField, type PartialMapping } from './mapping'
import type { ColumnSummary } from './summarize-columns'

/** Fields with fixed options. */
export const closedFields = { kind: evidenceKindIds, status: statuses } as const
export type ClosedField = keyof typeof closedFields

export function isClosed(field: MappedField): field is ClosedField {
  return Object.hasOwn(closedFields, field)
}

/** An editor's choices for each column, in order, and for fields without a column. */
export type Corrections = {
  columns: readonly {
    target: MappedField | null
    /** The value of a true/false column when it is true. */
    value: string
    isKey: boolean
  }[]
  /** The default for rows without a value; empty for none. */
  defaults: Readonly<Partial<Record<MappedField, string>>>
  /** Options of fields by the values of the table; empty if a value stands for none. */
  values: Readonly<Record<ClosedField, readonly (readonly [from: string, to: string])[]>>
}

/** Applies only the differences from the mapping, so that everything else in it is kept. */
export function correctMapping(
  mapping: PartialMapping,
  columns: readonly ColumnSummary[],
  corrections: Corrections,
): PartialMapping {
  const fields = { ...mapping.fields }
  columns.forEach((column, index) => {
    const choice = corrections.columns[index]
    if (!choice) return
    const current = findTarget(mapping, column.name)
    const value =
      choice.target && isFlagOf(choice.target, column) ? toFlagValue(choice.target, choice.value, column) : ''
    if (choice.target === (current?.field ?? null) && (current?.value ?? '') === value) return
    if (current && current.field !== choice.target)
      fields[current.field] = removeColumn(fields[current.field], column.name)
    if (choice.target) fields[choice.target] = addColumn(fields[choice.target], choice.target, column, value)
  })
  for (const field of mappedFields) {
    fields[field] = withDefault(fields[field], corrections.defaults[field])
    if (isClosed(field)) fields[field] = withValues(fields[field], corrections.values[field])
  }
  const given = Object.entries(fields).filter(([, rule]) => rule !== undefined)
  return {
    ...mapping,
    reference: correctReference(mapping.reference, columns, corrections),
    fields: Object.fromEntries(given) as PartialMapping['fields'],
  }
}

/** The value of a true/false column; one of a closed field is one of its values. */
function toFlagValue(field: MappedField, given: string, { name }: ColumnSummary): string {
  if (!isClosed(field)) return given || name
  return closedFields[field].find((value) => value === given) ?? closedFields[field][0]
}

function withDefault(rule: FieldRule | undefined, given: string | undefined): FieldRule | undefined {
  if (given === undefined) return rule
  if (!rule || rule.constant !== undefined) return given === '' ? undefined : toConstant(given)
  const { default: _former, ...rest } = rule
  return given === '' ? rest : { ...rest, default: given }
}

function withValues(rule: FieldRule | undefined, pairs: readonly (readonly [string, string])[]): FieldRule | undefined {
  if (!rule?.column || pairs.length === 0) return rule
  const corrected = new Set(pairs.map(([from]) => toColumnKey(from)))
  const others = Object.entries(rule.values ?? {}).filter(([from]) => !corrected.has(toColumnKey(from)))
  const values = Object.fromEntries([...others, ...pairs.filter(([, to]) => to !== '')])
  const { values: _former, ...rest } = rule
  return Object.keys(values).length > 0 ? { ...rest, values } : rest
}

/** The columns that identify a row; its other settings are kept if they do not change. */
function correctReference(
  reference: PartialMapping['reference'],
  columns: readonly ColumnSummary[],
  corrections: Corrections,
): PartialMapping['reference'] {
  const keys = columns.filter((_, index) => corrections.columns[index]?.isKey).map(({ name }) => name)
  const former = reference.columns ?? []
  const isSame =
    keys.length === former.length && keys.every((key) => former.map(toColumnKey).includes(toColumnKey(key)))
  if (isSame) return reference
  const { columns: _former, ...rest } = reference
  return keys.length > 0 ? { ...rest, columns: keys } : rest
}
