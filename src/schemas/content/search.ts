import { z } from 'zod'

import { searchNoteShape } from '@/schemas/shared/search'
import { listEnvelopeSchema } from './list-envelope'
import type { professionIds } from './professions'

/** A result of a search on the content host. */
export const searchKinds = ['article', 'finding'] as const
export type SearchKind = (typeof searchKinds)[number]

export const searchHitSchema = z
  .strictObject({
    kind: z.enum(searchKinds),
    id: z.int(),
    title: z.string().meta({ description: 'The article’s title; of a finding, its number and organization.' }),
    url: z.url(),
    date: z.string().nullable().meta({ description: 'Day of publication; of a finding, the date of its source.' }),
    snippet: z.string().meta({ description: 'Plain text around the words that were found.' }),
    matches: z
      .array(z.strictObject({ start: z.int().min(0), end: z.int().min(1) }))
      .meta({ description: 'Where they stand in the snippet, in UTF-16 units; `end` is exclusive.' }),
  })
  .meta({ id: 'SearchHit', description: 'An article or a finding that a search found.' })

export type SearchHit = z.infer<typeof searchHitSchema>

const { shape } = listEnvelopeSchema('SearchHits', searchHitSchema)

export const searchResultsSchema = z
  .strictObject({
    query: z.string(),
    ...shape,
    counts: z.strictObject({ article: z.int(), finding: z.int() }).meta({ description: 'Results of each kind.' }),
    ...searchNoteShape,
  })
  .meta({ id: 'SearchResults', description: 'One page of the results of a search, best first.' })

export type SearchResults = z.infer<typeof searchResultsSchema>

/** The validated parameters of a search. */
export type SearchQuery = {
  /** Without it there are no results. */
  q?: string
  kind?: SearchKind
  profession?: (typeof professionIds)[number]
  year?: number
  limit: number
  page: number
}
