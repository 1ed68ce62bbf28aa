import {
  GraphQLBoolean,
  GraphQLError,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLScalarType,
  GraphQLString,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInputFieldConfigMap,
} from 'graphql'

import type { FieldTable } from '@/schemas/list-fields'
import { parseListInput, type ListQuery } from '@/schemas/list-query'
import type { QueryValue } from '@/schemas/query-tree'

/** Arguments of a list field: Payload's names, REST's rules. A dot in a field's name is written `__`. */
export function listArguments(typeName: string, fields: FieldTable): GraphQLFieldConfigArgumentMap {
  const where: GraphQLInputObjectType = new GraphQLInputObjectType({
    name: `${typeName}_where`,
    fields: () => ({
      ...Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [toGraphQLName(name), { type: filters[type] }])),
      AND: { type: new GraphQLList(new GraphQLNonNull(where)) },
      OR: { type: new GraphQLList(new GraphQLNonNull(where)) },
    }),
  })
  return {
    limit: { type: GraphQLInt, description: 'Documents per page, 10 unless told; at most 100.' },
    page: { type: GraphQLInt },
    sort: { type: GraphQLString, description: 'Field name; prefix - for descending.' },
    where: { type: where },
    draft: { type: GraphQLBoolean, deprecationReason: 'Has no effect: only published documents are served.' },
  }
}

const filters = {
  integer: filterType('IntFilter', GraphQLInt),
  text: filterType('TextFilter', GraphQLString),
  date: filterType('DateFilter', GraphQLString),
  enum: filterType('EnumFilter', GraphQLString),
}

function filterType(name: string, type: GraphQLScalarType): GraphQLInputObjectType {
  const members: GraphQLInputFieldConfigMap = {
    equals: { type },
    not_equals: { type },
    contains: { type },
    in: { type: new GraphQLList(new GraphQLNonNull(type)) },
    greater_than: { type },
    less_than: { type },
    exists: { type: GraphQLBoolean },
  }
  return new GraphQLInputObjectType({ name, fields: members })
}

/** Checks list arguments as REST's are checked; throws one error that says every fault. */
export function toListQuery(args: Record<string, unknown>, fields: FieldTable): ListQuery {
  const { limit, page, sort, where } = args as Record<string, QueryValue | undefined>
  const input = { limit, page, sort: sort ?? undefined, where: where ? toRestWhere(where) : undefined, depth: 1 }
  const parsed = parseListInput(input, fields)
  if (!parsed.ok) throw new GraphQLError(parsed.issues.join(' '))
  return parsed.value
}

function toRestWhere(where: QueryValue): QueryValue {
  if (typeof where !== 'object' || where === null || Array.isArray(where)) return where
  return Object.fromEntries(
    Object.entries(where).map(([name, value]): [string, QueryValue | undefined] => {
      if ((name === 'AND' || name === 'OR') && Array.isArray(value)) return [name.toLowerCase(), value.map(toRestWhere)]
      return [name.replace('__', '.'), value]
    }),
  )
}

function toGraphQLName(field: string): string {
  return field.replace('.', '__')
}
