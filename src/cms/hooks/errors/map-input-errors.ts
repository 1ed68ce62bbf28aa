import type { AfterErrorHook, FlattenedField, PayloadRequest } from 'payload'

import { findWrongKind } from '@/cms/find-wrong-kind'
import { toSqlState } from '@/lib/errors/sql-state'
import { refuse } from './refuse'

/** Error messages of the multipart parser. */
const formParserMessage =
  /^(Malformed (part header|content type|urlencoded form)|Unexpected end of form|Multipart: Boundary not found|Unsupported content type)/

/**
 * Error messages of Payload's query builder: an operator that a field does not have, a path that leads nowhere, or one
 * beyond a document to which a version of a global refers.
 */
const queryBuilderMessage =
  /^(adapter\.operators\[\w+\] is not a function|Not supported|Cannot find field for path at .*|Cannot read properties of undefined \(reading 'fields'\))$/

/** Postgres has no such operator for a type, or cannot order by an expression; no operand is left to compare with. */
const queryStates = new Set(['42883', '42804', '42601', '42P10'])

/**
 * Maps errors caused by malformed input from 500 to 400: a filter that is not JSON or compares what cannot be compared,
 * a truncated or malformed form, a value that Postgres rejects (SQLSTATE class 22, data exceptions), a value of another
 * kind than its field, or nesting that overflows the stack in Payload's recursive functions. Other errors are left
 * unchanged.
 */
export const mapInputErrors: AfterErrorHook = ({ collection, error, req }) => {
  if (error instanceof RangeError && error.message === 'Maximum call stack size exceeded')
    return refuse(error, 400, 'A value in the request nests too deeply.')
  if ((queryBuilderMessage.test(error.message) || queryStates.has(toSqlState(error))) && hasQuery(req))
    return refuse(error, 400, 'A filter or an order in the request is not one that its field takes.')
  if (isTooLongForSearch(error))
    return refuse(
      error,
      400,
      'A text in the request has more different words than can be searched: 1 MB of them at most. Divide it.',
    )
  if (isDataException(error)) return refuse(error, 400, 'A value in the request is not of the kind its field takes.')
  if (!(error instanceof TypeError) && !(error instanceof RangeError)) return undefined
  // What failed is known only where the request is looked at again: the same errors may be mistakes of ours.
  const fields = collection?.flattenedFields ?? findGlobalFields(req)
  const wrong = fields && isWrite(req) ? findWrongKind(req.data, fields) : null
  return wrong === null ? undefined : refuse(error, 400, `In the request, ${wrong} is not of the kind its field takes.`)
}

function isDataException(error: Error): boolean {
  return toSqlState(error).startsWith('22') || error instanceof SyntaxError || formParserMessage.test(error.message)
}

/** Postgres reports all of its limits with one SQLSTATE. */
function isTooLongForSearch(error: Error): boolean {
  return toSqlState(error) === '54000' && /too long for tsvector/.test(`${error.message} ${String(error.cause)}`)
}

function hasQuery({ query }: PayloadRequest): boolean {
  return ['where', 'sort', 'joins'].some((name) => query[name] !== undefined)
}

function isWrite({ method }: PayloadRequest): boolean {
  return method === 'POST' || method === 'PATCH' || method === 'PUT'
}

function findGlobalFields({ payload, routeParams }: PayloadRequest): FlattenedField[] | undefined {
  return payload.config.globals.find(({ slug }) => slug === routeParams?.global)?.flattenedFields
}
