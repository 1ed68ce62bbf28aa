import { z } from 'zod'

import { countCharacters } from '@/lib/text/characters'
import { searchLimits, toSearchWords } from '@/lib/text/search-terms'
import { defineParameter } from './parameter'

const { characters, words, wordCharacters } = searchLimits

/** The text of a search: without control characters, its white space collapsed. Empty counts as absent. */
const searchTextSchema = z.preprocess(
  (text: unknown) => (typeof text === 'string' ? text.replace(/[\s\p{Cc}]+/gu, ' ').trim() || undefined : text),
  z
    .string({ error: 'q takes one text.' })
    .refine((text) => countCharacters(text) <= characters, {
      error: ({ input }) => `q must have 1 to ${characters} characters; got ${countCharacters(String(input))}.`,
      abort: true,
    })
    .refine((text) => toSearchWords(text).length <= words, {
      error: ({ input }) => `q takes at most ${words} words; got ${toSearchWords(String(input)).length}.`,
      abort: true,
    })
    .refine((text) => toSearchWords(text).every((word) => word.length <= wordCharacters), {
      error: `A word of q has at most ${wordCharacters} characters.`,
    })
    .meta({ maxLength: characters })
    .optional(),
)

/** The parameter `q` of a full-text search. */
export const searchParameter = defineParameter({
  name: 'q',
  in: 'query',
  description:
    `Words to find, at most ${words}, in any case and with or without accents; all must match, in any of their forms. ` +
    'Words in quotation marks must stand together. The last word may be incomplete.',
  schema: searchTextSchema,
  example: 'sepsis',
})

const correctionSchema = z.strictObject({ from: z.string(), to: z.array(z.string()).min(1) })

/** The word that a search did not find, and the similar ones that it searched instead. */
export type SearchCorrection = z.infer<typeof correctionSchema>

/** Further matches of a suggestion are not counted: a common word is in very many documents. */
export const maxCounted = 1_000

const suggestionSchema = z.strictObject({
  label: z.string(),
  url: z.url(),
  total: z
    .int()
    .min(1)
    .max(maxCounted)
    .meta({ description: `What it finds; ${maxCounted} stands for this many or more.` }),
})

/** The label in JSON of the same search without its filters; pages translate it. */
export function toUnfilteredLabel(text: string): string {
  return `“${text}” without the filters`
}

/** Another search, for a search without results. */
export type SearchSuggestion = z.infer<typeof suggestionSchema>

/** The members of a search response besides its results. */
export const searchNoteShape = {
  corrections: z
    .array(correctionSchema)
    .meta({ description: 'Words that were not found, with the similar ones that were searched instead.' }),
  suggestions: z
    .array(suggestionSchema)
    .meta({ description: 'Where nothing was found: searches that find something.' }),
  isComplete: z.boolean().meta({
    description: 'False where the whole texts could not be searched in time: the results are of the titles alone.',
  }),
}
