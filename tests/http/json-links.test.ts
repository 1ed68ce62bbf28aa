import { parseHTML } from 'linkedom'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import type { Article } from '@/schemas/content/article'
import type { Book, BookEntry } from '@/schemas/catalogue/book'
import type { Bundle } from '@/schemas/catalogue/bundle'
import { catalogueUrl, readCatalogue, readCatalogueJson, sendToCatalogue } from '../support/catalogue'
import { query } from '../support/database'
import { readExpectedContent, type ExpectedContent } from '../support/expected-content'
import { messagesOf, read, readJson, send, type HttpResponse } from '../support/http'
import { splitFrontMatter } from '../support/page-parts'
import { toReadOnce, type Read } from '../support/read-once'
import { baseUrl } from '../support/servers'
import { readSitemap, toMarkdownAddress } from '../support/sitemap'

let stored: ExpectedContent
let contentPaths: string[]
let cataloguePaths: string[]

beforeAll(async () => {
  stored = await readExpectedContent()
  contentPaths = (await readSitemap()).map(({ path }) => path)
  const { text } = await readCatalogue('/sitemap.xml')
  cataloguePaths = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, url = '']) => url.slice(catalogueUrl.length) || '/',
  )
})

/** The targets of a Link header with rel="alternate", by type. */
function alternatesOf({ headers }: HttpResponse): Record<string, string> {
  const links = [...String(headers.link).matchAll(/<([^>]*)>; rel="alternate"; type="([^"]*)"/g)]
  return Object.fromEntries(links.map(([, href = '', type = '']) => [type, href]))
}

const readOnce = toReadOnce(read)
const readCatalogueOnce = toReadOnce(readCatalogue)

/** The address of a page's JSON, as each of its representations gives it; fails unless all agree. Null for none. */
async function readJsonAddress(path: string, readPage: Read): Promise<string | null> {
  const html = await readPage(path, { accept: 'text/html' })
  const markdown = await readPage(toMarkdownAddress(path))
  const { document } = parseHTML(html.text)
  const inHead = document.querySelector('link[rel=alternate][type="application/json"]')?.getAttribute('href') ?? null
  const inFooter = [...document.querySelectorAll('footer a')].find((link) => link.textContent === 'as JSON')
  const { frontMatter } = splitFrontMatter(markdown.text)
  const asked = await readPage(path, { accept: 'application/json' })
  expect(alternatesOf(html)['application/json'] ?? null, path).toBe(inHead)
  expect(alternatesOf(markdown)['application/json'] ?? null, path).toBe(inHead)
  expect((parse(frontMatter) as { json?: string }).json ?? null, path).toBe(inHead)
  expect(inHead?.endsWith(inFooter?.getAttribute('href') ?? 'nowhere') ?? inFooter === undefined, path).toBe(true)
  expect(asked.status, path).toBe(inHead === null ? 406 : 303)
  expect(asked.headers.location ?? null, path).toBe(inHead)
  return inHead
}

describe('a page of the content host', () => {
  it('links to the same JSON in its head, Link headers and front matter, and redirects to it', async () => {
    for (const path of [
      ...contentPaths,
      '/search?q=sepsis&kind=article',
      '/resources?page=2',
      '/archive?year=2026',
      '/state-of-applied-ai?kind=regulation',
    ]) {
      const address = await readJsonAddress(path, readOnce)
      const hasNone = path === '/' || path.startsWith('/developers') || path === '/search'
      expect(address === null, path).toBe(hasNone)
      if (address !== null) await readJson(address.slice(baseUrl.length))
    }
  })

  it('that is an article names that article', async () => {
    for (const { id, slug } of stored.articles) {
      expect(await readJsonAddress(`/resources/${slug}`, readOnce)).toBe(`${baseUrl}/api/articles/${id}`)
    }
  })

  it('that is a list names the same articles in the same order', async () => {
    for (const path of ['/resources', '/resources/hospitals', '/resources/hr-and-ld']) {
      const address = await readJsonAddress(path, readOnce)
      const { docs } = await readJson<{ docs: Article[] }>(address?.slice(baseUrl.length) ?? '')
      const { document } = parseHTML((await readOnce(path, { accept: 'text/html' })).text)
      const shown = [...document.querySelectorAll('.cards a')].map((link) => link.getAttribute('href'))
      expect(shown.length).toBeGreaterThan(0)
      expect(docs.map(({ slug }) => `/resources/${slug}`)).toEqual(shown)
    }
    for (const path of ['/archive', '/archive?year=2026', '/archive?year=1999']) {
      const address = await readJsonAddress(path, readOnce)
      const { docs } = await readJson<{ docs: Article[] }>(address?.slice(baseUrl.length) ?? '')
      const { document } = parseHTML((await readOnce(path, { accept: 'text/html' })).text)
      const shown = [...document.querySelectorAll('.archive-title a')].map((link) => link.getAttribute('href'))
      expect(shown.length > 0, path).toBe(path !== '/archive?year=1999')
      expect(docs.map(({ slug }) => `/resources/${slug}`)).toEqual(shown)
    }
  })
})

