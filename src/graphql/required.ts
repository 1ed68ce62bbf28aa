import { GraphQLNonNull, type GraphQLScalarType } from 'graphql'

/** A field that is never null. */
export function required(type: GraphQLScalarType) {
  return { type: new GraphQLNonNull(type) }
}
