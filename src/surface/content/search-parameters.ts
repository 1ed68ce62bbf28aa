import { z } from 'zod'

import { maxLimit } from '@/schemas/content/list-parameters'
import { professionIds } from '@/schemas/content/professions'
import { searchKinds } from '@/schemas/content/search'
import { defineParameter, toInteger, type ValuesOf } from '@/schemas/shared/parameter'
import { searchParameter } from '@/schemas/shared/search'
import { defineInput } from '@/surface/shared/input'
import { yearParameter } from './year-parameter'

const emptyToAbsent = (text: unknown) => (text === '' ? undefined : text)
/** Beyond it no result can be: Postgres counts rows with integers. */
const maxPage = 9_999_999

const kind = defineParameter({
  name: 'kind',
  in: 'query',
  description: 'Only articles or only findings.',
  schema: z.preprocess(emptyToAbsent, z.enum(searchKinds).optional()),
  expected: `one of ${searchKinds.join(', ')}`,
  example: 'finding',
})

const profession = defineParameter({
  name: 'profession',
  in: 'query',
  description: 'Only articles for one profession.',
  schema: z.preprocess(emptyToAbsent, z.enum(professionIds).optional()),
  expected: `one of ${professionIds.join(', ')}`,
  example: 'hospitals',
})

const year = yearParameter({
  description: 'Only articles published, and findings of sources dated, in one year.',
  example: 2025,
})

const limit = defineParameter({
  name: 'limit',
  in: 'query',
  description: 'Results per page.',
  schema: z.preprocess(toInteger, z.int().min(1).max(maxLimit).default(10)),
  expected: `an integer from 1 to ${maxLimit}`,
  example: 10,
})

const page = defineParameter({
  name: 'page',
  in: 'query',
  description: 'Page number. Past the end, `docs` is empty and the totals are true.',
  schema: z.preprocess(toInteger, z.int().min(1).max(maxPage).default(1)),
  expected: `an integer from 1 to ${maxPage}`,
  example: 1,
})

const filters = [kind, profession, year] as const

/** The filter of a search; absent members match all. */
export type SearchFilter = Partial<ValuesOf<(typeof filters)[number] | typeof searchParameter>>

type Values = SearchFilter & { limit?: number; page: number }

/** The canonical query string of a search, without defaults. */
export function toSearchQuery({ q, kind: only, profession: one, year: of, limit: size, page: number }: Values): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ q, kind: only, profession: one, year: of })) {
    if (value !== undefined) query.set(name, String(value))
  }
  if (size !== undefined && size !== 10) query.set('limit', String(size))
  if (number > 1) query.set('page', String(number))
  return query.toString()
}

export const searchInput = defineInput({
  query: [searchParameter, ...filters, limit, page],
  toCanonicalQuery: toSearchQuery,
})
/** The page of the search: a form, until there is a text to find. */
export const searchPageInput = defineInput({
  query: [searchParameter, ...filters, page],
  toCanonicalQuery: toSearchQuery,
})
