import { envelop, useEngine, useSchema } from '@envelop/core'
import { EnvelopArmor } from '@escape.tech/graphql-armor'
import * as graphql from 'graphql'
import { LRUCache } from 'lru-cache'

import { publicSchema } from './schema'

const armor = new EnvelopArmor({
  maxDepth: { n: 10, ignoreIntrospection: true },
  maxAliases: { n: 15 },
  maxDirectives: { n: 20 },
  // GraphQL's rule OverlappingFieldsCanBeMerged compares fields in pairs: quadratic time in this limit.
  maxTokens: { n: 1000 },
  // Limits the query text with its fragments expanded, which also limits the recursion of countNodes(). Only
  // countNodes() takes `limit`, and so the size of the response, into account.
  costLimit: { maxCost: 5000, objectCost: 2, scalarCost: 1, depthCostFactor: 1.5, ignoreIntrospection: true },
  blockFieldSuggestion: { enabled: false },
})

/** The functions of GraphQL with the limits on documents, for one request. */
export const getEnveloped = envelop({
  plugins: [useEngine(graphql), useSchema(publicSchema), ...armor.protect().plugins],
})

/** One more says that there are others. Each unknown field is compared with all that exist, to suggest one. */
const maxValidationErrors = 9
/** The response repeats an alias for every object. */
const maxAliasLength = 100

/**
 * Valid documents by their text: a program sends the same few with other variables, and parsing and validating takes
 * longer than executing. A document takes some ninety times the memory of its text (measured), so all of them 9 MB.
 */
const validDocuments = new LRUCache<string, graphql.DocumentNode>({
  maxSize: 100_000,
  maxEntrySize: 5_000,
  sizeCalculation: (_, text) => text.length + 100,
})

type ParsedQuery =
  { document: graphql.DocumentNode; errors: null } | { document: null; errors: readonly graphql.GraphQLError[] }

/** The document of a query, or what is wrong with it whatever its variables are; throws syntax errors. */
export function parseQuery(query: string, { parse, validate, schema }: ReturnType<typeof getEnveloped>): ParsedQuery {
  const known = validDocuments.get(query)
  if (known) return { document: known, errors: null }
  const document = parse(query)
  const options = { maxErrors: maxValidationErrors }
  const errors = validate(schema, document, undefined, options) as readonly graphql.GraphQLError[]
  if (errors.length > 0) return { document: null, errors }
  if (hasLongAlias(document))
    return {
      document: null,
      errors: [new graphql.GraphQLError(`An alias may have at most ${maxAliasLength} characters.`)],
    }
  validDocuments.set(query, document)
  return { document, errors: null }
}

function hasLongAlias(document: graphql.DocumentNode): boolean {
  let isLong = false
  graphql.visit(document, {
    Field({ alias }) {
      if (alias && alias.value.length > maxAliasLength) isLong = true
    },
  })
  return isLong
}
