import * as graphql from 'graphql'

import { log } from '@/config/log'
import { isDependencyUnavailable } from '@/lib/errors/is-dependency-unavailable'
import type { GraphQLRequest } from '@/schemas/content/graphql'
import { createSequence } from './in-sequence'
import { limitErrors } from './limit-errors'
import { countNodes } from './count-nodes'
import { getEnveloped, parseQuery } from './parse-query'
import type { Read } from './reads'
import { publicSchema } from './schema'

export type GraphQLOutcome = {
  result: graphql.FormattedExecutionResult
  /** False when something failed that the request and the content do not determine. */
  isCacheable: boolean
  /** What the result depends on besides the request. */
  reads: readonly Read[]
}

/** Executes a GraphQL request. Every failure is reported in `errors`, limited in size; internal errors are masked. */
export async function executeGraphQL(request: GraphQLRequest): Promise<GraphQLOutcome> {
  const failures: unknown[] = []
  const reads: Read[] = []
  const toSafeError = (error: unknown) => {
    if (isOfReader(error)) return error
    failures.push(error)
    return maskError(error)
  }
  const { errors, ...result } = await run(request, { toSafeError, onRead: (read) => reads.push(read) })
  const limited = errors ? { errors: limitErrors(errors.map((error) => error.toJSON())), ...result } : result
  return { result: limited, isCacheable: failures.length === 0, reads }
}

type RunOptions = { toSafeError: (error: unknown) => graphql.GraphQLError; onRead: (read: Read) => void }

async function run(
  { query, variables, operationName }: GraphQLRequest,
  { toSafeError, onRead }: RunOptions,
): Promise<graphql.ExecutionResult> {
  const enveloped = getEnveloped({ inSequence: createSequence(), onRead })
  const { contextFactory, execute, schema } = enveloped
  try {
    const { document, errors } = parseQuery(query, enveloped)
    if (errors) return { errors }
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
  const { rootFields, nodes } = countNodes({ schema: publicSchema, document, operation, variables })
  if (rootFields > maxRootFields)
    return `A query may have at most ${maxRootFields} root fields; this one has ${rootFields}.`
  if (nodes > maxNodes)
    return `A query may ask for at most ${maxNodes} objects (limit times what is nested in it); this one asks for ${nodes}.`
  return null
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
