import { z } from 'zod'

import { toLanguageTag } from '@/lib/languages/language-tag'
import { availabilityIds } from '@/schemas/catalogue/availability'
import { defineParameter } from '@/schemas/shared/parameter'

export const maxSearchLength = 200

export const tier = defineParameter({
  name: 'tier',
  in: 'query',
  description: 'Books of one tier: its digit, with or without the `T`.',
  schema: z
    .string()
    .max(2, { abort: true })
    .regex(/^[Tt]?\d$/)
    .transform((text) => Number(text.at(-1)))
    .optional(),
  expected: 'one digit, with or without T before it, such as 2 or T2',
  example: '2',
})

export const language = defineParameter({
  name: 'language',
  in: 'query',
  description: 'Books in a language, by its tag (BCP 47). `en` also finds `en-GB`.',
  schema: z
    .string()
    .max(35, { abort: true })
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/, { abort: true })
    .refine((text) => toLanguageTag(text) !== null)
    .transform((text) => toLanguageTag(text) ?? text)
    .optional(),
  expected: 'a language tag (BCP 47), such as en or pt-BR',
  example: 'en',
})

/** Words of a name or subject. */
function textFilter(name: string) {
  return z.preprocess(
    (text: string | undefined) => text?.replace(/[\s\p{Cc}]+/gu, ' ').trim() || undefined,
    z
      .string()
      .min(1)
      .max(maxSearchLength, {
        error: ({ input }) => `${name} must have 1 to ${maxSearchLength} characters; got ${[...String(input)].length}.`,
      })
      .optional(),
  )
}

export const author = defineParameter({
  name: 'author',
  in: 'query',
  description:
    'Books with a contributor whose name has all these words, in any case and with or without accents; in quotation marks, one with exactly this name.',
  schema: textFilter('author'),
  example: 'Okafor',
})

export const subject = defineParameter({
  name: 'subject',
  in: 'query',
  description: 'Books of one subject, written as in `subjects`; case, accents and punctuation do not matter.',
  schema: textFilter('subject'),
  example: 'Public libraries',
})

export const year = defineParameter({
  name: 'year',
  in: 'query',
  description: 'Books that came out in a year.',
  schema: z
    .string()
    .max(4, { abort: true })
    .regex(/^[12]\d{3}$/)
    .transform(Number)
    .optional(),
  expected: 'a year of four digits, such as 2025',
  example: '2025',
})

export const availability = defineParameter({
  name: 'availability',
  in: 'query',
  description: `Books that can be had, that are announced, or that cannot be had: ${availabilityIds.join(', ')}. A book of which nothing is said is none of these.`,
  schema: z.enum(availabilityIds).optional(),
  expected: `one of ${availabilityIds.join(', ')}`,
  example: 'available',
})
