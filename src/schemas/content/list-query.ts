import { createIssues, type Issues, type Parsed } from '@/lib/issues'
import { readValues, type ValuesOf } from '@/schemas/shared/parameter'
import { toQueryTree, type QueryValue } from '@/schemas/shared/query-tree'
import type { ListParameters } from './list-parameters'
import { refusePagination, refusePopulate } from './unserved-parameters'

/** The validated parameters of a list, in canonical order: src/reading runs them, and caches use them as a key. */
export type ListQuery = ValuesOf<ListParameters[keyof ListParameters]>

/** Parses the list parameters of a query string; other parameters are ignored. */
export function parseListQuery(query: URLSearchParams, parameters: ListParameters): Parsed<ListQuery> {
  const issues = createIssues()
  refusePagination(query, issues)
  refusePopulate(query, issues)
  return parseList(toQueryTree(query, Object.keys(parameters), issues), parameters, issues)
}

/** Parses the same parameters given as values, as GraphQL gives them. */
export function parseListInput(
  input: Record<string, QueryValue | undefined>,
  parameters: ListParameters,
): Parsed<ListQuery> {
  return parseList(input, parameters, createIssues())
}

function parseList(
  input: Record<string, QueryValue | undefined>,
  parameters: ListParameters,
  issues: Issues,
): Parsed<ListQuery> {
  const value = readValues(Object.values(parameters), input, issues)
  return issues.isEmpty ? { ok: true, value } : { ok: false, issues: issues.toMessages() }
}
