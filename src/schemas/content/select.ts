import { z } from 'zod'

import type { Issues } from '@/lib/issues'
import { quote } from '@/lib/text/quote'
import { isQueryObject, type QueryValue } from '@/schemas/shared/query-tree'
import { lookUp } from '@/lib/look-up'

/** The fields of a document by name, in its order; null for one without fields of its own. */
export type Selectable = { readonly [name: string]: Selectable | null }

/** The selected fields, in the document's order; `true` selects a field with all its members. */
export type Selection = { readonly [name: string]: Selection | true }

/** The value of a query for each field. */
type Wish = { [name: string]: Wish | boolean }

/** The fields of a public document, by its schema: those of relationships and of lists are the fields of their members. */
export function toSelectable(schema: z.ZodType): Selectable {
  return toMembers(schema) ?? {}
}

function toMembers(schema: unknown): Selectable | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return toMembers(schema.unwrap())
  if (schema instanceof z.ZodArray) return toMembers(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.map(toMembers).find((members) => members !== null) ?? null
  // A loose object, such as rich text, is one value.
  if (!(schema instanceof z.ZodObject) || !(schema.def.catchall instanceof z.ZodNever)) return null
  return Object.fromEntries(Object.entries(schema.shape).map(([name, member]) => [name, toMembers(member)]))
}

/**
 * Parses Payload's `select`: `select[title]=true` keeps these fields alone, `select[body]=false` all but these; with any
 * `false`, `true` has no effect. `id` is always kept. Null when everything is.
 */
export function parseSelect(
  input: QueryValue | undefined,
  selectable: Selectable,
  issues: Pick<Issues, 'push'>,
): Selection | null {
  if (input === undefined || input === null || input === '') return null
  const wish = parseWish(input, selectable, 'select', issues)
  if (!wish) return null
  const selection = toSelection(selectable, wish, !hasFalse(wish))
  return selection === true ? null : selection
}

function parseWish(input: QueryValue, selectable: Selectable, at: string, issues: Pick<Issues, 'push'>): Wish | null {
  if (!isQueryObject(input)) {
    issues.push(`${at} takes the form ${at}[field]=true or =false; got ${describe(input)}.`)
    return null
  }
  const wish: Wish = {}
  for (const [name, value] of Object.entries(input)) {
    const members = lookUp(selectable, name)
    if (members === undefined) {
      issues.push(`${at} does not know the field ${quote(name)}. Allowed: ${Object.keys(selectable).join(', ')}.`)
    } else if (value === 'true' || value === 'false') wish[name] = value === 'true'
    else if (members && isQueryObject(value)) wish[name] = parseWish(value, members, `${at}[${name}]`, issues) ?? {}
    else issues.push(`${at}[${name}] must be true or false; got ${describe(value)}.`)
  }
  return wish
}

function hasFalse(wish: Wish): boolean {
  return Object.values(wish).some((value) => (typeof value === 'object' ? hasFalse(value) : !value))
}

/** The fields that are kept, in an order that does not depend on the query's; `true` when these are all. */
function toSelection(selectable: Selectable, wish: Wish, isInclusive: boolean): Selection | true {
  const kept: Record<string, Selection | true> = {}
  for (const [name, members] of Object.entries(selectable)) {
    const value = wish[name]
    if (members && typeof value === 'object') kept[name] = toSelection(members, value, isInclusive)
    else if (name === 'id' || (isInclusive ? value === true : value !== false)) kept[name] = true
  }
  const isWhole = Object.keys(selectable).every((name) => kept[name] === true)
  return isWhole ? true : kept
}

/** A document, or part of one, with the selected fields alone. */
export function pickSelected<T>(value: T, selection: Selection | true | null): T {
  if (selection === true || selection === null || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => pickSelected(item, selection)) as T
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
      const inner = lookUp(selection, name)
      return inner === undefined ? [] : [[name, pickSelected(member, inner)]]
    }),
  ) as T
}

function describe(input: QueryValue | undefined): string {
  return typeof input === 'string' ? quote(input) : 'a nested value'
}
