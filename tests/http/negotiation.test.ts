import { describe, expect, it } from 'vitest'

import { toMarkdownPath } from '@/surface/shared/markdown-path'
import { read, send } from '../support/http'
import { baseUrl } from '../support/servers'
import { formatOf, vectors } from '../support/accept-vectors'

const pages = ['/', '/resources', '/state-of-applied-ai']

describe('Accept for a page', () => {
  it.each(vectors)('%s returns %s', async (accept, wanted) => {
    for (const path of pages) {
      const { status, headers, text } = await read(path, accept === null ? {} : { accept })
      // Where a page has its content as JSON, that is better than nothing: tests/http/json-links.test.ts.
      if (path !== '/' && accept?.startsWith('application/') && wanted === null) {
        expect(status).toBe(303)
        continue
      }
      expect(formatOf(status, headers['content-type'])).toBe(wanted)
      expect(headers.vary).toContain('Accept')
      if (wanted !== null) continue
      expect(headers['cache-control']).toBe('no-store')
      expect(text).toContain('text/html')
      expect(text).toContain('text/markdown')
      expect(headers.link).toContain(`<${baseUrl}${path}>; rel="alternate"; type="text/html"`)
      expect(headers.link).toContain(`<${baseUrl}${toMarkdownPath(path)}>; rel="alternate"; type="text/markdown"`)
      expect(text).toContain(`${baseUrl}${toMarkdownPath(path)}`)
    }
  })

  it('combines two Accept header lines', async () => {
    const { headers } = await send('/resources', { headers: { accept: ['text/html;q=0.5', 'text/markdown'] } })
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
  })

  it('is not influenced by the User-Agent', async () => {
    for (const agent of [
      'Googlebot/2.1',
      'bingbot/2.0',
      'ClaudeBot/1.0',
      'ChatGPT-User/1.0',
      'curl/8.5',
      'Claude-User',
    ]) {
      const { headers, text } = await read('/resources', { 'user-agent': agent, accept: '*/*' })
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['x-robots-tag']).toBeUndefined()
      expect(text).not.toContain('noindex')
    }
  })

  it('is ignored at .md URLs and for data', async () => {
    for (const accept of ['text/html', 'application/json', 'image/*', '*/*;q=0', 'text/markdown;q=0']) {
      expect((await read('/resources.md', { accept })).headers['content-type']).toBe('text/markdown; charset=utf-8')
      expect((await read('/index.md', { accept })).status).toBe(200)
      expect((await read('/api/articles?limit=1', { accept })).headers['content-type']).toBe(
        'application/json; charset=utf-8',
      )
      expect((await read('/llms.txt', { accept })).headers['content-type']).toBe('text/plain; charset=utf-8')
      expect((await read('/robots.txt', { accept })).status).toBe(200)
      expect((await read('/sitemap.xml', { accept })).status).toBe(200)
      expect((await read('/openapi.json', { accept })).status).toBe(200)
    }
  })
})

describe('other request headers', () => {
  it('change neither this response nor the next one', async () => {
    const plain = await read('/resources', { accept: 'text/html' })
    const others: Record<string, string>[] = [
      { cookie: 'payload-token=x; lng=de; __prerender_bypass=1' },
      { authorization: 'Bearer x' },
      { 'accept-language': 'de' },
      { rsc: '1', 'next-router-prefetch': '1' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
      { 'x-middleware-subrequest': 'middleware', 'x-matched-path': '/admin', 'x-invoke-path': '/admin' },
      { 'x-original-url': '/admin', 'x-rewrite-url': '/admin' },
      { purpose: 'prefetch', 'x-nextjs-data': '1' },
    ]
    for (const headers of others) {
      expect((await read('/resources', { accept: 'text/html', ...headers })).text, JSON.stringify(headers)).toBe(
        plain.text,
      )
    }
  })
})

describe('the Host header', () => {
  it.each(['evil.example', 'localhost.evil.example', 'catalogue.example:80', 'user@localhost', 'localhost/x'])(
    '%s is rejected when unknown, and not echoed',
    async (host) => {
      const { status, text } = await send('/resources', { headers: { host } })
      expect([400, 421]).toContain(status)
      expect(text).not.toContain(host)
    },
  )

  it('is not checked for health endpoints', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect((await send(path, { headers: { host: 'anything.example' } })).status).toBe(200)
    }
  })

  it('is never echoed: URLs are built from the settings only', async () => {
    const { port } = new URL(baseUrl)
    for (const host of [`localhost:${port}`, `sub.localhost:${port}`, `127.0.0.3:${port}`]) {
      for (const path of [
        '/resources',
        '/api/articles?limit=1',
        '/sitemap.xml',
        '/llms.txt',
        '/openapi.json',
        '/robots.txt',
      ]) {
        const { status, text } = await send(path, { headers: { host } })
        expect(status).toBe(200)
        expect(text, path).not.toContain(host)
      }
    }
  })
})
