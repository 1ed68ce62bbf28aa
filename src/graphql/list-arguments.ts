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
  type GraphQLInputType,
} from 'graphql'

import type { FieldTable } from '@/schemas/content/list-fields'
import type { ListParameters } from '@/schemas/content/list-parameters'
import { parseListInput, type ListQuery } from '@/schemas/content/list-query'
import { operators, type Operator } from '@/schemas/content/where'
import { isQueryObject, type QueryValue } from '@/schemas/shared/query-tree'

/** Arguments of a list field, with Payload's names and REST's rules. A dot in a field's name becomes `__`. */
export function listArguments(typeName: string, fields: FieldTable): GraphQLFieldConfigArgumentMap {
  const where: GraphQLInputObjectType = new GraphQLInputObjectType({
    name: `${typeName}_where`,
    fields: () => ({
      ...Object.fromEntries(
        Object.entries(fields).map(([name, { type }]) => [toGraphQLName(name), { type: filters[type] }]),
      ),
      AND: { type: new GraphQLList(new GraphQLNonNull(where)) },
      OR: { type: new GraphQLList(new GraphQLNonNull(where)) },
    }),
  })
  return {
    limit: { type: GraphQLInt, description: 'Documents per page, 10 unless told; at most 100.' },
    page: { type: GraphQLInt },
    sort: {
      type: GraphQLString,
      description: 'Field name; prefix - for descending; several, separated by commas. Empty is the default.',
    },
    where: {
      type: where,
      description: 'Conditions, all of which must hold. A member that is null or empty is none; see also `exists`.',
    },
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
  const fields = Object.fromEntries(operators.map((operator) => [operator, { type: toOperandType(operator, type) }]))
  return new GraphQLInputObjectType({ name, fields })
}

function toOperandType(operator: Operator, type: GraphQLScalarType): GraphQLInputType {
  if (operator === 'in') return new GraphQLList(new GraphQLNonNull(type))
  return operator === 'exists' ? GraphQLBoolean : type
}

/** Validates list arguments with REST's parser; throws one error that lists all issues. */
export function toListQuery(args: Record<string, unknown>, parameters: ListParameters): ListQuery {
  const { limit, page, sort, where } = args as Record<string, QueryValue | undefined>
  const input = {
    limit,
    page,
    sort: typeof sort === 'string' ? sort.replaceAll('__', '.') : undefined,
    where: where ? toRestWhere(where) : undefined,
    depth: 1,
  }
  const parsed = parseListInput(input, parameters)
  if (!parsed.ok) throw new GraphQLError(parsed.issues.join(' '))
  const lastPage = Math.floor((maxInt - 1) / parsed.value.limit) + 1
  if (parsed.value.page > lastPage)
    throw new GraphQLError(
      `page must be an integer from 1 to ${lastPage} where limit is ${parsed.value.limit}; got "${parsed.value.page}".`,
    )
  return parsed.value
}

/** The largest Int of GraphQL, which `pagingCounter` is. */
const maxInt = 2 ** 31 - 1

/** A filter as REST has it, without the members that are null: these, like arguments, are as if they were not given. */
function toRestWhere(where: QueryValue): QueryValue {
  if (!isQueryObject(where)) return where
  return Object.fromEntries(
    Object.entries(where).flatMap(([name, value]): [string, QueryValue | undefined][] => {
      if (value === null) return []
      if ((name === 'AND' || name === 'OR') && Array.isArray(value))
        return [[name.toLowerCase(), value.map(toRestWhere)]]
      if (!isQueryObject(value)) return [[name.replace('__', '.'), value]]
      const operands = Object.entries(value).filter(([, operand]) => operand !== null)
      return operands.length > 0 ? [[name.replace('__', '.'), Object.fromEntries(operands)]] : []
    }),
  )
}

function toGraphQLName(field: string): string {
  return field.replace('.', '__')
}
