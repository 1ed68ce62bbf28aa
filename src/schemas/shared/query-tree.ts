import type { Issues } from '@/lib/issues'
import { quote } from '@/lib/text/quote'

/** A parameter's value: text, or an object where its name has brackets. */
export type QueryValue = string | number | boolean | null | QueryValue[] | QueryObject
export type QueryObject = { [key: string]: QueryValue | undefined }

/** True for the value of a parameter whose name has brackets. */
export function isQueryObject(value: QueryValue | undefined): value is QueryObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const maxDepth = 12
const maxParameters = 200

/**
 * Parses the named parameters of a query string, with `name[a][b]=value` as nested objects.
 * Text under one name given twice becomes a list only inside `[in]`; elsewhere it is an issue.
 */
export function toQueryTree(
  query: URLSearchParams,
  names: readonly string[],
  issues: Issues,
): Record<string, QueryValue | undefined> {
  const tree: { [key: string]: QueryValue | undefined } = Object.create(null)
  let count = 0
  for (const [name, value] of query) {
    const path = toPath(name)
    const root = path?.[0] ?? name.split('[')[0] ?? ''
    if (!names.includes(root)) continue
    if (++count > maxParameters) {
      issues.push(`At most ${maxParameters} parameters are read.`)
      break
    }
    if (!path || path.length > maxDepth) issues.push(`${quote(name)} is not a well-formed parameter name.`)
    else if (value.includes('\u0000')) issues.push(`${quote(name)} holds a NUL character.`)
    else insert(tree, path, value, name, issues)
  }
  return tree
}

/** `where[a][b][]` → `['where', 'a', 'b', '']`; null when brackets do not match. */
function toPath(name: string): string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) return null
  return [match[1] ?? '', ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '')]
}

function insert(
  tree: { [key: string]: QueryValue | undefined },
  path: string[],
  value: string,
  name: string,
  issues: Issues,
): void {
  let node = tree
  for (const [index, key] of path.entries()) {
    // A list may be written in=a,b, in[]=, in[0]= or by repeating in=; the operator gets all of its items.
    const isListItem = path[index] === 'in' && index > 0
    if (isListItem || index === path.length - 1) {
      const existing = node[key]
      if (existing === undefined) node[key] = isListItem ? value.split(',') : value
      else if (isListItem && Array.isArray(existing)) existing.push(...value.split(','))
      else issues.push(`${quote(name)} is given more than once; give it once.`)
      return
    }
    const next = node[key]
    if (next === undefined) {
      const created: { [key: string]: QueryValue | undefined } = Object.create(null)
      node[key] = created
      node = created
    } else if (typeof next === 'object' && next !== null && !Array.isArray(next)) node = next
    else {
      issues.push(`${quote(name)} contradicts another parameter of the same name.`)
      return
    }
  }
}
