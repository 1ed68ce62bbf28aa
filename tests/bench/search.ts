import { parseArgs } from 'node:util'

import pg from 'pg'

import { insertRealisticBooks } from './books-corpus'
import { createRandomInt } from './generated-content'
import { percentile, sendRequest } from './load'
import { createParts } from './parts'
import { toRareWord, writeTitle } from './realistic-text'
import { insertContent } from './search-corpus'

/**
 * How long an uncached search takes, one at a time, and what its index costs, in bytes and in time for each record:
 * 10,000 articles, as many findings, and 100,000 books by default.
 */
const { values: options } = parseArgs({
  options: {
    articles: { type: 'string', default: '10000' },
    books: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '200' },
    port: { type: 'string', default: '3660' },
  },
})
const [articles, books, requests, port] = [options.articles, options.books, options.requests, options.port].map(
  Number,
) as [number, number, number, number]

/** The text of the nth query, different in each so that nothing is cached. */
const queries: [string, (index: number) => string][] = [
  ['one common word', (index) => `${['schools', 'evidence', 'staff', 'records'][index % 4]} ${toRareWord(index % 7)}`],
  ['one rare word', (index) => toRareWord(500 + index * 37)],
  ['two words of a text', (index) => writeTitle(createRandomInt(index * 31), 2)],
  ['five words of a text', (index) => writeTitle(createRandomInt(index * 17), 5)],
  ['a phrase', (index) => `"${writeTitle(createRandomInt(index * 13), 3)}"`],
  ['a misspelled word', (index) => misspell(toRareWord(200 + index * 11))],
  ['an incomplete word', (index) => toRareWord(100 + index * 5).slice(0, 5)],
]

const misspell = (word: string) => `${word.slice(0, 3)}${word.charAt(4)}${word.charAt(3)}${word.slice(5)}`

async function measureQueries(host: string, origin: string, path: (query: string) => string): Promise<void> {
  await sendRequest(origin, { path: path('warm') })
  const all: number[] = []
  for (const [name, toQuery] of queries) {
    const times: number[] = []
    for (let index = 0; index < requests; index++) {
      const startedAt = performance.now()
      const { status } = await sendRequest(origin, { path: path(encodeURIComponent(toQuery(index))) })
      if (status !== 200) throw new Error(`${path(toQuery(index))} returned ${status}`)
      times.push(performance.now() - startedAt)
    }
    report(`${host}, ${name}`, times)
    all.push(...times)
  }
  report(`${host}, all of these`, all)
}

function report(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other)
  console.log(`${name}: p50 ${percentile(sorted, 0.5).toFixed(1)} ms, p99 ${percentile(sorted, 0.99).toFixed(1)} ms`)
}

const indexSize = `
  select relname as name, round(pg_indexes_size(oid) / 1e6, 1) as indexes, round(pg_total_relation_size(oid) / 1e6, 1) as total,
    reltuples::int as rows
  from pg_class where relname in ('article_search', 'finding_search', 'book_search', 'search_words')`

const parts = await createParts()
try {
  const database = await parts.createDatabase('search')
  await (await parts.serve(port, database)).stop()
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const costs = { ...(await insertContent(client, articles)), books: await insertRealisticBooks(client, books) }
  for (const [name, { rows, msEach }] of Object.entries(costs))
    console.log(`${rows} ${name} indexed, ${msEach.toFixed(2)} ms each`)
  await client.query('vacuum analyze')
  console.table((await client.query(indexSize)).rows)
  await client.end()
  const { origin, catalogueOrigin } = await parts.serve(port, database, { CACHE: 'off' })
  await measureQueries('content', origin, (query) => `/api/search?q=${query}`)
  await measureQueries('catalogue', catalogueOrigin, (query) => `/books?q=${query}`)
} finally {
  await parts.close()
}
process.exit()
