import { sql } from '@payloadcms/db-postgres/drizzle'
import { expect, it } from 'vitest'

import { toQuery } from '@/reading/shared/database'
import { toCandidates, toFound, toRank } from '@/reading/shared/search-candidates'
import type { SearchField } from '@/reading/shared/search-budget'

const queries = { byConfig: {}, all: `'one' & 'two'`, any: `'one' | 'two'` }

const readsTexts = (field: SearchField) =>
  [
    toFound(field, queries, sql`true`),
    toCandidates({
      field,
      table: sql`book_search`,
      found: sql`found`,
      columns: sql`id`,
      order: sql`id`,
      filter: sql`true`,
      queries,
      limit: 10,
    }),
    toRank(field),
  ].some((part) => toQuery(part).text.includes('vector'))

it('A search of titles alone reads no full text, neither to find nor to rank', () => {
  expect(readsTexts('texts')).toBe(true)
  expect(readsTexts('titles')).toBe(false)
})
