import { beforeAll, describe, expect, it } from 'vitest'

import { articleSchema, type Article } from '@/schemas/content/article'
import { listEnvelopeSchema, type ListEnvelope } from '@/schemas/content/list-envelope'
import { query } from '../../support/database'
import { readDocs, readJson, send } from '../../support/http'
import { atDepthZero, readExpectedContent, type ExpectedContent } from '../../support/expected-content'

const envelopeSchema = listEnvelopeSchema('TestArticleList', articleSchema)
type List = ListEnvelope<Article>

let stored: ExpectedContent

beforeAll(async () => {
  stored = await readExpectedContent()
})

describe('GET /api/articles', () => {
  it('has enough sample data to test with', () => {
    expect(stored.articles.length).toBeGreaterThanOrEqual(12)
    expect(stored.hiddenArticleIds.length).toBeGreaterThanOrEqual(2)
  })

  it.each([0, 1, 2, 10])('returns every published article as stored, at depth %i', async (depth) => {
    const docs = await readDocs<Article>(`/api/articles?depth=${depth}`)
    for (const doc of docs) expect(articleSchema.parse(doc)).toEqual(doc)
    expect(docs).toEqual(stored.articles.map((article) => (depth === 0 ? atDepthZero(article) : article)))
  })

  it('returns ten, newest first and at depth 2, by default', async () => {
    const list = await readJson<List>('/api/articles')
    expect(envelopeSchema.parse(list)).toEqual(list)
    const { docs, ...envelope } = list
    const total = stored.articles.length
    expect(docs).toEqual(stored.articles.slice(0, 10))
    expect(envelope).toEqual({
      totalDocs: total,
      limit: 10,
      totalPages: Math.ceil(total / 10),
      page: 1,
      pagingCounter: 1,
      hasPrevPage: false,
      hasNextPage: total > 10,
      prevPage: null,
      nextPage: total > 10 ? 2 : null,
    })
  })

  it.each([1, 7, 10, 100])(
    'paginates through every article exactly once, in a stable order, by pages of %i',
    async (limit) => {
      const pageCount = Math.ceil(stored.articles.length / limit)
      const ids: number[] = []
      for (let page = 1; page <= pageCount; page++) {
        const { docs, ...envelope } = await readJson<List>(`/api/articles?limit=${limit}&page=${page}&depth=0`)
        ids.push(...docs.map(({ id }) => id))
        expect(envelope).toEqual({
          totalDocs: stored.articles.length,
          limit,
          totalPages: pageCount,
          page,
          pagingCounter: (page - 1) * limit + 1,
          hasPrevPage: page > 1,
          hasNextPage: page < pageCount,
          prevPage: page > 1 ? page - 1 : null,
          nextPage: page < pageCount ? page + 1 : null,
        })
      }
      expect(ids).toEqual(stored.articles.map(({ id }) => id))
    },
  )

  it.each([99, 1_000_000, 9_999_999_999_999])(
    'returns no documents but correct totals past the end, on page %i',
    async (page) => {
      const list = await readJson<List>(`/api/articles?page=${page}`)
      expect(list).toMatchObject({
        docs: [],
        page,
        totalDocs: stored.articles.length,
        totalPages: Math.ceil(stored.articles.length / 10),
        hasNextPage: false,
        nextPage: null,
        hasPrevPage: true,
      })
    },
  )

  it.each(['101', '1000', '99999999999999999999'])('caps limit=%s at 100, and reports that', async (limit) => {
    expect(await readJson<List>(`/api/articles?depth=0&limit=${limit}`)).toEqual(
      await readJson('/api/articles?depth=0&limit=100'),
    )
    expect((await readJson<List>(`/api/articles?limit=${limit}&depth=0`)).limit).toBe(100)
  })

  it('reports one page when nothing matches', async () => {
    const list = await readJson<List>('/api/articles?where[id][equals]=2147483647')
    expect(list).toMatchObject({
      docs: [],
      totalDocs: 0,
      totalPages: 1,
      page: 1,
      hasNextPage: false,
      hasPrevPage: false,
    })
  })

  it.each([
    'id',
    'title',
    'slug',
    'description',
    'author',
    'author.id',
    'author.name',
    'publishedAt',
    'heroImage',
    'updatedAt',
    'createdAt',
    '_status',
  ])('sorts by %s in both directions, nulls last, ties by id', async (field) => {
    const column = sortColumns[field]
    for (const [sign, direction] of [
      ['', 'asc'],
      ['-', 'desc'],
    ] as const) {
      const rows = await query<{ id: number }>(
        `select a.id from articles a join users u on u.id = a.author_id where a._status = 'published'
         order by ${column} ${direction} nulls last, a.id ${direction}`,
      )
      const docs = await readDocs<Article>(`/api/articles?depth=0&sort=${sign}${field}`)
      expect(docs.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    }
  })

  it('sorts by several fields in order of precedence', async () => {
    const docs = await readDocs<Article>('/api/articles?depth=1&sort=author.name,-publishedAt')
    const keys = docs.map(({ author, publishedAt }) => [(author as { name: string }).name, publishedAt ?? ''] as const)
    const rows = await query<{ name: string; at: Date }>(
      `select u.name, a.published_at as at from articles a join users u on u.id = a.author_id
       where a._status = 'published' order by u.name, a.published_at desc nulls last, a.id`,
    )
    expect(keys).toEqual(rows.map(({ name, at }) => [name, at.toISOString()]))
  })

  it('ignores unknown and empty parameters', async () => {
    const plain = await send('/api/articles?limit=3')
    for (const extra of [
      'draft=true',
      'trash=true',
      'locale=de',
      'joins=false',
      'select=',
      'populate=',
      'pagination=true',
      'sort=',
      'fallback-locale=none',
      'overrideAccess=true',
      'user=1',
      'showHiddenFields=true',
    ]) {
      expect((await send(`/api/articles?limit=3&${extra}`)).text, extra).toBe(plain.text)
    }
    const headers = { cookie: 'payload-token=x; x=y', authorization: 'JWT abc', 'x-http-method-override': 'POST' }
    expect((await send('/api/articles?limit=3', { headers })).text).toBe(plain.text)
  })
})

const sortColumns: Record<string, string> = {
  id: 'a.id',
  title: 'a.title',
  slug: 'a.slug',
  description: 'a.description',
  author: 'a.author_id',
  'author.id': 'a.author_id',
  'author.name': 'u.name',
  publishedAt: 'a.published_at',
  heroImage: 'a.hero_image_id',
  updatedAt: 'a.updated_at',
  createdAt: 'a.created_at',
  _status: 'a._status',
}
