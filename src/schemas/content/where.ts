import { toInstant, withoutLeapSecond } from '@/lib/dates/instant'
import type { Issues } from '@/lib/issues'
import { quote } from '@/lib/text/quote'
import { toCanonicalField, type Field, type FieldTable, type FieldType } from './list-fields'
import { isQueryObject, type QueryObject, type QueryValue } from '@/schemas/shared/query-tree'
import { lookUp } from '@/lib/look-up'

export const operators = ['equals', 'not_equals', 'contains', 'in', 'greater_than', 'less_than', 'exists'] as const

export type Operator = (typeof operators)[number]
export type Scalar = string | number
export type Condition = { field: string; operator: Operator; value: Scalar | boolean | Scalar[] }
/** A filter in canonical form: groups hold two or more members, in a fixed order. */
export type Where = Condition | { and: Where[] } | { or: Where[] }

const maxGroupDepth = 3
const maxConditions = 20
export const maxValues = 100
export const maxTextLength = 1000

/** The list to which issues are added. */
type Report = Pick<Issues, 'push'>
type Scan = { fields: FieldTable; issues: Report; conditions: number }

/** Parses a filter of the form `where[field][operator]=value`; null when there is none. */
export function parseWhere(input: QueryValue | undefined, fields: FieldTable, issues: Report): Where | null {
  if (input === undefined || input === null) return null
  const scan: Scan = { fields, issues, conditions: 0 }
  const where = parseGroup(input, scan, 0)
  if (scan.conditions > maxConditions) {
    issues.push(`where takes at most ${maxConditions} conditions; ${scan.conditions} were given.`)
  }
  return where
}

function parseGroup(input: QueryValue, scan: Scan, depth: number): Where | null {
  if (!isQueryObject(input)) {
    scan.issues.push(`where takes the form where[field][operator]=value; got ${describe(input)}.`)
    return null
  }
  const members: Where[] = []
  for (const [key, value] of Object.entries(input)) {
    const where = key === 'and' || key === 'or' ? parseJunction(key, value, scan, depth) : parseField(key, value, scan)
    if (where) members.push(where)
  }
  return join('and', members)
}

function parseJunction(kind: 'and' | 'or', input: QueryValue | undefined, scan: Scan, depth: number): Where | null {
  if (depth >= maxGroupDepth) {
    scan.issues.push(`where may nest and/or groups at most ${maxGroupDepth} deep.`)
    return null
  }
  const items = Array.isArray(input) ? input : isQueryObject(input) && isIndexed(input) ? Object.values(input) : null
  if (!items) {
    scan.issues.push(`where[${kind}] takes a list: where[${kind}][0][field][operator]=value.`)
    return null
  }
  const members = items.map((item) => parseGroup(item ?? null, scan, depth + 1)).filter((where) => where !== null)
  return join(kind, members)
}

function parseField(name: string, input: QueryValue | undefined, scan: Scan): Where | null {
  const field = lookUp(scan.fields, name)
  if (!field) {
    scan.issues.push(`where does not know the field ${quote(name)}. Allowed: ${Object.keys(scan.fields).join(', ')}.`)
    return null
  }
  if (!isQueryObject(input) || Object.keys(input).length === 0) {
    scan.issues.push(
      `where[${name}] needs an operator: where[${name}][operator]=value with one of ${operators.join(', ')}.`,
    )
    return null
  }
  const members: Where[] = []
  for (const [operator, value] of Object.entries(input)) {
    scan.conditions++
    // Excess conditions are counted for the message and not parsed.
    if (scan.conditions > maxConditions) continue
    const allowed = operatorsFor(field)
    if (!allowed.includes(operator as Operator)) {
      scan.issues.push(`where[${name}] does not know the operator ${quote(operator)}. Allowed: ${allowed.join(', ')}.`)
      continue
    }
    const condition = parseCondition(name, field, operator as Operator, value, scan.issues)
    if (condition) members.push(condition)
  }
  return join('and', members)
}

/** The operators that a field takes. */
export function operatorsFor(field: Field): readonly Operator[] {
  const canContain = field.type === 'text' || (field.isSet && field.type === 'enum')
  const isOrdered = field.type !== 'enum' && !field.isMembership
  return operators.filter((operator) => {
    if (operator === 'contains') return canContain
    if (operator === 'greater_than' || operator === 'less_than') return isOrdered
    return true
  })
}

function parseCondition(
  name: string,
  field: Field,
  operator: Operator,
  input: QueryValue | undefined,
  issues: Report,
): Condition | null {
  const at = `where[${name}][${operator}]`
  const canonical = toCanonicalField(name)
  if (operator === 'exists') {
    const value = input === true || input === 'true' ? true : input === false || input === 'false' ? false : null
    if (value !== null) return { field: canonical, operator, value }
    issues.push(`${at} must be true or false; got ${describe(input)}.`)
    return null
  }
  if (operator === 'in') {
    const items = Array.isArray(input) ? input : [input]
    if (items.length > maxValues) {
      issues.push(`${at} takes at most ${maxValues} values; ${items.length} were given.`)
      return null
    }
    const values = items.map((item) => parseScalar(at, field, item, issues)).filter((value) => value !== null)
    // A list without values matches nothing; with a wrong one there is an issue.
    return values.length < items.length
      ? null
      : { field: canonical, operator, value: [...new Set(values)].sort(compare) }
  }
  const value = parseScalar(at, field, input, issues)
  return value === null ? null : { field: canonical, operator, value }
}

const expectations: Record<FieldType, string> = {
  integer: 'an integer',
  text: `text of at most ${maxTextLength} characters`,
  date: 'a date such as 2026-01-31 or 2026-01-31T12:00:00Z',
  enum: 'one of the allowed values',
}

function parseScalar(at: string, field: Field, input: QueryValue | undefined, issues: Report): Scalar | null {
  const text = typeof input === 'string' ? input : typeof input === 'number' ? String(input) : null
  const value = text === null ? null : toScalar(field, text)
  if (value === null) {
    const allowed = field.values ? `one of ${field.values.join(', ')}` : expectations[field.type]
    issues.push(`${at} must be ${allowed}; got ${describe(input)}.`)
  }
  return value
}

function toScalar(field: Field, text: string): Scalar | null {
  if (field.values) return field.values.includes(text) ? text : null
  if (field.type === 'integer')
    return /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) < 2 ** 31 ? Number(text) : null
  if (field.type === 'date') return parseDate(text)
  return text.length <= maxTextLength && !text.includes('\u0000') ? text : null
}

/** ISO 8601 date or date-time to an instant; without an offset it is UTC. Null when it is no date. */
function parseDate(text: string): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text)
  if (!match) return null
  const [, day, time = '00:00', offset = 'Z'] = match
  if (new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) !== day) return null
  return toInstant(`${day}T${withoutLeapSecond(time)}${offset.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
}

function join(kind: 'and' | 'or', members: Where[]): Where | null {
  const [only] = members
  if (!only) return null
  if (members.length === 1) return only
  const inOrder = [...members].sort((a, b) => compare(JSON.stringify(a), JSON.stringify(b)))
  return kind === 'and' ? { and: inOrder } : { or: inOrder }
}

function compare(a: Scalar, b: Scalar): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function isIndexed(value: QueryObject): boolean {
  return Object.keys(value).every((key) => /^\d{0,3}$/.test(key))
}

function describe(input: QueryValue | undefined): string {
  if (typeof input === 'string') return quote(input)
  if (typeof input === 'number' || typeof input === 'boolean') return quote(String(input))
  return input === undefined || input === null ? 'nothing' : 'a nested value'
}
