import { envelop, useEngine, useSchema } from '@envelop/core'
import { EnvelopArmor } from '@escape.tech/graphql-armor'
import * as graphql from 'graphql'

import { log } from '@/config/log'
import { isDependencyUnavailable } from '@/lib/is-dependency-unavailable'
import type { GraphQLRequest } from '@/schemas/content/graphql'
import { createSequence } from './in-sequence'
import { limitErrors } from './limit-errors'
import { countNodes } from './count-nodes'
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

const getEnveloped = envelop({
  plugins: [useEngine(graphql), useSchema(publicSchema), ...armor.protect().plugins],
})

export type GraphQLOutcome = {
  result: graphql.FormattedExecutionResult
  /** False when something failed that the request and the content do not determine. */
  isCacheable: boolean
}

/** Executes a GraphQL request. Every failure is reported in `errors`, limited in size; internal errors are masked. */
export async function executeGraphQL(request: GraphQLRequest): Promise<GraphQLOutcome> {
  const failures: unknown[] = []
  const { errors, ...result } = await run(request, (error) => {
    if (isOfReader(error)) return error
    failures.push(error)
    return maskError(error)
  })
  const limited = errors ? { errors: limitErrors(errors.map((error) => error.toJSON())), ...result } : result
  return { result: limited, isCacheable: failures.length === 0 }
}

async function run(
  { query, variables, operationName }: GraphQLRequest,
  toSafeError: (error: unknown) => graphql.GraphQLError,
): Promise<graphql.ExecutionResult> {
  const { parse, validate, contextFactory, execute, schema } = getEnveloped({ inSequence: createSequence() })
  try {
    const document = parse(query)
    const options = { maxErrors: maxValidationErrors }
    const validationErrors = validate(schema, document, undefined, options) as readonly graphql.GraphQLError[]
    if (validationErrors.length > 0) return { errors: validationErrors }
    const operation = graphql.getOperationAST(document, operationName)
    if (operation && operation.operation !== 'query')
      return { errors: [new graphql.GraphQLError('Only queries are served.')] }
    const excess = operation ? findExceededLimits(document, operation, variables ?? {}) : []
    if (excess.length > 0) return { errors: excess }
    const result: graphql.ExecutionResult = await execute({
      schema,
      document,
      variableValues: variables ?? {},
      operationName: operationName ?? null,
      contextValue: await contextFactory(),
    })
    return { ...result, ...(result.errors ? { errors: result.errors.map(toSafeError) } : {}) }
  } catch (error) {
    return { errors: [toSafeError(error)] }
  }
}

const maxRootFields = 10
const maxNodes = 2000
const maxVariableErrors = 10
/** One more says that there are others. Each unknown field is compared with all that exist, to suggest one. */
const maxValidationErrors = 9
/** The response repeats an alias for every object. */
const maxAliasLength = 100

/** The limits that a query exceeds, or the errors of its variables; empty when it may be executed. */
function findExceededLimits(
  document: graphql.DocumentNode,
  operation: graphql.OperationDefinitionNode,
  variables: Record<string, unknown>,
): readonly graphql.GraphQLError[] {
  const { coerced, errors } = graphql.getVariableValues(publicSchema, operation.variableDefinitions ?? [], variables, {
    maxErrors: maxVariableErrors,
  })
  if (!coerced) return errors
  const excess = describeExceededLimit(document, operation, coerced)
  return excess === null ? [] : [new graphql.GraphQLError(excess)]
}

function describeExceededLimit(
  document: graphql.DocumentNode,
  operation: graphql.OperationDefinitionNode,
  variables: Record<string, unknown>,
): string | null {
  if (hasLongAlias(document)) return `An alias may have at most ${maxAliasLength} characters.`
  const { rootFields, nodes } = countNodes({ schema: publicSchema, document, operation, variables })
  if (rootFields > maxRootFields)
    return `A query may have at most ${maxRootFields} root fields; this one has ${rootFields}.`
  if (nodes > maxNodes)
    return `A query may ask for at most ${maxNodes} objects (limit times what is nested in it); this one asks for ${nodes}.`
  return null
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

/** Whether an error says what is wrong with the request; any other is a failure of ours. */
function isOfReader(error: unknown): error is graphql.GraphQLError {
  if (!(error instanceof graphql.GraphQLError)) return false
  return !error.originalError || error.originalError instanceof graphql.GraphQLError
}

/** Logs an error of ours, and replaces it by a generic message. */
function maskError(error: unknown): graphql.GraphQLError {
  const { nodes, path } = error instanceof graphql.GraphQLError ? error : {}
  const cause = error instanceof graphql.GraphQLError ? error.originalError : error
  log.error({ err: cause, path }, 'A GraphQL field failed')
  const message = isDependencyUnavailable(cause)
    ? 'Not available just now; please try again in a few seconds.'
    : 'Something went wrong.'
  return new graphql.GraphQLError(message, { nodes: nodes ?? null, path: path ?? null })
}
