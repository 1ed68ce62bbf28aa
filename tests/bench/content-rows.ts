import type { BenchRequest } from './load'
import { toRareWord } from './realistic-text'
import { commonWords, rowsOf, scatter, type SizeRow, type ToPath } from './size-row'

const articlesOf = (query: string): ToPath => {
  const separator = query ? '&' : ''
  return (index) => `/api/articles?${query}${separator}limit=10&page=${1 + (index % 5)}`
}
const lastArticles = (query: string): ToPath => {
  const separator = query ? '&' : ''
  return (index, books) => `/api/articles?${query}${separator}limit=10&page=${books / 100 - (index % 5)}`
}
const articleOf = (index: number, books: number) => scatter(index, books / 10)

/** Lists, pages and searches of the content host. */
export const contentRows = rowsOf('content', {
  'list of articles': articlesOf(''),
  'articles, any page': (index, books) => `/api/articles?limit=10&page=${scatter(index, books / 100)}`,
  'articles, last pages': lastArticles(''),
  ...Object.fromEntries(
    ['title', '-title', 'updatedAt', '-createdAt', 'slug', 'author.name', '-id'].flatMap((sort) => [
      [`articles, sort=${sort}`, articlesOf(`sort=${sort}`)],
      [`articles, sort=${sort}, last pages`, lastArticles(`sort=${sort}`)],
    ]),
  ),
  'articles, profession': articlesOf('where[professions][contains]=hospitals'),
  'articles, profession, page of the middle': (index, books) =>
    `/api/articles?where[professions][contains]=hospitals&limit=10&page=${Math.round(books / 600) + (index % 5)}`,
  'articles, author': (index) => `/api/articles?where[author][equals]=${2 + (index % 30)}&limit=10`,
  'articles, name of an author': (index) =>
    `/api/articles?where[author.name][equals]=Author ${1 + (index % 30)}&limit=10`.replaceAll(' ', '%20'),
  'articles, word of a title': (index) => `/api/articles?where[title][contains]=${commonWords[index % 4]}&limit=10`,
  'articles, text of no title': (index) => `/api/articles?where[title][contains]=zzqx${index}&limit=10`,
  'articles, from a day': (index) =>
    `/api/articles?where[publishedAt][greater_than]=2015-0${1 + (index % 9)}-15&limit=10`,
  'articles, slug': (index, books) => `/api/articles?where[slug][equals]=bench-article-${articleOf(index, books)}`,
  'articles, source': (index, books) =>
    `/api/articles?where[sources.url][equals]=${encodeURIComponent(`https://bench.invalid/sources/${articleOf(index, books)}/0`)}`,
  'article, JSON': (index, books) => `/api/articles/${articleOf(index, books)}`,
  'article, page': (index, books) => `/resources/bench-article-${articleOf(index, books)}`,
  'article, Markdown': (index, books) => `/resources/bench-article-${articleOf(index, books)}.md`,
  'page of articles': (index) => `/resources?page=${1 + (index % 5)}`,
  'page of a profession': (index) => `/resources/hospitals?page=${1 + (index % 5)}`,
  archive: () => '/archive?year=2015',
  'page of a byline': (index) => `/authors/${2 + (index % 30)}`,
  'list of findings': (index) => `/api/findings?limit=10&page=${1 + (index % 5)}`,
  'findings, last pages': (index, books) => `/api/findings?limit=10&page=${books / 100 - (index % 5)}`,
  'findings, kind': (index) => `/api/findings?where[kind][equals]=regulation&limit=10&page=${1 + (index % 5)}`,
  'findings, region': (index) => `/api/findings?where[region][equals]=Region%20${index % 30}&limit=10`,
  'findings, word of a text': (index) => `/api/findings?where[text][contains]=${commonWords[index % 4]}&limit=10`,
  'finding, JSON': (index, books) => `/api/findings/${articleOf(index, books)}`,
  'finding, page': (index, books) => `/state-of-applied-ai/${articleOf(index, books)}`,
  'evidence, page': () => '/state-of-applied-ai',
  'evidence, page, filtered': (index) => `/state-of-applied-ai?region=Region%20${index % 30}`,
  'content search, a common word': (index) => `/api/search?q=${commonWords[index % 4]}+${toRareWord(index % 7)}`,
  'content search, a rare word': (index) => `/api/search?q=${toRareWord(500 + index * 37)}`,
  'list of images': (index) => `/api/media?limit=10&page=${1 + (index % 5)}`,
  'home of content': () => '/',
  'feed of articles': () => '/feed.xml',
  'changes of content': (index) =>
    `/changes.json?limit=100&since=${encodeURIComponent(new Date(Date.UTC(2026, 0, 1 + (index % 28))).toISOString())}`,
  'llms.txt': () => '/llms.txt',
})

const graphql = (query: string): BenchRequest => ({
  path: '/api/graphql',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query }),
})

/** The same by GraphQL. */
export const graphqlRows: SizeRow[] = [
  [
    'GraphQL, list',
    (index: number) =>
      `{ Articles(limit: 10, page: ${1 + (index % 5)}) { docs { id title slug author { name } } totalDocs } }`,
  ],
  [
    'GraphQL, last pages',
    (index: number, books: number) =>
      `{ Articles(limit: 10, page: ${books / 100 - (index % 5)}) { docs { id title } totalDocs } }`,
  ],
  [
    'GraphQL, single',
    (index: number, books: number) =>
      `{ Article(id: ${articleOf(index, books)}) { id title slug author { name } body } }`,
  ],
  [
    'GraphQL, filter',
    (index: number) =>
      `{ Articles(limit: 10, page: ${1 + (index % 5)}, where: { professions: { contains: hospitals } }) { docs { id title } totalDocs } }`,
  ],
].map(([name, toQuery]) => ({
  name: name as string,
  host: 'content',
  toRequest: (index, books) => graphql((toQuery as (index: number, books: number) => string)(index, books)),
}))
