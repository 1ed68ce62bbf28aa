import { envelop, useEngine, useSchema } from '@envelop/core'
import { EnvelopArmor } from '@escape.tech/graphql-armor'
import * as graphql from 'graphql'

import { isAway } from '@/reading/is-away'
import type { GraphQLRequest } from '@/schemas/graphql'
import { countNodes } from './count-nodes'
import { publicSchema } from './schema'

const armor = new EnvelopArmor({
  maxDepth: { n: 10, ignoreIntrospection: true },
  maxAliases: { n: 15 },
  maxDirectives: { n: 20 },
  // Whether fields that have one name agree is checked in pairs: the square of this must still be soon.
  maxTokens: { n: 1000 },
  costLimit: { maxCost: 5000, objectCost: 2, scalarCost: 1, depthCostFactor: 1.5, ignoreIntrospection: true },
  blockFieldSuggestion: { enabled: false },
})

const getEnveloped = envelop({
  plugins: [useEngine(graphql), useSchema(publicSchema), ...armor.protect().plugins],
})

/** Answers a GraphQL request. Every failure is in `errors`; one that is not the reader's fault says nothing of itself. */
export async function executeGraphQL({ query, variables, operationName }: GraphQLRequest): Promise<graphql.ExecutionResult> {
  const { parse, validate, contextFactory, execute, schema } = getEnveloped({})
  try {
    const document = parse(query)
    const faults = validate(schema, document) as readonly graphql.GraphQLError[]
    if (faults.length > 0) return { errors: faults }
    const operation = graphql.getOperationAST(document, operationName)
    if (operation && operation.operation !== 'query') return { errors: [new graphql.GraphQLError('Only queries are served.')] }
    const excess = operation ? findExcess(document, operation, variables ?? {}) : null
    if (excess !== null) return { errors: [new graphql.GraphQLError(excess)] }
    const result: graphql.ExecutionResult = await execute({
      schema,
      document,
      variableValues: variables ?? {},
      operationName: operationName ?? null,
      contextValue: await contextFactory(),
    })
    return { ...result, ...(result.errors ? { errors: result.errors.map(hideInternals) } : {}) }
  } catch (error) {
    return { errors: [hideInternals(error)] }
  }
}

const maxRootFields = 10
const maxNodes = 2000

/** A sentence on what a query asks too much of; null when it asks for no more than is served. */
function findExcess(
  document: graphql.DocumentNode,
  operation: graphql.OperationDefinitionNode,
  variables: Record<string, unknown>,
): string | null {
  const { coerced } = graphql.getVariableValues(publicSchema, operation.variableDefinitions ?? [], variables)
  // What is wrong with a variable is said when the query runs, which it then does not.
  if (!coerced) return null
  const { rootFields, nodes } = countNodes({ schema: publicSchema, document, operation, variables: coerced })
  if (rootFields > maxRootFields) return `A query may have at most ${maxRootFields} root fields; this one has ${rootFields}.`
  if (nodes > maxNodes) return `A query may ask for at most ${maxNodes} objects (limit times what is nested in it); this one asks for ${nodes}.`
  return null
}

/** Passes on what a GraphQLError says to the reader; anything else is logged and hidden. */
function hideInternals(error: unknown): graphql.GraphQLError {
  const isOurs = error instanceof graphql.GraphQLError && !(error.originalError && !(error.originalError instanceof graphql.GraphQLError))
  if (isOurs) return error
  console.error('A GraphQL field failed', error)
  const { nodes, path } = error instanceof graphql.GraphQLError ? error : {}
  const cause = error instanceof graphql.GraphQLError ? error.originalError : error
  const message = isAway(cause) ? 'Not available just now; please try again in a few seconds.' : 'Something went wrong.'
  return new graphql.GraphQLError(message, { nodes: nodes ?? null, path: path ?? null })
}
