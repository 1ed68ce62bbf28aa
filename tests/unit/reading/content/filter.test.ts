import { PgDialect } from '@payloadcms/db-postgres/drizzle/pg-core'
import { describe, expect, it } from 'vitest'

import { articleColumns } from '@/reading/content/article-columns'
import { toCondition } from '@/reading/content/filter'
import { articleFields } from '@/schemas/content/list-fields'

const source = { fields: articleFields, columns: articleColumns }
const toText = (field: string, value: string[]) =>
  new PgDialect().sqlToQuery(toCondition({ field, operator: 'in', value }, source))

describe('A filter by a list of values', () => {
  it('matches any of them', () => {
    expect(toText('title', ['a, b', 'c'])).toMatchObject({
      sql: 'a.title in ($1::text, $2::text)',
      params: ['a, b', 'c'],
    })
  })

  it.each(['title', 'sources.label'])('matches nothing where there are none: %s', (field) => {
    const { sql, params } = toText(field, [])
    expect({ sql, params }).toEqual({ sql: expect.stringMatching(/(^| and )false\)?$/) as string, params: [] })
  })
})
