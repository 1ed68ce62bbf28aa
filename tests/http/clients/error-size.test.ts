import { describe, expect, it } from 'vitest'

import { messagesOf, read, send, type HttpResponse } from '../../support/http'
import { servers } from '../../support/servers'

/** However long the request is, the body of an error response is at most this long. */
const maxErrorBytes = 4096
/** The same for a page, which has the header and footer of the site around the issues. */
const maxPageBytes = 6144
const toMaxBytes = (target: string) => (target.startsWith('/api') ? maxErrorBytes : maxPageBytes)
/** Ten issues, and how many more there are. */
const maxIssues = 11

const many = (count: number, part: (index: number) => string, separator = '&') =>
  Array.from({ length: count }, (_, index) => part(index)).join(separator)
const catalogue = { host: new URL(servers.catalogueUrl).host }

describe('An error response stays small, with the first ten issues and the number of the rest, for', () => {
  it.each<[string, string]>([
    ['16,000 commas in sort', `/api/articles?sort=${','.repeat(16_000)}`],
    ['thousands of fields in sort', `/api/articles?sort=${many(2500, (index) => `f${index}`, ',')}`],
    ['a long field in sort', `/api/articles?sort=${'x'.repeat(16_000)}`],
    ['one field repeated in sort', `/api/articles?sort=${many(5000, () => 'id', ',')}`],
    ['thousands of parameters', `/api/articles?${many(1000, () => 'limit=0')}`],
    ['thousands of malformed parameter names', `/api/articles?${many(1200, (index) => `where[${index}`)}`],
    ['thousands of unknown fields', `/api/articles?${many(500, (index) => `where[field-${index}][equals]=1`)}`],
    [
      'unknown fields in characters of four bytes',
      `/api/articles?${many(60, (index) => `where[${index}${encodeURIComponent('🪁'.repeat(20))}][equals]=1`)}`,
    ],
    ['a very long unknown field', `/api/articles?where[${'f'.repeat(16_000)}][equals]=1`],
    ['a very long operator', `/api/articles?where[id][${'o'.repeat(16_000)}]=1`],
    ['thousands of invalid list members', `/api/articles?where[id][in]=${many(5000, () => 'x', ',')}`],
    [
      'many lists of invalid members',
      `/api/articles?${many(150, (index) => `where[or][${index}][id][in]=${'x,'.repeat(20)}`)}`,
    ],
    ['thousands of conditions', `/api/articles?${many(190, (index) => `where[or][${index}][title][near]=${index}`)}`],
    ['a very long value', `/api/articles?where[title][equals]=${'x'.repeat(15_000)}`],
    ['a very long limit', `/api/articles?limit=${'9'.repeat(10_000)}x`],
    ['a very long depth', `/api/articles/2?depth=${'9'.repeat(15_000)}`],
    ['images sorted by 16,000 fields', `/api/media?sort=${','.repeat(16_000)}`],
  ])('%s', async (_, target) => {
    const response = await read(target)
    expect(response.status).toBe(400)
    expect(response.bytes.length).toBeLessThan(maxErrorBytes)
    const messages = messagesOf(response)
    expect(messages.length).toBeLessThanOrEqual(maxIssues)
  })

  it('more than ten issues, with the number of the rest', async () => {
    const messages = messagesOf(await read(`/api/articles?${many(30, (index) => `where[nothing-${index}][equals]=1`)}`))
    expect(messages[0]).toContain('"nothing-0"')
    expect(messages[9]).toContain('"nothing-9"')
    expect(messages[10]).toMatch(/\b20 more\b/)
    expect(messages).toHaveLength(11)
  })

  it.each<[string, string, number]>([
    ['a very long path', `/api/articles/${'x'.repeat(16_000)}`, 404],
    ['a URL over the limit', `/api/articles?${'x'.repeat(17_000)}`, 414],
    ['a malformed path', `/api/articles/${'%'.repeat(16_000)}`, 400],
    ['a very large page number', `/resources?page=${'&'.repeat(10)}${'9'.repeat(16_000)}`, 400],
    [
      'repeated page parameters with markup',
      `/resources?${many(300, (index) => `page=${encodeURIComponent('<&">'.repeat(3))}${index}`)}`,
      400,
    ],
    ['a page parameter of markup', `/resources?page=${'%3C%26%22%3E'.repeat(1000)}`, 400],
    [
      'very long filters',
      `/state-of-applied-ai?${['kind', 'industry', 'region', 'q', 'page'].map((name) => `${name}=${'x'.repeat(3000)}`).join('&')}`,
      400,
    ],
    ['a very long article slug', `/resources/${'x'.repeat(16_000)}`, 404],
    ['a very long article slug with a trailing slash', `/resources/${'%C3%A9'.repeat(2_600)}/`, 404],
    ['a very long filename', `/media/${'x'.repeat(16_000)}.png`, 404],
  ])('%s', async (_, target, status) => {
    for (const accept of ['text/html', 'text/markdown', '*/*']) {
      const response = await send(target, { headers: { accept } })
      expect(response.status).toBe(status)
      // The 404 page is the site's own; it does not grow with the request.
      if (status === 404 && !target.startsWith('/api')) expect(response.text).not.toMatch(/x{100}/)
      else expect(response.bytes.length).toBeLessThan(toMaxBytes(target))
    }
  })

  it.each<[string, string]>([
    ['many unknown parameters', `/api/v1/books?${many(300, (index) => `unknown-parameter-${index}=1`)}`],
    ['very long parameter names', `/api/v1/books?${many(10, (index) => `${index}${'n'.repeat(1500)}=1`)}`],
    ['a repeated parameter', `/api/v1/books?${many(1000, () => 'tier=2')}`],
    ['parameters in brackets', `/api/v1/books?${many(1000, (index) => `tier[${index}]=2`)}`],
    ['a very long tier', `/api/v1/books?tier=${'2'.repeat(16_000)}`],
    ['a very long language', `/api/v1/books?language=${'en-'.repeat(5_000)}`],
    ['a very long search', `/api/v1/books?q=${'%C3%A9'.repeat(2_700)}`],
    ['a very long book id', `/api/v1/books/${'%C3%A9'.repeat(2_700)}`],
    ['a very long book id of markup', `/api/v1/books/${'%22'.repeat(5_400)}`],
    ['a very long bundle id', `/api/v1/bundles/${'x'.repeat(16_000)}?${'y'.repeat(200)}`],
    ['a very long route', `/api/v1/${'/'.repeat(16_000)}`],
    ['a malformed route', `/api/v1/${'%'.repeat(16_000)}`],
    ['a URL over the limit', `/api/v1/books?${'\\'.repeat(17_000)}`],
    ['a very long page parameter', `/books?page=${'%3C%26%22%3E'.repeat(1300)}`],
    ['a page parameter repeated many times', `/books?${many(1000, () => 'page=%3C%22')}`],
  ])('%s, on the catalogue host', async (_, target) => {
    for (const accept of ['text/html', 'text/markdown', 'application/json']) {
      const response = await send(target, { headers: { ...catalogue, accept }, origin: servers.catalogueUrl })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
      expect(response.bytes.length).toBeLessThan(toMaxBytes(target))
      if (!target.startsWith('/api')) continue
      const { instance, detail } = JSON.parse(response.text) as { instance: string; detail: string }
      expect(URL.canParse(instance)).toBe(true)
      expect(instance).toMatch(/^[\w\-.~!$&'()*+,;=:@/?%]+$/)
      expect(instance).not.toMatch(/%(?![0-9A-F]{2})/i)
      expect(detail.length).toBeLessThan(3000)
    }
  })
})

describe('GraphQL errors are few and short for', () => {
  const sendRequest = (body: unknown): Promise<HttpResponse> =>
    send('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const long = 'x'.repeat(95_000)
  const where = 'query ($w: [Article_where!]) { Articles(where: { OR: $w }) { totalDocs } }'

  it.each<[string, unknown]>([
    [
      '90,000 commas in sort',
      { query: 'query ($s: String) { Articles(sort: $s) { totalDocs } }', variables: { s: ','.repeat(90_000) } },
    ],
    [
      'a very long sort, ten times',
      {
        query: `query ($s: String) { ${many(10, (index) => `a${index}: Articles(sort: $s) { totalDocs }`, ' ')} }`,
        variables: { s: `${'a,'.repeat(40_000)}` },
      },
    ],
    [
      'thousands of values of the wrong type',
      { query: where, variables: { w: Array.from({ length: 20_000 }, () => 1) } },
    ],
    [
      'thousands of unknown fields',
      { query: where, variables: { w: Array.from({ length: 5_000 }, (_, index) => ({ [`f${index}`]: 1 })) } },
    ],
    ['a very long unknown field', { query: where, variables: { w: [{ [long]: 1 }] } }],
    [
      'invalid list members',
      {
        query: where,
        variables: {
          w: Array.from({ length: 900 }, () => ({ publishedAt: { in: Array.from({ length: 10 }, () => 'never') } })),
        },
      },
    ],
    [
      'very long list members',
      { query: where, variables: { w: [{ publishedAt: { in: [long] } }, { id: { in: [long] } }] } },
    ],
    [
      'a very long variable of the wrong type',
      { query: 'query ($n: Int) { Articles(limit: $n) { totalDocs } }', variables: { n: long } },
    ],
    [
      'a very long nested variable',
      {
        query: 'query ($n: Int) { Articles(limit: $n) { totalDocs } }',
        variables: { n: { [long.slice(50_000)]: [long.slice(50_000)] } },
      },
    ],
    ['a very long operation name', { query: '{ Articles { totalDocs } }', operationName: long }],
    ['a very long selected field', { query: `{ Articles { ${long} } }` }],
    ['hundreds of unknown selected fields', { query: `{ Articles { ${many(900, (index) => `f${index}`, ' ')} } }` }],
    ['a very long argument', { query: `{ Articles(${long}: 1) { totalDocs } }` }],
    ['a very long string in place of a number', { query: `{ Articles(limit: "${long}") { totalDocs } }` }],
    ['a syntax error at a very long token', { query: `{ Articles } ${long} {` }],
    ['an unterminated string', { query: `{ Articles(sort: "${long}` }],
    ['a repeated invalid character', { query: '\u0007'.repeat(90_000) }],
    [
      'one alias with hundreds of conflicting fields',
      { query: `{ ${many(100, (index) => `a: Articles(limit: ${index + 1}) { totalDocs }`, ' ')} }` },
    ],
    ['a very long alias', { query: `{ ${long}: Articles(limit: 0) { totalDocs } }` }],
    ['a very long variable name', { query: `query ($${long}: Int) { Articles { totalDocs } }` }],
    ['a very long fragment name', { query: `{ ...${long} }` }],
    [
      'missing documents, each with an error',
      { query: `{ ${many(10, (index) => `${'a'.repeat(40)}${index}: Article(id: 999999999) { id }`, ' ')} }` },
    ],
  ])('%s', async (_, body) => {
    const response = await sendRequest(body)
    expect(response.status).toBe(200)
    const { errors } = JSON.parse(response.text) as { errors?: { message: string }[] }
    expect(errors?.length).toBeGreaterThan(0)
    expect(errors?.length).toBeLessThanOrEqual(maxIssues)
    expect(response.bytes.length).toBeLessThan(maxErrorBytes)
  })

  it('very long aliases for every selected field', async () => {
    const response = await sendRequest({
      query: `{ Articles(limit: 50) { docs { ${'a'.repeat(20_000)}: id ${'b'.repeat(20_000)}: title } } }`,
    })
    expect(response.bytes.length).toBeLessThan(maxErrorBytes)
    expect(response.text).toMatch(/alias/i)
  })
})
