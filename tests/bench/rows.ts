import type { BenchRequest } from './load'

/** The resources that the benchmark requests. */
export type Subject = { id: number; slug: string; bookTitleWord: string }

export type HotRow = {
  name: string
  host?: 'catalogue'
  /** The required share of raw `node:http` sending the same bytes; none where it is only reported. */
  least?: number
  /** Send the ETag of the response in If-None-Match, for a 304. */
  isConditional?: boolean
  /** Other servers, where they are installed, send the same bytes. */
  hasPeers?: boolean
  toRequest: (subject: Subject) => BenchRequest
}

const get = (path: string, headers: Record<string, string> = {}): BenchRequest => ({ path, headers })
const graphql = (query: string): BenchRequest => ({
  path: '/api/graphql',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query }),
})
const articlesQuery = '{ Articles(limit: 10) { docs { id title slug author { name } } totalDocs } }'

/** Cache hits, each compared with raw `node:http` sending the same bytes and headers. */
export const hotRows: HotRow[] = [
  { name: 'list of 10', least: 0.8, toRequest: () => get('/api/articles') },
  { name: 'single', least: 0.8, toRequest: ({ id }) => get(`/api/articles/${id}`) },
  { name: 'GraphQL', toRequest: () => graphql(articlesQuery) },
  {
    name: 'page, HTML',
    least: 0.8,
    hasPeers: true,
    toRequest: ({ slug }) => get(`/resources/${slug}`, { accept: 'text/html' }),
  },
  {
    name: 'page, Markdown',
    least: 0.8,
    toRequest: ({ slug }) => get(`/resources/${slug}`, { accept: 'text/markdown' }),
  },
  { name: '304', least: 0.8, isConditional: true, toRequest: ({ id }) => get(`/api/articles/${id}`) },
  { name: 'evidence.json', toRequest: () => get('/state-of-applied-ai/evidence.json') },
  { name: 'llms-full.txt', toRequest: () => get('/llms-full.txt') },
  { name: 'sitemap.xml', toRequest: () => get('/sitemap.xml') },
  { name: 'catalogue list', host: 'catalogue', least: 0.8, toRequest: () => get('/api/v1/books') },
  {
    name: 'catalogue q=',
    host: 'catalogue',
    toRequest: ({ bookTitleWord }) => get(`/api/v1/books?q=${bookTitleWord}`),
  },
]

export type ColdRow = {
  name: string
  /** The nth request, each with a different cache key, within `total` articles. */
  toRequest: (index: number, total: number) => BenchRequest
  host?: 'catalogue'
  /** The same through Payload's own REST handlers, and the factor by which it must be slower. */
  payload?: { toRequest: (index: number, total: number) => BenchRequest; least: number }
}

/** Spread over the whole range, the same in every run. */
const scatter = (index: number, size: number) => 1 + ((index * 7919) % size)

/** Cache misses, compared with Payload's REST API and with a tenth of the articles. */
export const coldRows: ColdRow[] = [
  {
    name: 'list of 10, depth 2',
    toRequest: (index) => get(`/api/articles?limit=10&depth=2&page=${scatter(index, 100)}`),
    payload: {
      toRequest: (index) => get(`/admin/api/articles?limit=10&depth=2&page=${scatter(index, 100)}`),
      least: 5,
    },
  },
  {
    name: 'list of 100, depth 2',
    toRequest: (index) => get(`/api/articles?limit=100&depth=2&page=${scatter(index, 10)}`),
    payload: {
      toRequest: (index) => get(`/admin/api/articles?limit=100&depth=2&page=${scatter(index, 10)}`),
      least: 1,
    },
  },
  {
    name: 'list of 10, to its last page',
    toRequest: (index, total) => get(`/api/articles?limit=10&page=${scatter(index, total / 10)}`),
  },
  {
    name: 'single',
    toRequest: (index, total) => get(`/api/articles/${scatter(index, total)}`),
    payload: { toRequest: (index, total) => get(`/admin/api/articles/${scatter(index, total)}?depth=2`), least: 3 },
  },
  {
    name: 'filter by profession',
    toRequest: (index) => get(`/api/articles?where[professions][contains]=hospitals&page=${scatter(index, 20)}`),
  },
  { name: 'GraphQL', toRequest: () => graphql(articlesQuery) },
  { name: 'page, HTML', toRequest: (index, total) => get(`/resources/bench-article-${scatter(index, total)}`) },
  { name: 'page, Markdown', toRequest: (index, total) => get(`/resources/bench-article-${scatter(index, total)}.md`) },
  { name: 'evidence.json', toRequest: () => get('/state-of-applied-ai/evidence.json') },
  { name: 'llms-full.txt', toRequest: () => get('/llms-full.txt') },
  { name: 'sitemap.xml', toRequest: () => get('/sitemap.xml') },
  {
    name: 'catalogue list of 100',
    host: 'catalogue',
    toRequest: (index) => get(`/api/v1/books?limit=100&page=${scatter(index, 10)}`),
  },
]

export type FloorRow = {
  name: string
  host: 'content' | 'catalogue'
  /** The nth of many requests, of which none is like another soon. */
  toRequest: (index: number) => BenchRequest
  /** The ids and titles in a body, which must be the same in ours and in the floor's. */
  toTexts: (body: unknown) => unknown
}

type Document = { id: string | number; title: string }
const toText = ({ id, title }: Document) => [id, title]
/** There are ten thousand of each. */
const floorTotal = 10_000
const pagedQuery =
  'query ($page: Int) { Articles(limit: 10, page: $page) { docs { id title slug author { name } } totalDocs } }'

/** Cache misses, compared with what Postgres takes to make the same by one statement. */
export const floorRows: readonly FloorRow[] = [
  {
    name: 'list of 10',
    host: 'content',
    toRequest: (index) => get(`/api/articles?limit=10&page=${scatter(index, floorTotal / 10)}`),
    toTexts: (body) => (body as { docs: Document[] }).docs.map(toText),
  },
  {
    name: 'single',
    host: 'content',
    toRequest: (index) => get(`/api/articles/${scatter(index, floorTotal)}`),
    toTexts: (body) => toText(body as Document),
  },
  {
    name: 'GraphQL list',
    host: 'content',
    toRequest: (index) => ({
      ...graphql(pagedQuery),
      body: JSON.stringify({ query: pagedQuery, variables: { page: scatter(index, floorTotal / 10) } }),
    }),
    toTexts: (body) => (body as { data: { Articles: { docs: Document[] } } }).data.Articles.docs.map(toText),
  },
  {
    name: 'catalogue list of 100',
    host: 'catalogue',
    toRequest: (index) => get(`/api/v1/books?limit=100&page=${scatter(index, floorTotal / 100)}`),
    toTexts: (body) => (body as { data: Document[] }).data.map(toText),
  },
  {
    name: 'book',
    host: 'catalogue',
    toRequest: (index) => {
      const number = scatter(index, floorTotal)
      return get(`/api/v1/books/T${1 + (number % 4)}-${number}`)
    },
    toTexts: (body) => toText(body as Document),
  },
]
