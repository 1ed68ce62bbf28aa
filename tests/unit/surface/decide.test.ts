import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { catalogueOperations } from '@/surface/catalogue-operations'
import { contentOperations } from '@/surface/content-operations'
import { decide, toMarkdownPath, type Decision } from '@/surface/decide'

type Options = { method?: string; accept?: string; surface?: 'content' | 'catalogue' }

function ask(target: string, { method = 'GET', accept, surface = 'content' }: Options = {}): Decision {
  return decide({ surface, method, target, accept })
}

/** What matters of a decision, in a word or two. */
function brief(decision: Decision): string {
  if (decision.kind === 'operation') return `${decision.operation.id} ${decision.format}`
  if (decision.kind === 'problem') return decision.problem
  return decision.kind === 'redirect' ? `to ${decision.location}` : decision.kind
}

describe('decide', () => {
  it.each([
    ['/', 'homePage html'],
    ['/index.md', 'homePage markdown'],
    ['/resources', 'resourcesPage html'],
    ['/resources?page=2', 'resourcesPage html'],
    ['/resources.md', 'resourcesPage markdown'],
    ['/resources/hospitals', 'professionPage:hospitals html'],
    ['/resources/hospitals.md', 'professionPage:hospitals markdown'],
    ['/resources/some-slug', 'articlePage html'],
    ['/resources/some-slug.md', 'articlePage markdown'],
    ['/resources/some%2Dslug', 'articlePage html'],
    ['/state-of-applied-ai', 'evidencePage html'],
    ['/state-of-applied-ai/evidence.json', 'getEvidenceRecord json'],
    ['/api/articles', 'listArticles json'],
    ['/api/articles/7', 'getArticle json'],
    ['/api/media/7?anything=at-all', 'getMedia json'],
    ['/llms.txt', 'getLlmsTxt text'],
    ['/.well-known/api-catalog', 'getApiCatalog linkset'],
    ['/media/a-b.png', 'mediaFile file'],
    ['/resources/', 'to /resources'],
    ['/resources/some-slug/?a=b', 'to /resources/some-slug?a=b'],
    ['/.md', 'not-found'],
    ['/index', 'not-found'],
    ['/index.md/', 'to /index.md'],
    ['/resources/.md', 'not-found'],
    ['/resources//', 'not-found'],
    ['//', 'to /'],
    ['/nowhere', 'not-found'],
    ['/nowhere/', 'not-found'],
    ['/api', 'not-found'],
    ['/api/articles.md', 'not-found'],
    ['/llms.txt.md', 'not-found'],
    ['/api/articles/x', 'not-found'],
    ['/api/articles/2147483648', 'not-found'],
    ['/api/articles/0', 'not-found'],
    ['/resources/Some-Slug', 'not-found'],
    ['/resources/a%2Fb', 'not-found'],
    ['/resources/a%5Cb', 'not-found'],
    ['/resources/a%00', 'not-found'],
    ['/media/..%2Fa.png', 'not-found'],
    ['/media/a..b.png', 'not-found'],
    ['/admin', 'not-found'],
    ['/content/homePage', 'not-found'],
    ['/%', 'bad-request'],
    ['/%ff', 'bad-request'],
    ['/resources?a=%', 'bad-request'],
    ['resources', 'bad-request'],
    ['*', 'bad-request'],
    ['', 'bad-request'],
    ['/resources?page=0', 'invalid-parameter'],
    ['/api/articles?limit=0', 'invalid-parameter'],
    [`/${'a'.repeat(16_383)}`, 'not-found'],
    [`/${'a'.repeat(16_384)}`, 'uri-too-long'],
    [`/api/articles?x=${'a'.repeat(20_000)}`, 'uri-too-long'],
  ])('answers GET %s with %s', (target, expected) => {
    expect(brief(ask(target))).toBe(expected)
  })

  it('answers OPTIONS and refuses methods with what the operation allows', () => {
    expect(ask('/resources', { method: 'OPTIONS' })).toEqual({ kind: 'options', allow: ['GET', 'HEAD', 'OPTIONS'] })
    expect(ask('/api/graphql', { method: 'OPTIONS' })).toEqual({ kind: 'options', allow: ['POST', 'OPTIONS'] })
    for (const method of ['POST', 'PUT', 'DELETE', 'TRACE', 'get', '']) {
      expect(ask('/resources', { method })).toMatchObject({ problem: 'method-not-allowed', allow: ['GET', 'HEAD', 'OPTIONS'] })
    }
    expect(ask('/api/graphql')).toMatchObject({ problem: 'method-not-allowed', allow: ['POST', 'OPTIONS'], isApi: true })
    expect(brief(ask('/api/graphql', { method: 'POST' }))).toBe('graphql json')
    expect(brief(ask('/resources/', { method: 'POST' }))).toBe('not-found')
    expect(brief(ask('/nowhere', { method: 'OPTIONS' }))).toBe('not-found')
  })

  it('treats HEAD as GET', () => {
    for (const target of ['/', '/api/articles', '/resources/', '/nowhere', '/api/articles?limit=0']) {
      expect(brief(ask(target, { method: 'HEAD' }))).toBe(brief(ask(target)))
    }
  })

  it('negotiates pages, never what has one format', () => {
    expect(brief(ask('/', { accept: 'text/markdown' }))).toBe('homePage markdown')
    expect(brief(ask('/', { accept: 'image/*' }))).toBe('not-acceptable')
    expect(brief(ask('/index.md', { accept: 'image/*' }))).toBe('homePage markdown')
    expect(brief(ask('/api/articles', { accept: 'image/*' }))).toBe('listArticles json')
    expect(ask('/nowhere', { accept: 'text/markdown' })).toMatchObject({ problem: 'not-found', format: 'markdown', isApi: false })
    expect(ask('/nowhere', { accept: 'image/*' })).toMatchObject({ problem: 'not-found', format: 'html' })
    expect(ask('/resources/No.md')).toMatchObject({ problem: 'not-found', format: 'markdown' })
    expect(ask('/api/x', { accept: 'text/markdown' })).toMatchObject({ problem: 'not-found', isApi: true })
  })

  it('gives requests for one thing one canonical path and equal parameters', () => {
    const of = (target: string) => {
      const decision = ask(target)
      return decision.kind === 'operation' ? { path: decision.canonicalPath, params: JSON.stringify(decision.params) } : null
    }
    expect(of('/resources?utm_source=x&page=1')).toEqual(of('/resources'))
    expect(of('/resources.md?page=2')).toEqual(of('/resources?page=2&x=y'))
    expect(of('/state-of-applied-ai?q=a&kind=regulation&industry=')).toEqual(of('/state-of-applied-ai?kind=regulation&q=a'))
    expect(of('/resources/some%2Dslug')).toEqual(of('/resources/some-slug'))
    expect(of('/api/articles?page=1&draft=true')).toEqual(of('/api/articles'))
    expect(of('/state-of-applied-ai?q=a%20b&kind=regulation')?.path).toBe('/state-of-applied-ai?kind=regulation&q=a+b')
  })

  it('answers on each host with that host’s own operations alone', () => {
    for (const surface of ['content', 'catalogue'] as const) {
      for (const { path } of [...contentOperations, ...catalogueOperations]) {
        const decision = ask(path.replaceAll(/\{\w+\}/g, 'x1'), { surface })
        if (decision.kind === 'operation') expect(decision.operation.surface).toBe(surface)
      }
    }
    expect(brief(ask('/api/articles', { surface: 'catalogue' }))).toBe('not-found')
    expect(brief(ask('/api/v1/books'))).toBe('not-found')
  })

  it('decides any request at all, and answers only with operations of the table', () => {
    const segment = fc.oneof(fc.constantFrom('resources', 'api', 'articles', 'media', 'hospitals', 'index.md', '.md', '%', '%2F', '..', 'llms.txt', ''), fc.string())
    fc.assert(
      fc.property(fc.array(segment), fc.string({ unit: 'binary' }), fc.string(), fc.option(fc.string(), { nil: undefined }), (segments, query, method, accept) => {
        const decision = decide({ surface: 'content', method, target: `/${segments.join('/')}?${query}`, accept })
        if (decision.kind === 'operation') expect(contentOperations).toContain(decision.operation)
        if (decision.kind === 'redirect') expect(decision.location).toMatch(/^\/(?![/\\])/)
      }),
      { numRuns: 300 },
    )
  })
})

describe('toMarkdownPath', () => {
  it.each([
    ['/', '/index.md'],
    ['/resources', '/resources.md'],
    ['/resources?page=2', '/resources.md?page=2'],
  ])('of %s is %s, which leads back to the same page', (path, markdownPath) => {
    expect(toMarkdownPath(path)).toBe(markdownPath)
    expect(ask(markdownPath)).toMatchObject({ format: 'markdown', canonicalPath: path })
  })
})
