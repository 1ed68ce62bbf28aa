import { z } from 'zod'

import { defineParameter, toInteger } from '@/schemas/shared/parameter'
import { defineInput, undocumented } from './input'

const maxPage = 9_999_999

const page = defineParameter({
  name: 'page',
  in: 'query',
  description: 'One of the files that the sitemap lists where there are too many addresses for one.',
  schema: z.preprocess(toInteger, z.int().min(1).max(maxPage).optional()),
  expected: `an integer from 1 to ${maxPage}`,
  example: 1,
})

/** The input of a sitemap: without a page it contains all URLs, or the list of sitemaps with them. */
export const sitemapInput = undocumented(
  defineInput({
    query: [page],
    toCanonicalQuery: (values) => (values.page === undefined ? '' : `page=${values.page}`),
  }),
)
