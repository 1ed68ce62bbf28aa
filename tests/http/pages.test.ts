import { createHash } from 'node:crypto'

import { parseHTML } from 'linkedom'
import { beforeAll, describe, expect, it } from 'vitest'

import type { Author } from '@/schemas/content/article'
import { query } from '../support/database'
import { comparable, read, readText, send } from '../support/http'
import { toReadOnce } from '../support/read-once'
import { baseUrl } from '../support/servers'
import { readSitemap, toMarkdownAddress, type SitemapUrl } from '../support/sitemap'
import { readExpectedContent } from '../support/expected-content'

const html = 'text/html; charset=utf-8'
const formats = [
  ['text/html', html],
  ['text/markdown', 'text/markdown; charset=utf-8'],
] as const

const readOnce = toReadOnce(read)
const readHtml = (path: string) => readText(path, html, 'text/html', readOnce)

let urls: SitemapUrl[]

beforeAll(async () => {
  urls = await readSitemap()
})

describe('/sitemap.xml', () => {
  it('lists every page once, and each published article with its lastmod', async () => {
    const { articles } = await readExpectedContent()
    const forDevelopers = ['/developers', '/developers/reference', '/developers/graphql', '/conformance']
    const others = ['/', '/resources', '/archive', '/state-of-applied-ai', '/search', ...forDevelopers]
    const fixed = [...others, ...pillars]
    const findings = await query<{ id: number }>(
      `select id from evidence_entries where _status = 'published' and is_withdrawn is not true`,
    )
    expect(urls.map(({ path }) => path).toSorted()).toEqual(
      [
        ...fixed,
        ...articles.map(({ slug }) => `/resources/${slug}`),
        ...findings.map(({ id }) => `/state-of-applied-ai/${id}`),
        ...new Set(articles.map(({ author }) => `/authors/${(author as Author).id}`)),
      ].toSorted(),
    )
    for (const { slug, updatedAt } of articles) {
      expect(urls.find(({ path }) => path === `/resources/${slug}`)?.lastModified).toBe(updatedAt)
    }
    for (const { url } of urls) expect(new URL(url).origin).toBe(baseUrl)
  })
})

const pillars = ['librarians', 'educators', 'hr-and-ld', 'public-service', 'hospitals'].map(
  (name) => `/resources/${name}`,
)

