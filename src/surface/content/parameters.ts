import { z } from 'zod'

import { slugPattern } from '@/lib/text/slug'
import { evidenceKindIds } from '@/schemas/content/evidence-kinds'
import {
  articleListParameters,
  depthParameter,
  findingListParameters,
  mediaListParameters,
  pageParameter,
  type ListParameters,
} from '@/schemas/content/list-parameters'
import { parseListQuery, type ListQuery } from '@/schemas/content/list-query'
import { professionIds, type ProfessionId } from '@/schemas/content/professions'
import { articleSelect, findingSelect, mediaSelect, type SelectParameter } from '@/schemas/content/select-parameter'
import { refusePopulate } from '@/schemas/content/unserved-parameters'
import { defineParameter, type ValuesOf } from '@/schemas/shared/parameter'
import { toQueryTree } from '@/schemas/shared/query-tree'
import { accept, defineInput, type Input } from '@/surface/shared/input'

/** Largest id of Postgres' `integer`; beyond it no document can exist. */
const maxId = 2_147_483_647

const idParameter = defineParameter({
  name: 'id',
  in: 'path',
  description: 'The document’s id.',
  schema: z.preprocess(
    (text: string) => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : text),
    z.int().min(1).max(maxId),
  ),
  example: 1,
})

const slugParameter = defineParameter({
  name: 'slug',
  in: 'path',
  description: 'The last part of the article’s address.',
  schema: z.string().min(1).max(200).regex(slugPattern),
})

const filenameParameter = defineParameter({
  name: 'filename',
  in: 'path',
  description: 'The name of the file.',
  schema: z
    .string()
    .max(255)
    .regex(/^[\w.-]+$/)
    .refine((name) => !name.includes('..')),
})

const professionParameter = defineParameter({
  name: 'profession',
  in: 'path',
  description: 'One of the five professions, as in the address of its page.',
  schema: z.enum(professionIds),
  example: 'librarians',
})

export const professionFeedInput = defineInput({ path: [professionParameter] })
export const idInput = defineInput({ path: [idParameter] })
export const articleInput = singleInput(articleSelect)
export const findingInput = singleInput(findingSelect)
/** The contract names no further parameter for an image, so `select` is read and not documented. */
export const mediaInput = {
  ...defineInput({ path: [idParameter], query: [mediaSelect] }),
  parameters: [idParameter],
}
export const slugInput = defineInput({ path: [slugParameter] })
export const filenameInput = defineInput({ path: [filenameParameter] })

function singleInput(select: SelectParameter) {
  return defineInput({
    path: [idParameter],
    query: [depthParameter, select],
    readQuery: (query, names, issues) => {
      refusePopulate(query, issues)
      return toQueryTree(query, names, issues)
    },
  })
}

function listInput(parameters: ListParameters): Input<ListQuery> {
  const { limit, page, sort, depth, where, select } = parameters
  return {
    parameters: [limit, page, sort, depth, where, select],
    parse({ query }) {
      const parsed = parseListQuery(query, parameters)
      return parsed.ok ? accept(parsed.value) : parsed
    },
  }
}

export const articleListInput = listInput(articleListParameters)
export const findingListInput = listInput(findingListParameters)
export const mediaListInput = listInput(mediaListParameters)

/** The input of a page that lists articles: `?page=2`. */
export const pagedInput = defineInput({
  query: [pageParameter],
  toCanonicalQuery: ({ page }) => (page > 1 ? `page=${page}` : ''),
})

/** The same, on the page of one author. */
export const authorInput = defineInput({
  path: [idParameter],
  query: [pageParameter],
  toCanonicalQuery: ({ page }) => (page > 1 ? `page=${page}` : ''),
})

/** The same, on the page of one profession. */
export function professionInput(profession: ProfessionId): Input<{ profession: ProfessionId; page: number }> {
  return {
    parameters: pagedInput.parameters,
    parse(request) {
      const parsed = pagedInput.parse(request)
      if (!parsed?.ok) return parsed
      const { value, canonicalQuery } = parsed.value
      return accept({ profession, ...value }, canonicalQuery)
    },
  }
}

/** An empty form field filters nothing. */
const emptyToAbsent = (text: string | undefined) => (text === '' ? undefined : text)

function textFilter(name: string) {
  const error = `${name} must be text of at most 200 characters.`
  // zod's max() counts code points, this limit UTF-16 units.
  return z
    .string({ error })
    .refine((text) => text.length <= 200, { error })
    .meta({ maxLength: 200 })
}

function evidenceFilter<const Name extends string, Value extends string>(
  name: Name,
  description: string,
  filter: z.ZodType<Value>,
) {
  return defineParameter({ name, in: 'query', description, schema: z.preprocess(emptyToAbsent, filter.optional()) })
}

const kindFilter = z.enum(evidenceKindIds, { error: `kind must be one of ${evidenceKindIds.join(', ')}.` })

const yearError = 'year must have four digits, such as 2025.'
const yearFilter = z.string({ error: yearError }).regex(/^[12]\d{3}$/, { error: yearError })

/** The filters of the evidence page, in canonical order. */
const evidenceFilters = [
  evidenceFilter('kind', 'Findings of one kind.', kindFilter),
  evidenceFilter('industry', 'Findings from one industry.', textFilter('industry')),
  evidenceFilter('region', 'Findings from one region.', textFilter('region')),
  evidenceFilter('year', 'Findings of sources of one year.', yearFilter),
  evidenceFilter('q', 'Findings that contain a text.', textFilter('q')),
] as const

/** The filter of the evidence page; absent members match all. */
export type EvidenceFilter = Partial<ValuesOf<(typeof evidenceFilters)[number]>> & { page: number }

/** The canonical query string of the evidence page. */
export function toEvidenceQuery({ page = 1, ...filter }: Partial<EvidenceFilter>): string {
  const canonical = new URLSearchParams()
  for (const { name } of evidenceFilters) {
    const text = filter[name]
    if (text !== undefined) canonical.set(name, text)
  }
  if (page > 1) canonical.set('page', String(page))
  return canonical.toString()
}

export const evidenceInput = defineInput({
  query: [...evidenceFilters, pageParameter],
  toCanonicalQuery: toEvidenceQuery,
})
/** All findings of a filter, without pages. */
export const findingFilesInput = defineInput({ query: evidenceFilters, toCanonicalQuery: toEvidenceQuery })
