import { describe, expect, it } from 'vitest'

import { toCatalogueProblem } from '@/formats/catalogue/problem'
import { problemCodes, problemSchema } from '@/schemas/shared/problem'
import { catalogueApiOperations, catalogueOperations } from '@/surface/catalogue/operations'
import { decide } from '@/surface/decide'

const baseUrl = 'https://books.example.org'

function ask(target: string, { method = 'GET', accept }: { method?: string; accept?: string } = {}) {
  return decide({ host: 'catalogue', method, target, accept })
}

/** The problem object of an error under /api. */
function problemOf(target: string, method = 'GET') {
  const decision = ask(target, { method, accept: 'text/html' })
  if (decision.kind !== 'problem') throw new Error(`${target} is not an error but ${decision.kind}`)
  expect(decision.isApi, target).toBe(true)
  const { problem: kind, issues, subject } = decision
  const problem = toCatalogueProblem({ kind, issues, subject, method, target, baseUrl })
  expect(problemSchema.parse(problem)).toEqual(problem)
  return problem
}

describe('ids under /api/v1', () => {
  it.each([
    'T1',
    't1-1',
    '%20',
    '..%2f',
    '..',
    '%00',
    '9'.repeat(300),
    '%E2%82%AC',
    'T1-1%2F',
    'a%5Cb',
    'T1-0000000001',
    'x.md',
  ])('reports %s as a book that does not exist', (id) => {
    const { code, status, detail, instance } = problemOf(`/api/v1/books/${id}`)
    expect({ code, status }).toEqual({ code: 'book_not_found', status: 404 })
    expect(instance).toBe(`${baseUrl}/api/v1/books/${id}`)
    if (!id.includes('%00')) expect(detail).toContain(decodeURIComponent(id))
  })

  it.each(['On-The-Ward', '%20', 'a--b', '-', 'x'.repeat(300)])('reports %s as a bundle that does not exist', (id) => {
    expect(problemOf(`/api/v1/bundles/${id}`).code).toBe('bundle_not_found')
  })

  it('accepts a well-formed code', () => {
    expect(ask('/api/v1/books/T1-4')).toMatchObject({
      kind: 'operation',
      params: { id: 'T1-4' },
      format: 'json',
    })
  })
})

it('OPTIONS * says that the server is for reading alone', () => {
  expect(ask('*', { method: 'OPTIONS' })).toEqual({ kind: 'options', allow: ['GET', 'HEAD', 'OPTIONS'] })
})