describe('a page', () => {
  it('is served as HTML and as Markdown, each with its own ETag and Content-Location, both with Vary: Accept', async () => {
    for (const { path } of urls) {
      const etags = new Set<string>()
      for (const [accept, type] of formats) {
        const { status, headers } = await readOnce(path, { accept })
        expect(status, path).toBe(200)
        expect(headers['content-type']).toBe(type)
        expect(headers.vary?.split(', ')).toEqual(expect.arrayContaining(['Accept', 'Accept-Encoding']))
        expect(headers.etag).toMatch(/^"[\w-]{20,}"$/)
        expect(headers['content-location']).toBe(accept === 'text/html' ? path : toMarkdownAddress(path))
        expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(headers['set-cookie']).toBeUndefined()
        expect(headers.age).toBeUndefined()
        expect(headers['x-powered-by']).toBeUndefined()
        etags.add(headers.etag ?? '')
      }
      expect(etags.size, path).toBe(2)
    }
  })

  it('has Link headers to its canonical URL, its other format and the indexes', async () => {
    for (const { path, url } of urls) {
      for (const [accept] of formats) {
        const links = (await readOnce(path, { accept })).headers.link ?? ''
        expect(links).toContain(`<${url}>; rel="canonical"`)
        expect(links).toContain(
          accept === 'text/html'
            ? `<${baseUrl}${toMarkdownAddress(path)}>; rel="alternate"; type="text/markdown"`
            : `<${url}>; rel="alternate"; type="text/html"`,
        )
        expect(links).toContain(`<${baseUrl}/llms.txt>; rel="describedby"; type="text/plain"`)
        expect(links).toContain(`<${baseUrl}/.well-known/api-catalog>; rel="api-catalog"`)
      }
    }
  })

  it('returns 304 for its ETag, with the same ETag, Vary and Content-Location', async () => {
    for (const { path } of urls) {
      for (const [accept] of formats) {
        const { headers } = await readOnce(path, { accept })
        const unchanged = await readOnce(path, { accept, 'if-none-match': `"other", W/${headers.etag}` })
        expect({ status: unchanged.status, size: unchanged.bytes.length }).toEqual({ status: 304, size: 0 })
        for (const name of ['etag', 'vary', 'content-location', 'cache-control', 'link'] as const) {
          expect(unchanged.headers[name], `${path} ${name}`).toBe(headers[name])
        }
        expect(unchanged.headers['content-type']).toBeUndefined()
      }
      const [first, second] = [
        await send(path, { headers: { accept: 'text/html' } }),
        await send(path, { headers: { accept: 'text/markdown' } }),
      ]
      const mismatched = await send(path, {
        headers: { accept: 'text/markdown', 'if-none-match': first.headers.etag ?? '' },
      })
      expect(comparable(mismatched)).toEqual(comparable(second))
    }
  })

  it('carries the digest of its bytes, in each content coding', async () => {
    for (const { path } of urls.slice(0, 20)) {
      for (const [accept] of formats) {
        const digests = new Set<string>()
        let length = 0
        for (const coding of ['identity', 'br', 'gzip']) {
          const response = await readOnce(path, { accept, 'accept-encoding': coding })
          const digest = createHash('sha256').update(response.bytes).digest('base64')
          expect(response.headers['repr-digest'], `${path} ${coding}`).toBe(`sha-256=:${digest}:`)
          digests.add(digest)
          if (coding === 'identity') length = response.bytes.length
        }
        // What is shorter is not compressed.
        expect(digests.size, path).toBe(length < 1024 ? 1 : 3)
      }
    }
  })

  it('responds to HEAD like GET, without the body', async () => {
    for (const { path } of urls) {
      for (const [accept] of formats) {
        const get = await send(path, { headers: { accept } })
        const head = await send(path, { method: 'HEAD', headers: { accept } })
        expect(head.bytes.length).toBe(0)
        expect({ ...comparable(head), body: '' }).toEqual({ ...comparable(get), body: '' })
        expect(Number(head.headers['content-length'])).toBe(get.bytes.length)
      }
    }
  })

  it.each(['br', 'gzip'])('is the same text when compressed with %s, with its own ETag', async (coding) => {
    for (const { path } of urls.slice(0, 12)) {
      for (const [accept] of formats) {
        const plain = await readOnce(path, { accept })
        const small = await readOnce(path, { accept, 'accept-encoding': coding })
        expect(small.headers['content-encoding'], path).toBe(coding)
        expect(small.text).toBe(plain.text)
        expect(small.headers.etag).not.toBe(plain.headers.etag)
        expect(
          (await readOnce(path, { accept, 'accept-encoding': coding, 'if-none-match': small.headers.etag ?? '' }))
            .status,
        ).toBe(304)
      }
    }
  })

  it('has one h1, a unique title, a description, a Markdown alternate and JSON-LD', async () => {
    const titles = new Map<string, string>()
    for (const { path, url } of urls) {
      const { document } = parseHTML(await readHtml(path))
      expect(document.querySelector('html')?.getAttribute('lang')).toBe('en')
      expect(document.querySelectorAll('h1').length, path).toBe(1)
      expect(document.querySelectorAll('main').length).toBe(1)
      const title = document.querySelector('title')?.textContent ?? ''
      expect(titles.get(title), `${path} has the title of another page`).toBeUndefined()
      titles.set(title, path)
      expect(document.querySelector('meta[name=description]')?.getAttribute('content')?.length).toBeGreaterThan(50)
      expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(url)
      expect(document.querySelector('link[rel=alternate][type="text/markdown"]')?.getAttribute('href')).toBe(
        `${baseUrl}${toMarkdownAddress(path)}`,
      )
      for (const image of document.querySelectorAll('img')) expect(image.getAttribute('alt'), path).toBeTruthy()
      const ids = [...document.querySelectorAll('[id]')].map((element) => element.id)
      expect(new Set(ids).size, path).toBe(ids.length)
      const graph = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '') as {
        '@graph': { '@type': string }[]
      }
      const types = graph['@graph'].map((node) => node['@type'])
      expect(types).toEqual(
        expect.arrayContaining(['Organization', 'WebSite', ...(path === '/' ? [] : ['BreadcrumbList'])]),
      )
    }
  })

  it('never skips a heading level', async () => {
    for (const { path } of urls) {
      const { document } = parseHTML(await readHtml(path))
      const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => Number(tagName[1]))
      levels.forEach((level, index) =>
        expect(level - (levels[index - 1] ?? 0), `${path} heading ${index + 1}`).toBeLessThanOrEqual(1),
      )
    }
  })

  it('has a Content-Security-Policy that allows only our own script files', async () => {
    for (const { path } of urls) {
      const { headers, text } = await readOnce(path, { accept: 'text/html' })
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self';/)
      // The styles of a program of others have pictures and fonts in data: URLs, and nothing else may.
      const hasTool = path === '/developers/reference' || path === '/developers/graphql'
      const policy = String(headers['content-security-policy'])
      const own = policy.replace(/(img|font)-src ([^;]*) data:;/g, '$1-src $2;')
      expect(own).not.toMatch(/unsafe|data:|\*/)
      expect(policy !== own, path).toBe(hasTool)
      const { document } = parseHTML(text)
      expect(document.querySelectorAll('[style], style, [onclick], [onload]').length, path).toBe(0)
      for (const script of document.querySelectorAll('script')) {
        if (script.getAttribute('type') !== 'application/ld+json')
          expect(script.getAttribute('src')).toMatch(/^\/assets\//)
      }
    }
  })

  it('has no broken links or anchors', async () => {
    const seen = new Map<string, string>()
    for (const { path, url } of urls) {
      const { document } = parseHTML(await readHtml(path))
      const addresses = ['a[href]', 'link[href]', 'img[src]', 'script[src]'].flatMap((selector) =>
        [...document.querySelectorAll(selector)].map(
          (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
        ),
      )
      for (const image of document.querySelectorAll('img[srcset]')) {
        addresses.push(...(image.getAttribute('srcset') ?? '').split(', ').map((offer) => offer.split(' ')[0] ?? ''))
      }
      for (const address of addresses) {
        const target = new URL(address, url)
        if (target.hash && target.href.split('#')[0] === url)
          expect(document.getElementById(target.hash.slice(1)), `${path}: ${address}`).not.toBeNull()
        if (target.origin === baseUrl) seen.set(target.pathname + target.search, path)
      }
    }
    expect(seen.size).toBeGreaterThan(50)
    for (const [target, path] of seen) expect((await send(target)).status, `${target} on ${path}`).toBe(200)
  })
})
