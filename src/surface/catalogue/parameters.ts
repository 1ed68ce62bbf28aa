import { z } from 'zod'

import { isbnTextPattern, toIsbn13, toIsbnDigits } from '@/lib/identifiers/isbn'
import type { Issues } from '@/lib/issues'
import { maxNameSlugLength } from '@/lib/text/name-slug'
import { quote } from '@/lib/text/quote'
import { bookCodeSchema } from '@/schemas/catalogue/book'
import { bundleIdSchema } from '@/schemas/catalogue/bundle'
import { bookSorts, catalogueMaxLimit, toCatalogueSearch } from '@/schemas/catalogue/list'
import { defineParameter, toInteger } from '@/schemas/shared/parameter'
import { searchParameter } from '@/schemas/shared/search'
import { toQueryTree } from '@/schemas/shared/query-tree'
import { accept, defineInput, type Input } from '@/surface/shared/input'
import { author, availability, language, maxSearchLength, subject, tier, year } from './facet-parameters'

const maxPage = 9_999_999

const search = defineParameter({
  name: 'q',
  in: 'query',
  description: 'Words that must all stand in the title or subtitle, in any case and with or without accents.',
  schema: z.preprocess(
    (text: string | undefined) => text?.trim().replace(/\s+/g, ' ') || undefined,
    z
      .string()
      .min(1)
      .max(maxSearchLength, {
        error: ({ input }) => `q must have 1 to ${maxSearchLength} characters; got ${[...String(input)].length}.`,
      })
      .optional(),
  ),
  example: 'evidence',
})

const isbn = defineParameter({
  name: 'isbn',
  in: 'query',
  description: 'The book with an ISBN, of 13 or 10 digits, with or without hyphens.',
  schema: z
    .string()
    .max(40, { abort: true })
    .regex(isbnTextPattern, { abort: true })
    .transform((text) => toIsbn13(toIsbnDigits(text)))
    .refine((digits) => digits !== null)
    .transform((digits) => digits ?? '')
    .optional(),
  expected: 'an ISBN of 13 or 10 digits with a valid check digit',
  example: '979-9-00000-001-1',
})

const sort = defineParameter({
  name: 'sort',
  in: 'query',
  description: `The order: ${bookSorts.join(', ')}. With \`-\` descending; \`id\` is by tier and number.`,
  schema: z.enum(bookSorts).optional(),
  expected: `one of ${bookSorts.join(', ')}`,
  example: '-published_at',
})

const limit = defineParameter({
  name: 'limit',
  in: 'query',
  description: 'Entries a page.',
  schema: z.preprocess(toInteger, z.int().min(1).max(catalogueMaxLimit).default(catalogueMaxLimit)),
  expected: `an integer from 1 to ${catalogueMaxLimit}`,
  example: 50,
})

const page = defineParameter({
  name: 'page',
  in: 'query',
  description: 'Page number. Past the end, `data` is empty and the totals are true.',
  schema: z.preprocess(
    toInteger,
    z
      .int()
      .min(1)
      .max(maxPage, { error: ({ input }) => `page must be an integer from 1 to ${maxPage}; got ${input}.` })
      .default(1),
  ),
  expected: 'an integer of 1 or more',
  example: 1,
})

const bookId = defineParameter({
  name: 'id',
  in: 'path',
  description: 'The book’s catalogue code.',
  schema: bookCodeSchema,
  example: 'T1-1',
})

const bundleId = defineParameter({
  name: 'id',
  in: 'path',
  description: 'The bundle’s id.',
  schema: bundleIdSchema,
  example: 'the-first-shelf',
})

/** A list of the API. */
export const bookListInput = defineInput({
  query: [search, tier, language, author, subject, year, availability, isbn, sort, limit, page],
  readQuery: readKnownQuery,
  toCanonicalQuery: toCatalogueSearch,
})
export const bundleListInput = defineInput({
  query: [limit, page],
  readQuery: readKnownQuery,
  toCanonicalQuery: toCatalogueSearch,
})
/** A single read of the API. */
export const bookIdInput = defineInput({ path: [bookId], readQuery: readKnownQuery })
export const bundleIdInput = defineInput({ path: [bundleId], readQuery: readKnownQuery })

/** The page that lists books: it has no `limit`, and parameters that it does not know have no effect. */
export const booksPageInput = defineInput({
  query: [searchParameter, tier, language, author, subject, year, availability, sort, page],
  readQuery: readTexts,
  toCanonicalQuery: toCatalogueSearch,
})
/** The id may be in another case than the canonical one: the page then redirects. */
export const bookPageInput: Input<{ id: string }> = {
  parameters: [bookId],
  parse({ path: { id = '' } }) {
    return bookCodeSchema.safeParse(id.toUpperCase()).success ? accept({ id }) : null
  },
}

const slug = defineParameter({
  name: 'slug',
  in: 'path',
  description: 'The name in lower case, its words joined by hyphens.',
  schema: z.string().min(1).max(maxNameSlugLength),
  example: 'public-libraries',
})
const nameListInput = { query: [page], readQuery: readTexts, toCanonicalQuery: toCatalogueSearch }
/** All authors, subjects or bundles, in pages. */
export const pagedListInput = defineInput(nameListInput)
/** The books of an author or a subject. */
export const nameInput = defineInput({ path: [slug], ...nameListInput })
/** The id may be in another case than the canonical one: the page then redirects. */
export const bundlePageInput = defineInput({
  path: [
    defineParameter({
      ...bundleId,
      schema: z.string().refine((id) => bundleIdSchema.safeParse(id.toLowerCase()).success),
    }),
  ],
  ...nameListInput,
})

/** Refuses parameters that the operation does not have. */
function readKnownQuery(query: URLSearchParams, names: readonly string[], issues: Issues) {
  const unknown = new Set([...query.keys()].filter((name) => !names.includes(name.split('[')[0] ?? '')))
  const allowed = names.length > 0 ? `Allowed: ${names.join(', ')}.` : 'No query parameter is allowed here.'
  for (const name of unknown) issues.push(`There is no parameter ${quote(name)}. ${allowed}`)
  return readTexts(query, names, issues)
}

/** The text of each parameter; an empty one counts as absent. */
function readTexts(query: URLSearchParams, names: readonly string[], issues: Issues): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(toQueryTree(query, names, issues))) {
    if (value === '' || value === undefined) continue
    if (typeof value === 'string') texts[name] = value
    else issues.push(`${name} takes one value, written ${name}=….`)
  }
  return texts
}
