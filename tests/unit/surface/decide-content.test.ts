import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { catalogueOperations } from '@/surface/catalogue/operations'
import { contentOperations } from '@/surface/content/operations'
import { decide, type Decision } from '@/surface/decide'
import { toMarkdownPath } from '@/surface/shared/markdown-path'
import type { Host } from '@/surface/shared/operation'

type Options = { method?: string; accept?: string; host?: Host }

function ask(target: string, { method = 'GET', accept, host = 'content' }: Options = {}): Decision {
  return decide({ host, method, target, accept })
}

/** A decision in a word or two. */
function brief(decision: Decision): string {
  if (decision.kind === 'operation') return `${decision.operation.id} ${decision.format}`
  if (decision.kind === 'problem') return decision.problem
  if (decision.kind === 'see-other') return `see ${decision.location}`
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
    ['/resources/Some-Slug/', 'not-found'],
    ['/api/articles/0/', 'not-found'],
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

  it('supports OPTIONS, and rejects other methods with a list of the allowed ones', () => {
    expect(ask('/resources', { method: 'OPTIONS' })).toEqual({ kind: 'options', allow: ['GET', 'HEAD', 'OPTIONS'] })
    expect(ask('/api/graphql', { method: 'OPTIONS' })).toEqual({ kind: 'options', allow: ['POST', 'OPTIONS'] })
    expect(ask('*', { method: 'OPTIONS' })).toEqual({ kind: 'options', allow: ['GET', 'HEAD', 'OPTIONS', 'POST'] })
    for (const method of ['POST', 'PUT', 'DELETE', 'TRACE', 'get', '']) {
      expect(brief(ask('*', { method }))).toBe('bad-request')
      expect(ask('/resources', { method })).toMatchObject({
        problem: 'method-not-allowed',
        allow: ['GET', 'HEAD', 'OPTIONS'],
      })
    }
    expect(ask('/api/graphql')).toMatchObject({
      problem: 'method-not-allowed',
      allow: ['POST', 'OPTIONS'],
      isApi: true,
    })
    expect(brief(ask('/api/graphql', { method: 'POST' }))).toBe('graphql json')
    expect(brief(ask('/resources/', { method: 'POST' }))).toBe('not-found')
    expect(brief(ask('/nowhere', { method: 'OPTIONS' }))).toBe('not-found')
  })

  it('treats HEAD as GET', () => {
    for (const target of ['/', '/api/articles', '/resources/', '/nowhere', '/api/articles?limit=0']) {
      expect(brief(ask(target, { method: 'HEAD' }))).toBe(brief(ask(target)))
    }
  })

  it('negotiates pages, but not what has a single format', () => {
    expect(brief(ask('/', { accept: 'text/markdown' }))).toBe('homePage markdown')
    expect(brief(ask('/', { accept: 'image/*' }))).toBe('not-acceptable')
    expect(brief(ask('/index.md', { accept: 'image/*' }))).toBe('homePage markdown')
    expect(brief(ask('/api/articles', { accept: 'image/*' }))).toBe('listArticles json')
    expect(ask('/nowhere', { accept: 'text/markdown' })).toMatchObject({
      problem: 'not-found',
      format: 'markdown',
      isApi: false,
    })
    expect(ask('/nowhere', { accept: 'image/*' })).toMatchObject({ problem: 'not-found', format: 'html' })
    expect(ask('/resources/No.md')).toMatchObject({ problem: 'not-found', format: 'markdown' })
    expect(ask('/api/x', { accept: 'text/markdown' })).toMatchObject({ problem: 'not-found', isApi: true })
  })

  it('refers a client that wants JSON to the same content as JSON', () => {
    const accept = 'application/json'
    const hospitals = 'where%5Bprofessions%5D%5Bcontains%5D=hospitals'
    expect(brief(ask('/resources', { accept }))).toBe('see /api/articles?limit=24')
    expect(brief(ask('/resources?page=2&x=y', { accept }))).toBe('see /api/articles?limit=24&page=2')
    expect(brief(ask('/resources/hospitals', { accept }))).toBe(`see /api/articles?limit=24&${hospitals}`)
    expect(brief(ask('/state-of-applied-ai', { accept }))).toBe('see /state-of-applied-ai/evidence.json')
    expect(brief(ask('/state-of-applied-ai?region=EU&q=', { accept }))).toBe(
      'see /api/findings?limit=50&where%5Bregion%5D%5Bequals%5D=EU',
    )
    expect(brief(ask('/state-of-applied-ai?region=EU&q=a', { accept }))).toBe(
      'see /state-of-applied-ai/findings.json?region=EU&q=a',
    )
    expect(brief(ask('/state-of-applied-ai/7', { accept }))).toBe('see /api/findings/7')
    expect(brief(ask('/resources/some-slug', { accept }))).toBe('articlePage json')
    expect(brief(ask('/resources/some-slug.md', { accept }))).toBe('articlePage markdown')
    expect(brief(ask('/', { accept }))).toBe('not-acceptable')
    expect(brief(ask('/resources?page=0', { accept }))).toBe('invalid-parameter')
    expect(brief(ask('/books/t1-1', { accept, host: 'catalogue' }))).toBe('see /api/v1/books/T1-1')
    expect(brief(ask('/books?tier=2&page=2', { accept, host: 'catalogue' }))).toBe(
      'see /api/v1/books?tier=2&limit=60&page=2',
    )
    // The API matches titles alone, the page all that is said of a book.
    expect(brief(ask('/books?q=a+b', { accept, host: 'catalogue' }))).toBe('not-acceptable')
    expect(brief(ask('/search?q=a+b&page=2', { accept }))).toBe('see /api/search?q=a+b&limit=20&page=2')
    expect(brief(ask('/search', { accept }))).toBe('not-acceptable')
    expect(brief(ask('/bundles/One', { accept, host: 'catalogue' }))).toBe('see /api/v1/bundles/one')
  })

  it('maps equivalent requests to one canonical path and equal parameters', () => {
    const of = (target: string) => {
      const decision = ask(target)
      return decision.kind === 'operation'
        ? { path: decision.canonicalPath, params: JSON.stringify(decision.params) }
        : null
    }
    expect(of('/resources?utm_source=x&page=1')).toEqual(of('/resources'))
    expect(of('/resources.md?page=2')).toEqual(of('/resources?page=2&x=y'))
    expect(of('/state-of-applied-ai?q=a&kind=regulation&industry=')).toEqual(
      of('/state-of-applied-ai?kind=regulation&q=a'),
    )
    expect(of('/resources/some%2Dslug')).toEqual(of('/resources/some-slug'))
    expect(of('/api/articles?page=1&draft=true')).toEqual(of('/api/articles'))
    expect(of('/state-of-applied-ai?q=a%20b&kind=regulation')?.path).toBe('/state-of-applied-ai?kind=regulation&q=a+b')
  })

  it('redirects a path with a trailing slash to a page, but not to a file', () => {
    expect(ask('/resources/')).toEqual({ kind: 'redirect', location: '/resources' })
    expect(brief(ask('/media/picture.webp/'))).toBe('not-found')
    expect(brief(ask('/media/picture.webp'))).not.toBe('not-found')
  })

  it('routes each host to its own operations only', () => {
    for (const host of ['content', 'catalogue'] as const) {
      for (const { path } of [...contentOperations, ...catalogueOperations]) {
        const decision = ask(path.replaceAll(/\{\w+\}/g, 'x1'), { host })
        if (decision.kind === 'operation') expect(decision.operation.host).toBe(host)
      }
    }
    expect(brief(ask('/api/articles', { host: 'catalogue' }))).toBe('not-found')
    expect(brief(ask('/api/v1/books'))).toBe('not-found')
  })

  it('routes any request at all, and only to operations of the table', () => {
    const segment = fc.oneof(
      fc.constantFrom(
        'resources',
        'api',
        'articles',
        'media',
        'hospitals',
        'index.md',
        '.md',
        '%',
        '%2F',
        '..',
        'llms.txt',
        '',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(
        fc.array(segment),
        fc.string({ unit: 'binary' }),
        fc.string(),
        fc.option(fc.string(), { nil: undefined }),
        (segments, query, method, accept) => {
          const decision = decide({ host: 'content', method, target: `/${segments.join('/')}?${query}`, accept })
          if (decision.kind === 'operation') expect(contentOperations).toContain(decision.operation)
          if (decision.kind === 'redirect') expect(decision.location).toMatch(/^\/(?![/\\])/)
        },
      ),
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

describe('the section of a page', () => {
  const read = (target: string, accept?: string) => {
    const decision = ask(target, accept === undefined ? {} : { accept })
    return decision.kind === 'operation' ? [decision.section, decision.canonicalPath] : brief(decision)
  }

  it.each([
    ['/resources.md?section=a', ['a', '/resources']],
    ['/resources.md?page=2&section=a%20b', ['a b', '/resources?page=2']],
    ['/resources.md?section=', [null, '/resources']],
    ['/resources.md', [null, '/resources']],
    ['/resources.md?section=a&section=b', 'invalid-parameter'],
    ['/resources.md?section[a]=b', 'invalid-parameter'],
    ['/llms.txt?section=a', [null, '/llms.txt']],
  ])('of %s is %j', (target, expected) => {
    expect(read(target)).toEqual(expected)
  })

  it('exists only in Markdown', () => {
    expect(read('/resources?section=a', 'text/markdown')).toEqual(['a', '/resources'])
    expect(read('/resources?section=a&section=b', 'text/html')).toEqual([null, '/resources'])
  })
})

describe('a page that has no acceptable format', () => {
  it('lists the formats that it has', () => {
    const toAlternatives = (target: string, accept: string) => {
      const decision = ask(target, { accept })
      return decision.kind === 'problem' ? decision.alternatives?.map(({ path }) => path) : brief(decision)
    }
    expect(toAlternatives('/', 'application/json')).toEqual(['/', '/index.md'])
    expect(toAlternatives('/resources?page=2', 'image/png')).toEqual([
      '/resources?page=2',
      '/resources.md?page=2',
      expect.stringMatching(/^\/api\/articles\?limit=\d+&page=2$/),
    ])
  })
})
