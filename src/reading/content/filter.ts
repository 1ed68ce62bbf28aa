import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import type { Field, FieldTable } from '@/schemas/content/list-fields'
import type { SortKey } from '@/schemas/content/list-parameters'
import type { ListOrder } from '@/reading/shared/list-places'
import type { Condition, Scalar, Where } from '@/schemas/content/where'

/** The column of a public field, in the document's table or in a table of rows that belong to the document. */
export type Column = { value: SQL; enumType?: SQL } | { value: SQL; enumType?: SQL; from: SQL; owner: SQL }

export type ColumnTable = Readonly<Record<string, Column>>

type Source = { fields: FieldTable; columns: ColumnTable }

/** A validated filter as a SQL condition. Values are always bound parameters. */
export function toCondition(where: Where, source: Source): SQL {
  if ('and' in where) return group(where.and, sql` and `, source)
  if ('or' in where) return group(where.or, sql` or `, source)
  const field = source.fields[where.field]
  const column = source.columns[where.field]
  if (!field || !column) throw new Error(`The field ${where.field} has no column.`)
  return 'from' in column ? setCondition(where, field, column) : scalarCondition(where, field, column)
}

function group(members: Where[], separator: SQL, source: Source): SQL {
  return sql`(${sql.join(
    members.map((member) => toCondition(member, source)),
    separator,
  )})`
}

function scalarCondition({ operator, value }: Condition, field: Field, { value: column, enumType }: Column): SQL {
  const bound = (scalar: Scalar) => bind(field, scalar, enumType)
  switch (operator) {
    case 'exists':
      return value === true ? sql`${column} is not null` : sql`${column} is null`
    case 'not_equals':
      return sql`${column} is distinct from ${bound(value as Scalar)}`
    case 'equals':
      return sql`${column} = ${bound(value as Scalar)}`
    case 'contains':
      return sql`${column} ilike ${likePattern(String(value))}`
    case 'greater_than':
      return sql`${column} > ${bound(value as Scalar)}`
    case 'less_than':
      return sql`${column} < ${bound(value as Scalar)}`
    case 'in': {
      const values = (value as Scalar[]).map(bound)
      return values.length === 0 ? sql`false` : sql`${column} in (${sql.join(values, sql`, `)})`
    }
  }
}

/** A field with many values matches when any value matches; `not_equals` when no value is equal. */
function setCondition(condition: Condition, field: Field, column: Extract<Column, { from: SQL }>): SQL {
  const { operator, value } = condition
  const isValue = () => sql`${column.value} = ${bind(field, value as Scalar, column.enumType)}`
  const some = (test: SQL) => sql`exists (select 1 from ${column.from} where ${column.owner} and ${test})`
  if (operator === 'exists') {
    const any = some(sql`${column.value} is not null`)
    return value === true ? any : sql`not ${any}`
  }
  if (operator === 'not_equals') return sql`not ${some(isValue())}`
  if (operator === 'contains' && field.isMembership) return some(isValue())
  return some(scalarCondition(condition, field, column))
}

/**
 * An ORDER BY list with nulls last and `id` as tie-breaker, so that pages never overlap. An id is never null: its index has
 * both directions.
 */
export function toOrder(sort: readonly SortKey[], columns: ColumnTable): SQL {
  const keys = sort.map(({ field, isDescending }) => {
    const column = columns[field]
    if (!column) throw new Error(`The field ${field} has no column.`)
    const value =
      'from' in column
        ? sql`(select ${isDescending ? sql`max` : sql`min`}(${column.value}) from ${column.from} where ${column.owner})`
        : column.value
    const direction = isDescending ? sql`desc` : sql`asc`
    return field === 'id' ? sql`${value} ${direction}` : sql`${value} ${direction} nulls last`
  })
  const id = columns.id
  if (id && !sort.some(({ field }) => field === 'id')) {
    keys.push(sql`${id.value} ${sort[0]?.isDescending ? sql`desc` : sql`asc`}`)
  }
  return sql.join(keys, sql`, `)
}

/** The same where it is by one column, or by none but `id`: such a list can be read from any place; else null. */
export function toListOrder(sort: readonly SortKey[], { fields, columns }: Source): ListOrder | null {
  const [first, second, ...others] = sort
  const id = columns.id
  if (!first || !id || others.length > 0) return null
  const { isDescending } = first
  const ties = { columns: [id.value], isDescending }
  if (first.field === 'id') return second ? null : { key: null, ties }
  if (second && (second.field !== 'id' || second.isDescending !== isDescending)) return null
  const column = columns[first.field]
  const type = types[fields[first.field]?.type ?? '']
  if (!column || !type || 'from' in column || column.enumType) return null
  return { key: { column: column.value, type, isDescending, isNullable: true }, ties }
}

const types: Readonly<Record<string, SQL>> = {
  date: sql`timestamptz`,
  integer: sql`integer`,
  text: sql`text`,
}

/** A value as a parameter of its column's type, so that indexes on the column apply. */
function bind(field: Field, value: Scalar, enumType?: SQL): SQL {
  if (enumType) return sql`${value}::${enumType}`
  if (field.type === 'date') return sql`${value}::timestamptz`
  if (field.type === 'integer') return sql`${value}::integer`
  return sql`${value}::text`
}

/** A LIKE pattern in which `%` and `_` of the text are literal. */
function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
