import { z } from 'zod'

import { quote } from '@/lib/text/quote'
import { defineParameter, maxInteger, toInteger } from '@/schemas/shared/parameter'
import type { QueryValue } from '@/schemas/shared/query-tree'
import { articleFields, findingFields, mediaFields, toCanonicalField, type FieldTable } from './list-fields'
import { toWhereLiterals } from './literal-parameters'
import { articleSelect, findingSelect, mediaSelect, type SelectParameter } from './select-parameter'
import { operators, parseWhere } from './where'

/** A larger `limit` is clamped to this, as the envelope shows. */
export const maxLimit = 100
export const defaultLimit = 10
const maxSortKeys = 5
/** Longer than five of the longest names. */
const maxSortLength = 300

export type SortKey = { field: string; isDescending: boolean }

const limit = defineParameter({
  name: 'limit',
  in: 'query',
  description: `Documents per page. More than ${maxLimit} is answered with ${maxLimit}; \`pagination=false\` is not served.`,
  schema: z.preprocess(toLimit, z.int().min(1).default(defaultLimit)),
  expected: 'an integer of 1 or more',
  example: 10,
})

export const pageParameter = defineParameter({
  name: 'page',
  in: 'query',
  description: 'Page number. Past the end, `docs` is empty and the totals are true.',
  schema: z.preprocess(toInteger, z.int().min(1).max(maxInteger).default(1)),
  expected: `an integer from 1 to ${maxInteger}`,
  example: 1,
})

export const depthParameter = defineParameter({
  name: 'depth',
  in: 'query',
  description: 'Levels of relationships (author, heroImage) to populate; 0 returns ids.',
  schema: z.preprocess(toInteger, z.int().min(0).max(10).default(2)),
  expected: 'an integer from 0 to 10',
  example: 1,
})

function sortParameter(fields: FieldTable, example: string) {
  const names = Object.keys(fields).filter((name) => fields[name]?.isSortable)
  const usage = `sort takes one field name, with - before it for descending. Allowed: ${names.join(', ')}.`
  return defineParameter({
    name: 'sort',
    in: 'query',
    description: `Field name; prefix \`-\` for descending. One of ${names.join(', ')}; several, separated by commas, break ties. Empty is the default.`,
    schema: z
      .string({ error: usage })
      // zod's max() counts code points, this limit UTF-16 units.
      .refine((text) => text.length <= maxSortLength, {
        error: ({ input }) => `sort takes at most ${maxSortLength} characters; ${String(input).length} were given.`,
        abort: true,
      })
      .meta({ maxLength: maxSortLength, pattern: toSortPattern(names) })
      .transform((text, { addIssue }) => toSortKeys(text, names, addIssue))
      .optional()
      .transform((keys) => keys ?? []),
    example,
  })
}

/** What `toSortKeys` reads, but that no field is named twice: documents alone use it, since its fault would say less. */
function toSortPattern(names: readonly string[]): string {
  const key = `\\s*-?(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})\\s*`
  return `^(?:${key}(?:,${key}){0,${maxSortKeys - 1}}|\\s*)$`
}

function whereParameter(fields: FieldTable) {
  return defineParameter({
    name: 'where',
    in: 'query',
    description:
      `Filter in the form \`where[field][operator]=value\`. Operators: ${operators.join(', ')}. ` +
      `Fields: ${Object.keys(fields).join(', ')}. Fields with many values, such as \`professions\`, are filtered with \`contains\`. ` +
      'Groups: `where[or][0][field][operator]=value`, up to 3 deep and 20 conditions. ' +
      'Each condition is also a parameter of its own, for clients that cannot write nested objects.',
    // Not a z.record: that drops a key named `__proto__`, which is a field to be refused.
    schema: z
      .custom<QueryValue | undefined>()
      .meta({ type: 'object', propertyNames: { type: 'string' }, additionalProperties: {} })
      .transform((input, { addIssue }) => parseWhere(input, fields, { push: addIssue })),
    isDeepObject: true,
    literals: toWhereLiterals(fields),
  })
}

/** The parameters of a list over the given fields. `readValues` validates them in this order. */
function listParameters(fields: FieldTable, select: SelectParameter, exampleSort: string) {
  return {
    limit,
    page: pageParameter,
    depth: depthParameter,
    sort: sortParameter(fields, exampleSort),
    where: whereParameter(fields),
    select,
  }
}

export type ListParameters = ReturnType<typeof listParameters>

export const articleListParameters = listParameters(articleFields, articleSelect, '-publishedAt')
export const findingListParameters = listParameters(findingFields, findingSelect, '-date')
export const mediaListParameters = listParameters(mediaFields, mediaSelect, '-createdAt')

function toLimit(input: QueryValue | undefined): QueryValue | undefined {
  if (typeof input === 'string' && /^\d{14,400}$/.test(input)) return maxLimit
  const value = toInteger(input)
  return typeof value === 'number' ? Math.min(value, maxLimit) : value
}

function toSortKeys(text: string, sortable: readonly string[], addIssue: (message: string) => void): SortKey[] {
  const keys: SortKey[] = []
  if (text.trim() === '') return keys
  for (const item of text.split(',').map((part) => part.trim())) {
    const isDescending = item.startsWith('-')
    const name = isDescending ? item.slice(1) : item
    const field = toCanonicalField(name)
    if (!sortable.includes(name)) {
      addIssue(`sort does not know the field ${quote(name)}. Allowed: ${sortable.join(', ')}.`)
    } else if (keys.some((key) => key.field === field)) {
      addIssue(`sort names the field ${quote(field)} twice.`)
    } else keys.push({ field, isDescending })
  }
  if (keys.length > maxSortKeys) addIssue(`sort takes at most ${maxSortKeys} fields; ${keys.length} were given.`)
  return keys
}