describe('errors under /api', () => {
  it.each([
    ['/api', 'api_route_not_found'],
    ['/api/', 'api_route_not_found'],
    ['/api/v1', 'api_route_not_found'],
    ['/api/v2/books', 'api_route_not_found'],
    ['/api/articles', 'api_route_not_found'],
    ['/api/v1/books/T1-1/chapters', 'api_route_not_found'],
    ['/api/v1/books/%zz', 'invalid_parameter'],
    ['/api/v1/books?q=%ff', 'invalid_parameter'],
    ['/api/v1/books?q=a&q=b', 'invalid_parameter'],
    ['/api/v1/books?q=%00', 'invalid_parameter'],
    [`/api/v1/books?q=${'a'.repeat(5000)}`, 'invalid_parameter'],
    ['/api/v1/books?q[]=a', 'invalid_parameter'],
    ['/api/v1/books?sort=price', 'invalid_parameter'],
    ['/api/v1/books?tier=12', 'invalid_parameter'],
    ['/api/v1/books?tier=two', 'invalid_parameter'],
    ['/api/v1/books?language=english', 'invalid_parameter'],
    ['/api/v1/books?limit=0', 'invalid_parameter'],
    ['/api/v1/books?limit=1001', 'invalid_parameter'],
    ['/api/v1/books?page=0', 'invalid_parameter'],
    ['/api/v1/books/T1-1?depth=1', 'invalid_parameter'],
    ['/api/v1/bundles?q=a', 'invalid_parameter'],
  ])('%s is %s', (target, code) => expect(problemOf(target).code).toBe(code))

  it('name every fault at once, with the allowed values', () => {
    const { detail } = problemOf('/api/v1/books?tier=x&language=!&foo=1&limit=-1')
    for (const named of ['tier', '"x"', 'language', '"!"', '"foo"', 'limit', '"-1"', '1000'])
      expect(detail).toContain(named)
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY'])('%s is not allowed, with Allow', (method) => {
    expect(ask('/api/v1/books/nothing', { method })).toMatchObject({
      problem: 'method-not-allowed',
      allow: ['GET', 'HEAD', 'OPTIONS'],
    })
    expect(problemOf('/search-index.json', method).code).toBe('method_not_allowed')
  })

  it('have a valid URI as instance, whatever the request target', () => {
    for (const target of ['/api/%zz', '/api/v1/x"<>{}|^`', '/api/v1/books?q[a]=b&c=é', '/api/v1/%']) {
      expect(() => problemOf(target)).not.toThrow()
      expect(problemOf(target).instance).toMatch(/^[\w\-.~!$&'()*+,;=:@/?%]+$/)
    }
  })
})

it('Errors of a JSON document outside /api are JSON, whatever is wrong with the request', () => {
  for (const path of ['/search-index.json', '/changes.json', '/openapi.json'])
    for (const [target, method] of [
      [`${path}?a=%zz`, 'GET'],
      [`${path}?a=${'a'.repeat(16_384)}`, 'GET'],
      [path, 'POST'],
    ] as const)
      expect(ask(target, { method, accept: 'text/html' })).toMatchObject({ kind: 'problem', isApi: true })
})

describe('errors at a .md URL', () => {
  it.each([
    ['POST', '/books/T1-4.md', 'method-not-allowed'],
    ['DELETE', '/index.md', 'method-not-allowed'],
    ['POST', '/sitemap.md', 'method-not-allowed'],
    ['GET', '/nothing%2Emd', 'not-found'],
    ['GET', '/books.md?tier=x', 'invalid-parameter'],
    ['GET', '/books/%00.md', 'not-found'],
  ])('are Markdown, whatever Accept asks for: %s %s', (method, target, problem) => {
    expect(ask(target, { method, accept: 'text/html' })).toMatchObject({ problem, format: 'markdown' })
  })
})

describe('lists', () => {
  const paramsOf = (target: string) => {
    const decision = ask(target)
    return decision.kind === 'operation' ? decision.params : decision
  }

  it('treat empty parameters as absent', () => {
    expect(paramsOf('/api/v1/books?q=&tier=&language=&limit=&page=')).toEqual({ limit: 1000, page: 1 })
    expect(paramsOf('/api/v1/books?q=%20%20')).toEqual({ limit: 1000, page: 1 })
  })

  it('accept tier and language in every spelling', () => {
    expect(paramsOf('/api/v1/books?tier=T2&language=EN-gb')).toEqual(paramsOf('/api/v1/books?language=en-GB&tier=2'))
    expect(paramsOf('/api/v1/books?tier=t2')).toEqual({ limit: 1000, page: 1, tier: 2 })
  })

  it('accept a search of exactly 200 characters', () => {
    expect(paramsOf(`/api/v1/books?q=${encodeURIComponent('é'.repeat(200))}`)).toMatchObject({
      q: 'é'.repeat(200),
    })
  })
})

describe('pages', () => {
  it.each([
    ['/books/t1-1', { id: 't1-1' }],
    ['/bundles/ON-THE-WARD', { id: 'ON-THE-WARD' }],
  ])('%s matches, so that its handler can redirect', (target, params) => {
    expect(ask(target)).toMatchObject({ kind: 'operation', params })
  })

  it('include sitemaps', () => {
    expect(ask('/books/sitemap.xml')).toMatchObject({ operation: { id: 'getBooksSitemap' } })
    expect(ask('/bundles/sitemap.xml')).toMatchObject({ operation: { id: 'getBundlesSitemap' } })
  })

  it('answer /books.md and /index.md in Markdown', () => {
    expect(ask('/books.md', { accept: 'text/html' })).toMatchObject({
      operation: { id: 'booksPage' },
      format: 'markdown',
    })
    expect(ask('/index.md')).toMatchObject({ operation: { id: 'homePage' }, format: 'markdown' })
  })

  it('have a Markdown 404 for a .md URL', () => {
    expect(ask('/nothing.md')).toMatchObject({ problem: 'not-found', format: 'markdown', isApi: false })
    expect(ask('/nothing')).toMatchObject({ problem: 'not-found', format: 'html' })
  })

  it.each(['/admin', '/resources', '/graphql', '/api/graphql', '/media/a.png', '/llms-full.txt'])(
    'do not include %s',
    (target) => {
      expect(ask(target)).toMatchObject({ kind: 'problem', problem: 'not-found' })
    },
  )
})

it('describes five operations, and has a status for each code', () => {
  expect(catalogueApiOperations.map(({ id }) => id)).toEqual([
    'listBooks',
    'getBook',
    'listBundles',
    'getBundle',
    'getSearchIndex',
  ])
  expect(catalogueOperations.every(({ method, host }) => method === 'GET' && host === 'catalogue')).toBe(true)
  expect(problemCodes).toHaveLength(10)
})
