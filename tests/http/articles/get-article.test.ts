import { beforeAll, describe, expect, it } from 'vitest'

import { articleSchema } from '@/schemas/content/article'
import { messagesOf, read, readJson, send } from '../../support/http'
import { atDepthZero, readExpectedContent, type ExpectedContent } from '../../support/expected-content'

let stored: ExpectedContent

beforeAll(async () => {
  stored = await readExpectedContent()
})

describe('GET /api/articles/{id}', () => {
  it('returns every published article as stored, at each depth', async () => {
    for (const article of stored.articles) {
      for (const depth of ['', '?depth=0', '?depth=1', '?depth=2', '?depth=10']) {
        const found = await readJson(`/api/articles/${article.id}${depth}`)
        expect(articleSchema.parse(found)).toEqual(found)
        expect(found).toEqual(depth === '?depth=0' ? atDepthZero(article) : article)
      }
    }
  })

  it('has exactly the members that the contract requires, and corrections', async () => {
    const members = Object.keys(await readJson(`/api/articles/${stored.articles[0]?.id}`))
    const contract =
      'id title slug description professions author publishedAt heroImage body previousSlugs sources updatedAt createdAt _status'
    expect(members.toSorted()).toEqual([...contract.split(' '), 'corrections'].toSorted())
  })

  it('returns the same 404 for an unpublished article as for a missing one', async () => {
    const missing = await send('/api/articles/2147483647')
    expect(stored.hiddenArticleIds.length).toBeGreaterThan(0)
    for (const id of stored.hiddenArticleIds) {
      for (const query of ['', '?draft=true', '?depth=0&draft=true', '?where[_status][equals]=draft', '?trash=true']) {
        const response = await read(`/api/articles/${id}${query}`)
        expect(response.status).toBe(404)
        expect(response.text).toBe(missing.text)
      }
    }
  })

  it.each([
    '0',
    '-1',
    '1.5',
    'abc',
    '01',
    '+1',
    '1e3',
    '2147483648',
    '99999999999999999999999',
    '%201',
    '1%20',
    'null',
    'undefined',
    'versions',
    'count',
    'access',
    '%00',
    '1%2F2',
    '..%2F1',
  ])('returns 404 with the error envelope for the invalid id %s', async (id) => {
    const response = await read(`/api/articles/${id}`)
    expect(response.status).toBe(404)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers['access-control-allow-origin']).toBe('*')
    expect(messagesOf(response)).toEqual(['Not Found'])
  })

  it('ignores draft, cookies and Authorization', async () => {
    const target = `/api/articles/${stored.articles[0]?.id}`
    const plain = await send(target)
    expect((await send(`${target}?draft=true&locale=fr&select=&populate=`)).text).toBe(plain.text)
    const headers = { cookie: 'payload-token=abc', authorization: 'users API-Key abc' }
    expect((await send(target, { headers })).text).toBe(plain.text)
  })
})
