import type { BenchRequest } from './load'

export type Target = [path: string, accept: string]

/** One of the two hosts as a storm reads it, and what is published meanwhile. */
export type StormHost = {
  name: 'content' | 'catalogue'
  /** Requested in turn: pages, lists and files as readers, programs and agents mix them; two thirds are single documents. */
  targets: readonly Target[]
  /** A correction of the title of one document after another. */
  toPublication: (number: number, label: string) => BenchRequest
}

const as = (accept: string, paths: readonly string[]) => paths.map((path): Target => [path, accept])

/** So many documents are read, and they are spread over all. */
const readDocuments = 16

function readEach(documents: number, toTargets: (number: number, index: number) => Target[]): Target[] {
  return Array.from({ length: readDocuments }, (_, index) => toTargets(1 + ((index * 61) % documents), index)).flat()
}

const toFormat = (index: number) => (index % 4 === 3 ? 'text/markdown' : 'text/html')

/** The content host with articles as tests/bench/generated-content.ts inserts them. */
export function toContentHost(articles: number): StormHost {
  return {
    name: 'content',
    targets: [
      ...as('text/html', [
        '/',
        '/resources',
        '/resources?page=2',
        '/resources/hospitals',
        '/resources/educators',
        '/state-of-applied-ai',
      ]),
      ...as('text/markdown', ['/', '/resources', '/state-of-applied-ai']),
      ...as('*/*', [
        '/api/articles',
        '/api/articles?limit=10&page=3',
        '/api/articles?limit=10&depth=0',
        '/api/findings',
        '/llms.txt',
        '/sitemap.xml',
        '/state-of-applied-ai/evidence.json',
      ]),
      ...readEach(articles, (number, index) => [
        [`/resources/bench-article-${number}`, toFormat(index)],
        [`/api/articles/${number}`, '*/*'],
      ]),
    ],
    toPublication: (number, label) => toUpdate('articles', 1 + ((number * 7) % articles), label),
  }
}

/** The catalogue host with books as tests/bench/search-corpus.ts inserts them. */
export function toCatalogueHost(books: readonly { id: number; code: string }[]): StormHost {
  const book = (number: number) => books[number % books.length] ?? { id: 0, code: '' }
  return {
    name: 'catalogue',
    targets: [
      ...as('text/html', ['/', '/books', '/books?page=2', '/books?tier=2', '/authors', '/subjects', '/bundles']),
      ...as('text/markdown', ['/', '/books?tier=2']),
      ...as('*/*', [
        '/api/v1/books?limit=20',
        '/api/v1/books?limit=20&page=3',
        '/api/v1/books?limit=100&tier=3',
        '/opds.json',
        '/llms.txt',
        '/books/sitemap.xml',
        '/search-index.json',
      ]),
      ...readEach(books.length, (number, index) => [
        [`/books/${book(number).code}`, toFormat(index)],
        [`/api/v1/books/${book(number).code}`, '*/*'],
      ]),
    ],
    toPublication: (number, label) => toUpdate('books', book(number * 7).id, label),
  }
}

/** As the admin publishes: without the documents that it refers to in the answer. */
function toUpdate(collection: string, id: number, label: string): BenchRequest {
  return {
    path: `/admin/api/${collection}/${id}?depth=0`,
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify({ title: `Corrected ${label}`, _status: 'published' }),
  }
}
