import type { Asking } from './load'

/** What a bench server offers to ask for. */
export type Subject = { id: number; slug: string; bookTitleWord: string }

export type HotRow = {
  name: string
  surface?: 'catalogue'
  /** The least share of raw `node:http` sending the same bytes; none where it is only reported. */
  least?: number
  /** Ask with the ETag of the answer, so that 304 answers. */
  isConditional?: boolean
  ask: (subject: Subject) => Asking
}

const get = (path: string, headers: Record<string, string> = {}): Asking => ({ path, headers })
const graphql = (query: string): Asking => ({
  path: '/api/graphql',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query }),
})
const articlesQuery = '{ Articles(limit: 10) { docs { id title slug author { name } } totalDocs } }'

/** Remembered answers, each against raw `node:http` sending the same bytes and fields. */
export const hotRows: HotRow[] = [
  { name: 'list of 10', least: 0.8, ask: () => get('/api/articles') },
  { name: 'single', least: 0.8, ask: ({ id }) => get(`/api/articles/${id}`) },
  { name: 'GraphQL', ask: () => graphql(articlesQuery) },
  { name: 'page, HTML', least: 0.8, ask: ({ slug }) => get(`/resources/${slug}`, { accept: 'text/html' }) },
  { name: 'page, Markdown', least: 0.8, ask: ({ slug }) => get(`/resources/${slug}`, { accept: 'text/markdown' }) },
  { name: '304', least: 0.8, isConditional: true, ask: ({ id }) => get(`/api/articles/${id}`) },
  { name: 'evidence.json', ask: () => get('/state-of-applied-ai/evidence.json') },
  { name: 'llms-full.txt', ask: () => get('/llms-full.txt') },
  { name: 'sitemap.xml', ask: () => get('/sitemap.xml') },
  { name: 'catalogue list', surface: 'catalogue', least: 0.8, ask: () => get('/api/v1/books') },
  { name: 'catalogue q=', surface: 'catalogue', ask: ({ bookTitleWord }) => get(`/api/v1/books?q=${bookTitleWord}`) },
]

export type ColdRow = {
  name: string
  /** The nth request; each asks for something else, within `total` articles. */
  ask: (turn: number, total: number) => Asking
  surface?: 'catalogue'
  /** The same through Payload's own REST handler, and how many times as long that must take at least. */
  payload?: { ask: (turn: number, total: number) => Asking; least: number }
}

/** Scattered over all there is, and the same in every run. */
const scatter = (turn: number, size: number) => 1 + ((turn * 7919) % size)

/** Answers that must be made, against Payload's REST and against themselves with a tenth of the articles. */
export const coldRows: ColdRow[] = [
  {
    name: 'list of 10, depth 2',
    ask: (turn) => get(`/api/articles?limit=10&depth=2&page=${scatter(turn, 100)}`),
    payload: { ask: (turn) => get(`/admin/api/articles?limit=10&depth=2&page=${scatter(turn, 100)}`), least: 5 },
  },
  {
    name: 'list of 100, depth 2',
    ask: (turn) => get(`/api/articles?limit=100&depth=2&page=${scatter(turn, 10)}`),
    payload: { ask: (turn) => get(`/admin/api/articles?limit=100&depth=2&page=${scatter(turn, 10)}`), least: 1 },
  },
  { name: 'list of 10, to its last page', ask: (turn, total) => get(`/api/articles?limit=10&page=${scatter(turn, total / 10)}`) },
  {
    name: 'single',
    ask: (turn, total) => get(`/api/articles/${scatter(turn, total)}`),
    payload: { ask: (turn, total) => get(`/admin/api/articles/${scatter(turn, total)}?depth=2`), least: 3 },
  },
  {
    name: 'filter by profession',
    ask: (turn) => get(`/api/articles?where[professions][contains]=hospitals&page=${scatter(turn, 20)}`),
  },
  { name: 'GraphQL', ask: () => graphql(articlesQuery) },
  { name: 'page, HTML', ask: (turn, total) => get(`/resources/bench-article-${scatter(turn, total)}`) },
  { name: 'page, Markdown', ask: (turn, total) => get(`/resources/bench-article-${scatter(turn, total)}.md`) },
  { name: 'evidence.json', ask: () => get('/state-of-applied-ai/evidence.json') },
  { name: 'llms-full.txt', ask: () => get('/llms-full.txt') },
  { name: 'sitemap.xml', ask: () => get('/sitemap.xml') },
  { name: 'catalogue list of 100', surface: 'catalogue', ask: (turn) => get(`/api/v1/books?limit=100&page=${scatter(turn, 10)}`) },
]
