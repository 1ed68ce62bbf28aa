import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'

import { graphqlResponseSchema } from '@/schemas/content/graphql'
import { post, postRaw } from '../../support/graphql'
import { messagesOf, readJson, send } from '../../support/http'
import { readExpectedContent, type ExpectedContent } from '../../support/expected-content'

const size = 'url width height mimeType filesize filename'
const media = `id alt url filename mimeType filesize width height sizes { card { ${size} } wide { ${size} } } updatedAt createdAt`
const article = `id title slug description professions author { id name role } publishedAt heroImage { ${media} } body previousSlugs
  sources { label url date id } corrections { date text id } updatedAt createdAt _status`
const paging = 'totalDocs limit totalPages page pagingCounter hasPrevPage hasNextPage prevPage nextPage'

let stored: ExpectedContent

beforeAll(async () => {
  stored = await readExpectedContent()
})

describe('POST /api/graphql', () => {
  it('lists every published article with every field, as REST does', async () => {
    for (const page of [1, 2, 3]) {
      const { data, errors } = await post(`{ Articles(limit: 20, page: ${page}) { docs { ${article} } ${paging} } }`)
      expect(errors).toBeUndefined()
      expect(data?.Articles).toEqual(await readJson(`/api/articles?limit=20&page=${page}&depth=1`))
    }
  })

  it('returns ten, newest first, by default', async () => {
    const { data } = await post(`{ Articles { docs { id } ${paging} } Media { docs { id } ${paging} } }`)
    expect(data?.Articles).toMatchObject({
      limit: 10,
      page: 1,
      docs: stored.articles.slice(0, 10).map(({ id }) => ({ id })),
    })
    expect(data?.Media).toMatchObject({ limit: 10, page: 1, docs: stored.media.slice(0, 10).map(({ id }) => ({ id })) })
  })

  it('returns every article by id', async () => {
    for (const expected of stored.articles) {
      const { data } = await post(`query ($id: Int!) { Article(id: $id) { ${article} } }`, { id: expected.id })
      expect(data?.Article).toEqual(expected)
    }
  })

  it('returns Media as a list or a single image, with the members of the other form null', async () => {
    const { data } = await post(`{ Media(limit: 100) { docs { ${media} } ${paging} id alt url } }`)
    expect(data?.Media).toEqual({ ...(await readJson('/api/media?limit=100')), id: null, alt: null, url: null })
    for (const expected of stored.media.slice(0, 5)) {
      const single = await post(`{ Media(id: ${expected.id}) { ${media} docs { id } totalDocs } }`)
      expect(single.data?.Media).toEqual({ ...expected, docs: null, totalDocs: null })
    }
  })

  it.each([
    ['limit: 3, page: 2', 'limit=3&page=2'],
    ['limit: 1000', 'limit=1000'],
    ['sort: "title"', 'sort=title'],
    ['sort: "-author.name,id"', 'sort=-author.name,id'],
    ['sort: " -author__name , id "', 'sort=-author.name,id'],
    ['sort: ""', ''],
    ['where: { author__id: { equals: 1 } }', 'where[author][equals]=1'],
    ['where: { professions: { contains: "public-service" } }', 'where[professions][contains]=public-service'],
    ['where: { title: { contains: "LAW" } }', 'where[title][contains]=LAW'],
    ['where: { id: { in: [2, 3] } }', 'where[id][in]=2,3'],
    ['where: { id: { in: [] } }', 'where[id][equals]=-1'],
    ['where: { publishedAt: { greater_than: "2026-09-01" } }', 'where[publishedAt][greater_than]=2026-09-01'],
    ['where: { author__name: { contains: "a" } }', 'where[author.name][contains]=a'],
    [
      'where: { OR: [{ id: { equals: 2 } }, { id: { equals: 3 } }] }',
      'where[or][0][id][equals]=2&where[or][1][id][equals]=3',
    ],
    [
      'where: { AND: [{ id: { less_than: 30 } }, { heroImage: { exists: true } }] }',
      'where[and][0][id][less_than]=30&where[and][1][heroImage][exists]=true',
    ],
    ['draft: true', ''],
  ])('treats Articles(%s) like REST treats %s', async (argument, query) => {
    const { data, errors } = await post(`{ Articles(${argument}) { docs { ${article} } ${paging} } }`)
    expect(errors).toBeUndefined()
    expect(data?.Articles).toEqual(await readJson(`/api/articles?depth=1&${query}`))
  })

  it('accepts variables and an operationName', async () => {
    const query = 'query one { Articles(limit: 1) { limit } } query two($n: Int) { Articles(limit: $n) { limit } }'
    const { data } = await post(query, { n: 2 }, 'two')
    expect(data).toEqual({ Articles: { limit: 2 } })
  })

  it('returns null and an error for an id that is not public, whatever draft is', async () => {
    for (const id of [...stored.hiddenArticleIds, 2_147_483_647, 0, -1]) {
      const { data, errors } = await post(`{ Article(id: ${id}, draft: true) { title } }`)
      expect({ data, message: errors?.[0]?.message }).toEqual({ data: { Article: null }, message: 'Not Found' })
    }
    const { data, errors } = await post('{ Media(id: 2147483647) { id } }')
    expect({ data, count: errors?.length }).toEqual({ data: { Media: null }, count: 1 })
  })

  it('has a schema of queries on public fields only', async () => {
    const { data } = await post(getIntrospectionQuery())
    const schema = buildClientSchema(data as unknown as IntrospectionQuery)
    expect(schema.getMutationType() ?? null).toBeNull()
    expect(schema.getSubscriptionType() ?? null).toBeNull()
    expect(Object.keys(schema.getQueryType()?.getFields() ?? {}).toSorted()).toEqual([
      'Article',
      'Articles',
      'Finding',
      'Findings',
      'Media',
    ])
    expect(JSON.stringify(data)).not.toMatch(/email|hash|salt|password|session|lockUntil|apiKey|permission|versions?"/i)
  })
})

describe('an invalid GraphQL request', () => {
  it.each([
    ['a syntax error', '{ Articles {'],
    ['no operation', '# nothing'],
    ['an unknown field', '{ Articles { docs { secret } } }'],
    ['a field of the accounts', '{ Articles { docs { author { email } } } }'],
    ['an unknown argument', '{ Articles(trash: true) { totalDocs } }'],
    ['an argument of the wrong type', '{ Articles(limit: "x") { totalDocs } }'],
    ['a limit of 0', '{ Articles(limit: 0) { totalDocs } }'],
    ['a page of 0', '{ Articles(page: 0) { totalDocs } }'],
    ['an unknown sort field', '{ Articles(sort: "author.hash") { totalDocs } }'],
    ['an unknown where field', '{ Articles(where: { author__email: { equals: "a" } }) { totalDocs } }'],
    ['a value that is not allowed', '{ Articles(where: { professions: { contains: "pilots" } }) { totalDocs } }'],
    [
      'an enum spelling of Payload',
      '{ Articles(where: { professions: { contains: "public_service" } }) { totalDocs } }',
    ],
    ['a mutation', 'mutation { createArticle(data: { title: "x" }) { id } }'],
    ['a login', 'mutation { loginUser(email: "a", password: "b") { token } }'],
    ['a subscription', 'subscription { Articles { totalDocs } }'],
    ['users', '{ Users { docs { email } } }'],
    ['versions', '{ versionsArticles { docs { id } } }'],
    ['a query that is too deep', `{ ${'a { '.repeat(30)}b${' }'.repeat(30)} }`],
    [
      'too many aliases',
      `{ ${Array.from({ length: 200 }, (_, index) => `a${index}: Articles { totalDocs }`).join(' ')} }`,
    ],
    ['too many tokens', `{ Articles { ${'totalDocs '.repeat(3000)} } }`],
    [
      'a query that is too expensive',
      `{ ${Array.from({ length: 14 }, (_, index) => `a${index}: Articles(limit: 100) { docs { ${article} } }`).join(' ')} }`,
    ],
    ['circular fragments', 'query { ...a } fragment a on Query { ...b } fragment b on Query { ...a }'],
    ['an unknown operation name', 'query one { Articles { totalDocs } }', 'two'],
    ['a directive many times', `{ Articles ${'@include(if: true) '.repeat(60)} { totalDocs } }`],
  ])('%s returns 200 with errors', async (_, query, operationName?: string) => {
    const { data, errors } = await post(query, undefined, operationName)
    expect(data?.Articles ?? null).toBeNull()
    expect(errors?.length).toBeGreaterThan(0)
    expect(JSON.stringify(errors)).not.toMatch(/node_modules|\bat \w+ \(|select .* from|stacktrace/i)
  })

  it.each([
    ['nothing', ''],
    ['text that is not JSON', '{ Articles { totalDocs } }'],
    ['a batch', '[{"query":"{ Articles { totalDocs } }"}]'],
    ['no query', '{"variables":{}}'],
    ['a query that is not a string', '{"query":1}'],
    ['variables that are not an object', '{"query":"{ Articles { totalDocs } }","variables":"x"}'],
    ['null', 'null'],
    ['a string', '"{ Articles { totalDocs } }"'],
    ['more than 100 kB', JSON.stringify({ query: `{ Articles { totalDocs } } #${'x'.repeat(120_000)}` })],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ])('a body of %s returns 200 with errors', async (_, body) => {
    const response = await postRaw(body)
    expect(response.status).toBe(200)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    const { errors, data } = graphqlResponseSchema.parse(JSON.parse(response.text))
    expect(errors?.length).toBeGreaterThan(0)
    expect(data ?? null).toBeNull()
  })

  it('is not cacheable, and neither is a valid one', async () => {
    for (const body of ['{', '{"query":"{ Articles { totalDocs } }"}']) {
      expect((await postRaw(body)).headers['cache-control']).toBe('no-store')
    }
  })
})

describe('/api/graphql under other methods', () => {
  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    '%s returns 405 with Allow',
    async (method) => {
      const response = await send('/api/graphql?query={__typename}', { method })
      expect(response.status).toBe(405)
      expect(response.headers.allow?.split(', ').toSorted()).toEqual(['OPTIONS', 'POST'])
      if (method !== 'HEAD')
        expect(messagesOf(response)).toEqual([
          'Method not allowed here. Allowed: POST, OPTIONS. Send the request as JSON in the body of a POST.',
        ])
    },
  )
})