describe('JSON of the content host', () => {
  it('that is an article links to its page, as HTML and as Markdown, whatever is selected', async () => {
    for (const { id, slug } of stored.articles) {
      for (const search of ['', '?depth=0', '?select[id]=true']) {
        const alternates = alternatesOf(await read(`/api/articles/${id}${search}`))
        expect(alternates).toEqual({
          'text/html': `${baseUrl}/resources/${slug}`,
          'text/markdown': `${baseUrl}/resources/${slug}.md`,
        })
      }
    }
  })

  it('that is the evidence record links to its page', async () => {
    expect(alternatesOf(await read('/state-of-applied-ai/evidence.json'))).toEqual({
      'text/html': `${baseUrl}/state-of-applied-ai`,
      'text/markdown': `${baseUrl}/state-of-applied-ai.md`,
    })
  })

  it('that is a finding links to its page, and the page back', async () => {
    const { docs } = await readJson<{ docs: { id: number; url: string }[] }>('/api/findings?limit=3&select[url]=true')
    expect(docs).toHaveLength(3)
    for (const { id, url } of docs) {
      expect(url).toBe(`${baseUrl}/state-of-applied-ai/${id}`)
      expect(alternatesOf(await read(`/api/findings/${id}`))).toEqual({
        'text/html': url,
        'text/markdown': `${url}.md`,
      })
      expect(await readJsonAddress(url.slice(baseUrl.length), readOnce)).toBe(`${baseUrl}/api/findings/${id}`)
    }
  })

  it('that is an image or a list has no page', async () => {
    for (const path of [`/api/media/${stored.media[0]?.id}`, '/api/media', '/api/articles'])
      expect(alternatesOf(await read(path)), path).toEqual({})
  })
})

describe('the catalogue host', () => {
  it('links to the same JSON everywhere, and redirects to it', async () => {
    const found = new Map<string, string | null>()
    for (const path of [...cataloguePaths, '/books?tier=1&language=en'])
      found.set(path, (await readJsonAddress(path, readCatalogueOnce))?.slice(catalogueUrl.length) ?? null)
    for (const address of found.values()) if (address !== null) await readCatalogueJson(address)
    expect([...found].filter(([, address]) => address === null).map(([path]) => path)).toEqual([
      '/',
      '/authors',
      '/subjects',
      '/developers',
      '/developers/reference',
    ])
    expect(found.get('/books')).toBe('/api/v1/books')
    expect(found.get('/bundles')).toBe('/api/v1/bundles')
    expect(found.get('/catalogue-all')).toBe('/search-index.json')
    expect(found.get('/books?tier=1&language=en')).toBe('/api/v1/books?tier=1&language=en&limit=60')
  })

  it('links a book and a bundle to their pages, and back', async () => {
    const { data: books } = await readCatalogueJson<{ data: BookEntry[] }>('/api/v1/books')
    const { data: bundles } = await readCatalogueJson<{ data: Bundle[] }>('/api/v1/bundles')
    for (const [kind, items] of [
      ['books', books],
      ['bundles', bundles],
    ] as const) {
      for (const { id, url, markdown_url } of items as (Pick<Book, 'id' | 'url'> & { markdown_url: string })[]) {
        const address = `/api/v1/${kind}/${id}`
        expect(alternatesOf(await readCatalogue(address))).toEqual({ 'text/html': url, 'text/markdown': markdown_url })
        expect(await readJsonAddress(`/${kind}/${id}`, readCatalogueOnce)).toBe(`${catalogueUrl}${address}`)
      }
    }
  })

  it('redirects the page of a book in another letter case, or of a missing one, to its JSON or a JSON error', async () => {
    for (const [path, address, status] of [
      ['/books/t1-1', '/api/v1/books/T1-1', 200],
      ['/books/T9-999999', '/api/v1/books/T9-999999', 404],
    ] as const) {
      const { headers } = await sendToCatalogue(path, { headers: { accept: 'application/json' } })
      expect(headers.location).toBe(`${catalogueUrl}${address}`)
      const response = await sendToCatalogue(address)
      expect(response.status).toBe(status)
    }
  })
})

