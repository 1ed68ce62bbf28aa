import { describe, expect, it } from 'vitest'

import { send, type Answer } from '../support/http'

/** A refusal comes this soon; the fastest of a few tries, since other tests share the machine. */
const maxRefusalMs = 50

async function ask(body: string, headers: Record<string, string> = {}): Promise<Answer> {
  return send('/api/graphql', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
}

const askQuery = (query: string, variables?: object) => ask(JSON.stringify({ query, variables }))

async function expectRefusal(run: () => Promise<Answer>, pattern: RegExp): Promise<void> {
  let fastest = Infinity
  for (let attempt = 0; attempt < 5 && fastest >= maxRefusalMs; attempt++) {
    const start = performance.now()
    const answer = await run()
    fastest = Math.min(fastest, performance.now() - start)
    expect(answer.status, answer.text.slice(0, 300)).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    const { data, errors } = JSON.parse(answer.text) as { data?: unknown; errors: { message: string }[] }
    expect(data ?? null).toBeNull()
    expect(errors.map(({ message }) => message).join(' ')).toMatch(pattern)
  }
  expect(fastest).toBeLessThan(maxRefusalMs)
}

const nested = (depth: number) => `${'{ a '.repeat(depth)}${'}'.repeat(depth)}`
const repeat = (count: number, part: (index: number) => string) => Array.from({ length: count }, (_, index) => part(index)).join(' ')

describe('GraphQL refuses, at once and in words,', () => {
  it.each<[string, string, RegExp]>([
    ['depth', `{ Articles { docs ${nested(12)} } }`, /depth/i],
    ['aliases', `{ Articles { ${repeat(20, (index) => `a${index}: totalDocs`)} } }`, /alias/i],
    ['root fields', `{ ${repeat(11, () => 'Articles(limit: 1) { totalDocs }')} }`, /root fields/],
    ['root fields behind a fragment', `{ ...F } fragment F on Query { ${repeat(11, () => 'Media(limit: 1) { totalDocs }')} }`, /root fields/],
    ['too many objects', `{ ${repeat(6, (index) => `a${index}: Articles(limit: 100) { docs { id author { id } sources { url } heroImage { id } } }`)} }`, /objects|cost/i],
    ['tokens', `{ Articles { docs { ${'id '.repeat(3000)} } } }`, /token/i],
    ['the same fields over and over, each to be compared with each', `{ Articles { ${repeat(200, () => 'docs { id author { id } }')} } }`, /token/i],
    ['directives', `{ Articles { totalDocs ${'@include(if: true) '.repeat(60)} } }`, /directive/i],
    ['a fragment that is its own', '{ Articles { ...A } } fragment A on Articles { ...A }', /itself|fragment/i],
    ['fragments in a circle', '{ Articles { docs { ...A } } } fragment A on Article { id ...B } fragment B on Article { id ...C } fragment C on Article { ...A }', /itself|fragment/i],
    ['fragments that double', `{ Articles { docs { ...F0 } } } ${repeat(20, (i) => `fragment F${i} on Article { id ${i < 19 ? `...F${i + 1} ...F${i + 1}` : ''} }`)}`, /depth|cost|objects|alias|itself|many/i],
    ['a mutation', 'mutation { deleteArticle(id: 1) { id } }', /mutation|queries/i],
    ['a subscription', 'subscription { x }', /subscription|queries/i],
    ['an unknown field', '{ Users { docs { email } } }', /Users/],
    ['a private field', '{ Articles { docs { author { email hash } } } }', /email/],
    ['syntax that is none', '{ Articles {', /syntax/i],
    ['nothing', '', /syntax|query/i],
    ['lists in lists', `{ Articles(where: ${'['.repeat(500)}${']'.repeat(500)}) { totalDocs } }`, /./],
    ['filters in filters', `{ Articles(where: ${'{ AND: ['.repeat(8)}${'] }'.repeat(8)}) { totalDocs } }`, /deep|depth/i],
    ['too wide a filter', `{ Articles(where: { OR: [${repeat(40, () => '{ id: { equals: 1 } }')}] }) { totalDocs } }`, /conditions|token|cost/i],
    ['a limit that is none', '{ Articles(limit: 0) { totalDocs } }', /limit/],
    ['a page that is none', '{ Articles(page: -1) { totalDocs } }', /page/],
    ['an order by what is private', '{ Articles(sort: "author.hash") { totalDocs } }', /sort/],
  ])('%s', async (_, query, pattern) => {
    await expectRefusal(() => askQuery(query), pattern)
  })

  it.each<[string, string, RegExp]>([
    ['a batch', '[{"query":"{ Articles { totalDocs } }"},{"query":"{ Articles { totalDocs } }"}]', /one query/],
    ['a batch of ten thousand', `[${Array(3000).fill('{"query":"{a}"}').join(',')}]`, /one query/],
    ['no JSON', '{"query":', /JSON/],
    ['no body', '', /JSON/],
    ['a number', '1', /query/],
    ['null', 'null', /query/],
    ['a query that is no text', '{"query":{"a":1}}', /query/],
    ['variables that are no object', '{"query":"{ Articles { totalDocs } }","variables":[1]}', /query|variables/],
    ['variables without end', `{"query":"{ Articles { totalDocs } }","variables":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`, /deep/],
    ['objects without end', `{"query":"{ Articles { totalDocs } }","variables":${'{"AND":'.repeat(10_000)}1${'}'.repeat(10_000)}}`, /deep/],
    ['what is larger than a query', JSON.stringify({ query: `{ Articles { totalDocs } } #${'x'.repeat(120_000)}` }), /larger/],
    ['what is much larger than a query', JSON.stringify({ query: 'x'.repeat(900_000) }), /larger/],
    ['an operation that is not there', '{"query":"query A { Articles { totalDocs } }","operationName":"B"}', /operation/i],
  ])('%s', async (_, body, pattern) => {
    await expectRefusal(() => ask(body), pattern)
  })

  it.each([
    ['text/plain', '{"query":"{ Articles { totalDocs } }"}'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('and never ends in an error of its own for a body sent as %s', async (type, body) => {
    expect((await ask(body, { 'content-type': type })).status).toBeLessThan(500)
  })

  it('takes a limit from a variable as it takes one from the query', async () => {
    const query = `query ($n: Int) { ${repeat(6, (index) => `a${index}: Articles(limit: $n) { docs { id author { id } sources { url } heroImage { id } } }`)} }`
    await expectRefusal(() => askQuery(query, { n: 100 }), /objects|cost/i)
    const few = JSON.parse((await askQuery(query, { n: 1 })).text) as { errors?: unknown; data: Record<string, { docs: unknown[] }> }
    expect(few.errors).toBeUndefined()
    expect(few.data.a5?.docs).toHaveLength(1)
  })

  it('still answers what a reader asks for', async () => {
    const whole = '{ Articles(limit: 100) { totalDocs docs { id title slug description professions author { id name role } publishedAt heroImage { id url sizes { card { url } wide { url } } } body previousSlugs sources { label url date id } updatedAt createdAt _status } } }'
    const { data, errors } = JSON.parse((await askQuery(whole)).text) as { data: { Articles: { docs: unknown[] } }; errors?: unknown }
    expect(errors).toBeUndefined()
    expect(data.Articles.docs.length).toBeGreaterThan(0)
    const { getIntrospectionQuery } = await import('graphql')
    const schema = JSON.parse((await askQuery(getIntrospectionQuery())).text) as { data: { __schema: { mutationType: unknown } } }
    expect(schema.data.__schema.mutationType).toBeNull()
  })
})
