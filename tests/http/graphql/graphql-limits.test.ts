import { describe, expect, it } from 'vitest'

import { send, type HttpResponse } from '../../support/http'

/** A rejection takes at most this long; the fastest of a few attempts, since other tests share the machine. */
const maxRejectionMs = 50

async function sendRequest(body: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
  return send('/api/graphql', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
}

const sendQuery = (query: string, variables?: object) => sendRequest(JSON.stringify({ query, variables }))

async function expectRejection(run: () => Promise<HttpResponse>, pattern: RegExp): Promise<void> {
  let fastest = Infinity
  for (let attempt = 0; attempt < 5 && fastest >= maxRejectionMs; attempt++) {
    const start = performance.now()
    const response = await run()
    fastest = Math.min(fastest, performance.now() - start)
    expect(response.status, response.text.slice(0, 300)).toBe(200)
    expect(response.headers['content-type']).toMatch(/^application\/json/)
    const { data, errors } = JSON.parse(response.text) as { data?: unknown; errors: { message: string }[] }
    expect(data ?? null).toBeNull()
    expect(errors.map(({ message }) => message).join(' ')).toMatch(pattern)
  }
  expect(fastest).toBeLessThan(maxRejectionMs)
}

const nested = (depth: number) => `${'{ a '.repeat(depth)}${'}'.repeat(depth)}`
const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ')

describe('GraphQL rejects, within 50 ms and with a message,', () => {
  it.each<[string, string, RegExp]>([
    ['depth', `{ Articles { docs ${nested(12)} } }`, /depth/i],
    ['aliases', `{ Articles { ${repeat(20, (index) => `a${index}: totalDocs`)} } }`, /alias/i],
    ['root fields', `{ ${repeat(11, () => 'Articles(limit: 1) { totalDocs }')} }`, /root fields/],
    [
      'root fields behind a fragment',
      `{ ...F } fragment F on Query { ${repeat(11, () => 'Media(limit: 1) { totalDocs }')} }`,
      /root fields/,
    ],
    [
      'too many objects',
      `{ ${repeat(6, (index) => `a${index}: Articles(limit: 100) { docs { id author { id } sources { url } heroImage { id } } }`)} }`,
      /objects|cost/i,
    ],
    ['tokens', `{ Articles { docs { ${'id '.repeat(3000)} } } }`, /token/i],
    [
      'repeated fields that must be compared pairwise',
      `{ Articles { ${repeat(200, () => 'docs { id author { id } }')} } }`,
      /token/i,
    ],
    ['directives', `{ Articles { totalDocs ${'@include(if: true) '.repeat(60)} } }`, /directive/i],
    ['a fragment that spreads itself', '{ Articles { ...A } } fragment A on Articles { ...A }', /itself|fragment/i],
    [
      'circular fragments',
      '{ Articles { docs { ...A } } } fragment A on Article { id ...B } fragment B on Article { id ...C } fragment C on Article { ...A }',
      /itself|fragment/i,
    ],
    [
      'fragments that grow exponentially',
      `{ Articles { docs { ...F0 } } } ${repeat(20, (i) => `fragment F${i} on Article { id ${i < 19 ? `...F${i + 1} ...F${i + 1}` : ''} }`)}`,
      /depth|cost|objects|alias|itself|many/i,
    ],
    ['a mutation', 'mutation { deleteArticle(id: 1) { id } }', /mutation|queries/i],
    ['a subscription', 'subscription { x }', /subscription|queries/i],
    ['an unknown field', '{ Users { docs { email } } }', /Users/],
    ['a private field', '{ Articles { docs { author { email hash } } } }', /email/],
    ['invalid syntax', '{ Articles {', /syntax/i],
    ['nothing', '', /syntax|query/i],
    ['deeply nested lists', `{ Articles(where: ${'['.repeat(500)}${']'.repeat(500)}) { totalDocs } }`, /./],
    [
      'deeply nested filters',
      `{ Articles(where: ${'{ AND: ['.repeat(8)}${'] }'.repeat(8)}) { totalDocs } }`,
      /deep|depth/i,
    ],
    [
      'a filter with too many conditions',
      `{ Articles(where: { OR: [${repeat(40, () => '{ id: { equals: 1 } }')}] }) { totalDocs } }`,
      /conditions|token|cost/i,
    ],
    ['an invalid limit', '{ Articles(limit: 0) { totalDocs } }', /limit/],
    ['an invalid page', '{ Articles(page: -1) { totalDocs } }', /page/],
    ['sorting by a private field', '{ Articles(sort: "author.hash") { totalDocs } }', /sort/],
  ])('%s', async (_, query, pattern) => {
    await expectRejection(() => sendQuery(query), pattern)
  })

  it.each<[string, string, RegExp]>([
    ['a batch', '[{"query":"{ Articles { totalDocs } }"},{"query":"{ Articles { totalDocs } }"}]', /one query/],
    ['a large batch', `[${Array(3000).fill('{"query":"{a}"}').join(',')}]`, /one query/],
    // Apollo and urql send the query itself after exactly this message.
    [
      'only the hash of a query',
      '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"00"}}}',
      /^PersistedQueryNotSupported$/,
    ],
    ['malformed JSON', '{"query":', /JSON/],
    ['no body', '', /JSON/],
    ['a number', '1', /query/],
    ['null', 'null', /query/],
    ['a query that is not a string', '{"query":{"a":1}}', /query/],
    ['variables that are not an object', '{"query":"{ Articles { totalDocs } }","variables":[1]}', /query|variables/],
    [
      'deeply nested arrays in variables',
      `{"query":"{ Articles { totalDocs } }","variables":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
      /deep/,
    ],
    [
      'deeply nested objects in variables',
      `{"query":"{ Articles { totalDocs } }","variables":${'{"AND":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
      /deep/,
    ],
    [
      'a body over the limit',
      JSON.stringify({ query: `{ Articles { totalDocs } } #${'x'.repeat(120_000)}` }),
      /larger/,
    ],
    ['a body far over the limit', JSON.stringify({ query: 'x'.repeat(900_000) }), /larger/],
    ['an unknown operation name', '{"query":"query A { Articles { totalDocs } }","operationName":"B"}', /operation/i],
  ])('%s', async (_, body, pattern) => {
    await expectRejection(() => sendRequest(body), pattern)
  })

  it('the variables of a query that was valid with others', async () => {
    const query = `query ($limit: Int) { ${repeat(6, (index) => `a${index}: Articles(limit: $limit, page: ${index + 1}) { docs { id author { id } sources { url } heroImage { id } } }`)} }`
    for (let round = 0; round < 2; round++) {
      const { text } = await sendQuery(query, { limit: 2 })
      expect((JSON.parse(text) as { data: { a0: { docs: unknown[] } } }).data.a0.docs).toHaveLength(2)
      await expectRejection(() => sendQuery(query, { limit: 0 }), /limit/)
      await expectRejection(() => sendQuery(query, { limit: 'two' }), /Int/)
      await expectRejection(() => sendQuery(query, { limit: 100 }), /objects/)
    }
  })

  it.each([
    ['text/plain', '{"query":"{ Articles { totalDocs } }"}'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('and never returns a 5xx for a body sent as %s', async (type, body) => {
    expect((await sendRequest(body, { 'content-type': type })).status).toBeLessThan(500)
  })

  it('a body in a content coding, whose rejection names those that are read', async () => {
    await expectRejection(() => sendRequest('{}', { 'content-encoding': 'gzip' }), /Content-Encoding gzip/)
    const refused = await sendRequest('{}', { 'content-encoding': 'gzip' })
    expect(refused.headers['accept-encoding']).toBe('identity')
    expect((await sendQuery('{ Articles { totalDocs } }')).headers).not.toHaveProperty('accept-encoding')
  })

  it('applies a limit from a variable like one in the query', async () => {
    const query = `query ($n: Int) { ${repeat(6, (index) => `a${index}: Articles(limit: $n) { docs { id author { id } sources { url } heroImage { id } } }`)} }`
    await expectRejection(() => sendQuery(query, { n: 100 }), /objects|cost/i)
    const few = JSON.parse((await sendQuery(query, { n: 1 })).text) as {
      errors?: unknown
      data: Record<string, { docs: unknown[] }>
    }
    expect(few.errors).toBeUndefined()
    expect(few.data.a5?.docs).toHaveLength(1)
  })

  it('still answers a legitimate query and introspection', async () => {
    const fullQuery =
      '{ Articles(limit: 100) { totalDocs docs { id title slug description professions author { id name role } publishedAt heroImage { id url sizes { card { url } wide { url } } } body previousSlugs sources { label url date id } updatedAt createdAt _status } } }'
    const { data, errors } = JSON.parse((await sendQuery(fullQuery)).text) as {
      data: { Articles: { docs: unknown[] } }
      errors?: unknown
    }
    expect(errors).toBeUndefined()
    expect(data.Articles.docs.length).toBeGreaterThan(0)
    const { getIntrospectionQuery } = await import('graphql')
    const schema = JSON.parse((await sendQuery(getIntrospectionQuery())).text) as {
      data: { __schema: { mutationType: unknown } }
    }
    expect(schema.data.__schema.mutationType).toBeNull()
  })
})