describe('Accept: application/json on a page', () => {
  const json = { accept: 'application/json' }
  const article = () => `/resources/${stored.articles[0]?.slug}`

  it('gets a 303 that no cache stores, for GET and HEAD', async () => {
    for (const path of ['/resources', article()]) {
      const { status, headers, text } = await read(path, json)
      expect(status).toBe(303)
      expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept', 'access-control-allow-origin': '*' })
      expect(JSON.parse(text)).toEqual({ location: headers.location })
      const head = await send(path, { method: 'HEAD', headers: json })
      expect(head.status).toBe(303)
      expect(head.headers.location).toBe(headers.location)
      expect(head.bytes).toHaveLength(0)
    }
  })

  it.each([
    ['application/json', 303],
    ['application/*;q=0.2', 303],
    ['application/json, text/html;q=0.9', 303],
    ['text/html;q=0.5, application/json', 303],
    // axios
    ['application/json, text/plain, */*', 200],
    ['application/json, text/html', 200],
    ['text/html, application/json', 200],
    ['text/markdown, application/json', 200],
    ['application/json;q=0.8, text/markdown', 200],
    ['*/*', 200],
    ['application/json;q=0, */*', 200],
    ['application/json;q=0', 200],
    ['application/ld+json', 406],
    ['image/*', 406],
  ])('%s is answered with %i: JSON needs the greater weight', async (accept, wanted) => {
    for (const path of ['/resources', '/state-of-applied-ai', article()])
      expect((await read(path, { accept })).status, path).toBe(wanted)
  })

  it('has no effect at a .md URL', async () => {
    expect((await read(`${article()}.md`, json)).headers['content-type']).toBe('text/markdown; charset=utf-8')
  })

  it('follows an article to its current slug, and is a 404 in JSON for a missing one', async () => {
    const [old] = await query<{ text: string; slug: string }>(
      `select t.text, a.slug from articles_texts t join articles a on a.id = t.parent_id
       where t.path = 'previousSlugs' and a._status = 'published' limit 1`,
    )
    const moved = await read(`/resources/${old?.text}`, json)
    expect(moved.status).toBe(308)
    expect(moved.headers.location).toBe(`/resources/${old?.slug}`)
    const hidden = await query<{ slug: string }>(
      `select slug from articles where _status <> 'published' and slug is not null`,
    )
    expect(hidden.length).toBeGreaterThan(0)
    for (const { slug } of [...hidden, { slug: 'no-such-article' }]) {
      const response = await read(`/resources/${slug}`, json)
      expect(response.status).toBe(404)
      expect(messagesOf(response)).toEqual(['Not Found'])
    }
  })
})

describe('a list in Markdown', () => {
  it('links to its next page before its first entry, by a .md URL, up to the last page', async () => {
    const { entries } = await readJson<{ entries: { text: string }[] }>('/state-of-applied-ai/evidence.json')
    let address: string | undefined = `${baseUrl}/state-of-applied-ai.md`
    let count = 0
    while (address !== undefined) {
      const { text } = await read(address.slice(baseUrl.length))
      const findings = text.slice(text.indexOf('\n## Findings'))
      const next: string | undefined = /\[Next page\]\(([^)]*)\)/.exec(text)?.[1]
      if (next) {
        expect(next).toMatch(/^http:\/\/[^/]*\/state-of-applied-ai\.md\?page=\d+$/)
        // A reader who is cut off at a tenth of it knows where it goes on.
        expect(text.indexOf(next)).toBeLessThan(text.length / 10)
      }
      count += findings.split('\n- ').length - 1
      address = next
    }
    expect(entries.length).toBeGreaterThan(50)
    expect(count).toBe(entries.length)
  })
})
