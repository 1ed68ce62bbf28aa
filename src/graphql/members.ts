import {
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLNullableType,
  type GraphQLOutputType,
} from 'graphql'
import type { z } from 'zod'

import { describeMember } from '@/schemas/shared/member'

type Types<Shape> = { [Name in keyof Shape]?: GraphQLOutputType & GraphQLNullableType }
type Members<Shape> = { [Name in keyof Shape]: GraphQLFieldConfig<unknown, unknown> }

/**
 * The members of an object type as its zod shape has them: scalars and lists of scalars by their schema, others by
 * `types`. They are nullable when the schema says so, or when all are.
 */
export function toMembers<Shape extends z.ZodRawShape>(
  shape: Shape,
  types: Types<Shape> = {},
  { areNullable = false } = {},
): Members<Shape> {
  const members = Object.entries(shape).map(([name, schema]) => {
    const type = types[name] ?? toType(name, schema)
    const isNullable = areNullable || describeMember(schema).isNullable
    return [name, { type: isNullable ? type : new GraphQLNonNull(type) }]
  })
  return Object.fromEntries(members) as Members<Shape>
}

/** A list of values, none of which is null. */
export function listOf<Type extends GraphQLOutputType & GraphQLNullableType>(type: Type) {
  return new GraphQLList(new GraphQLNonNull(type))
}

function toType(name: string, schema: z.core.$ZodType) {
  const { type, isList } = describeMember(schema)
  if (type === null) throw new Error(`The GraphQL type of ${name} has to be given.`)
  const scalar = type === 'integer' ? GraphQLInt : GraphQLString
  return isList ? listOf(scalar) : scalar
}
