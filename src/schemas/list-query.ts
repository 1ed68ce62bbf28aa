import { quote } from '@/lib/quote'

import type { FieldTable } from './list-fields'
import { parseDepth, parseLimit, parsePage } from './paging'
import { toQueryTree, type QueryValue } from './query-tree'
import { parseWhere, type Where } from './where'

export type SortKey = { field: string; isDescending: boolean }

/** A list request that has been checked: safe to hand to src/reading, and canonical enough to be a cache key. */
export type ListQuery = { limit: number; page: number; depth: number; sort: SortKey[]; where: Where | null }

/** Either checked values, or every fault found, each naming parameter, value and what is allowed. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; issues: string[] }

const maxSortKeys = 5

/** Checks the five list parameters of the content API; other parameters are ignored. */
export function parseListQuery(query: URLSearchParams, fields: FieldTable): Parsed<ListQuery> {
  const issues: string[] = []
  const tree = toQueryTree(query, ['limit', 'page', 'depth', 'sort', 'where'], issues)
  return checkListInput(tree, fields, issues)
}

/** Checks the same parameters given as values, as GraphQL gives them. */
export function parseListInput(input: Record<string, QueryValue | undefined>, fields: FieldTable): Parsed<ListQuery> {
  return checkListInput(input, fields, [])
}

function checkListInput(
  input: Record<string, QueryValue | undefined>,
  fields: FieldTable,
  issues: string[],
): Parsed<ListQuery> {
  const value: ListQuery = {
    limit: parseLimit(input.limit, issues),
    page: parsePage(input.page, issues),
    depth: parseDepth(input.depth, issues),
    sort: parseSort(input.sort, fields, issues),
    where: parseWhere(input.where, fields, issues),
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
}

function parseSort(input: QueryValue | undefined, fields: FieldTable, issues: string[]): SortKey[] {
  if (input === undefined) return []
  const sortable = Object.keys(fields).filter((name) => fields[name]?.isSortable)
  if (typeof input !== 'string' || input === '') {
    issues.push(`sort takes one field name, with - before it for descending. Allowed: ${sortable.join(', ')}.`)
    return []
  }
  const keys: SortKey[] = []
  for (const item of input.split(',')) {
    const isDescending = item.startsWith('-')
    const field = isDescending ? item.slice(1) : item
    if (!sortable.includes(field)) {
      issues.push(`sort does not know the field ${quote(field)}. Allowed: ${sortable.join(', ')}.`)
    } else if (keys.some((key) => key.field === field)) {
      issues.push(`sort names the field ${quote(field)} twice.`)
    } else keys.push({ field, isDescending })
  }
  if (keys.length > maxSortKeys) issues.push(`sort takes at most ${maxSortKeys} fields; ${keys.length} were given.`)
  return keys
}
