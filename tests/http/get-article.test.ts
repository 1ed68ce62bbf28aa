import { beforeAll, describe, expect, it } from 'vitest'

import { articleSchema } from '@/schemas/article'
import { messagesOf, read, readJson, send } from '../support/http'
import { atDepthZero, readStored, type Stored } from '../support/stored'

let stored: Stored

beforeAll(async () => {
  stored = await readStored()
})

describe('GET /api/articles/{id}', () => {
  it('shows every published article exactly as its rows say, at each depth', async () => {
    for (const article of stored.articles) {
      for (const depth of ['', '?depth=0', '?depth=1', '?depth=2', '?depth=10']) {
        const found = await readJson(`/api/articles/${article.id}${depth}`)
        expect(articleSchema.parse(found)).toEqual(found)
        expect(found).toEqual(depth === '?depth=0' ? atDepthZero(article) : article)
      }
    }
  })

  it('has every member that the contract requires, and no other', async () => {
    const members = Object.keys(await readJson(`/api/articles/${stored.articles[0]?.id}`))
    const contract =
      'id title slug description professions author publishedAt heroImage body previousSlugs sources updatedAt createdAt _status'
    expect(members.toSorted()).toEqual(contract.split(' ').toSorted())
  })

  it('answers an article that is not published as if there were none', async () => {
    const missing = await send('/api/articles/2147483647')
    expect(stored.hiddenArticleIds.length).toBeGreaterThan(0)
    for (const id of stored.hiddenArticleIds) {
      for (const query of ['', '?draft=true', '?depth=0&draft=true', '?where[_status][equals]=draft', '?trash=true']) {
        const answer = await read(`/api/articles/${id}${query}`)
        expect(answer.status).toBe(404)
        expect(answer.text).toBe(missing.text)
      }
    }
  })

  it.each(['0', '-1', '1.5', 'abc', '01', '+1', '1e3', '2147483648', '99999999999999999999999', '%201', '1%20', 'null', 'undefined', 'versions', 'count', 'access', '%00', '1%2F2', '..%2F1'])(
    'answers the id %s, which no article can have, with 404 and the error envelope',
    async (id) => {
      const answer = await read(`/api/articles/${id}`)
      expect(answer.status).toBe(404)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers['access-control-allow-origin']).toBe('*')
      expect(messagesOf(answer)).toEqual(['Not Found'])
    },
  )

  it('takes no notice of draft, cookies or Authorization', async () => {
    const target = `/api/articles/${stored.articles[0]?.id}`
    const plain = await send(target)
    expect((await send(`${target}?draft=true&locale=fr&select[title]=true`)).text).toBe(plain.text)
    const headers = { cookie: 'payload-token=abc', authorization: 'users API-Key abc' }
    expect((await send(target, { headers })).text).toBe(plain.text)
  })
})
