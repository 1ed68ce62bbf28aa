import { beforeAll, describe, expect, it } from 'vitest'

import { catalogueUrl, readCatalogue } from '../support/catalogue'
import { query } from '../support/database'
import { messagesOf, read, send } from '../support/http'
import { partsOfHtml, partsOfMarkdown, splitFrontMatter } from '../support/page-parts'
import { baseUrl } from '../support/servers'
import { readExpectedContent } from '../support/expected-content'

const missingPaths = [
  '/nowhere',
  '/nowhere/else',
  '/resources/no-such-article',
  '/resources/No-Such-Article',
  '/resources/a--b',
  '/resources/hospitals/more',
  '/resources/%2e%2e/admin',
  '/RESOURCES',
  '/content/homePage',
  '/_next/data/x.json',
  '/_next/image?url=%2Fmedia%2Fx.png&w=640&q=75',
  '/index.html',
  '/.env',
  '/.git/config',
  '/package.json',
  '/assets/nothing.js',
  '//resources',
  '/resources//hospitals',
]

describe('a URL that does not exist', () => {
  it.each(missingPaths)('%s returns an HTML page with status 404', async (target) => {
    const { status, headers, text } = await read(target, { accept: 'text/html,*/*;q=0.8' })
    expect(status).toBe(404)
    if (target.startsWith('/assets/')) return
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers.vary).toContain('Accept')
    expect(text).toContain('noindex')
    expect(text).not.toContain('rel="canonical"')
    expect(partsOfHtml(text, baseUrl).links.length).toBeGreaterThan(3)
  })

  it.each(['/nowhere', '/resources/no-such-article', '/resources/no-such-article.md', '/nowhere.md', '/x/y/z.md'])(
    '%s returns short Markdown that links to indexes, with status 404',
    async (target) => {
      const { status, headers, text } = await read(target, { accept: 'text/markdown' })
      expect(status).toBe(404)
      expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
      expect(headers.vary).toContain('Accept')
      expect(text.length).toBeLessThan(2000)
      const { frontMatter, body } = splitFrontMatter(text)
      expect(frontMatter).not.toContain('canonical')
      const { links, headings } = partsOfMarkdown(body)
      expect(headings.length).toBeGreaterThan(0)
      expect(links.map(({ href }) => href)).toEqual(
        expect.arrayContaining([`${baseUrl}/`, `${baseUrl}/llms.txt`, `${baseUrl}/sitemap.xml`]),
      )
      for (const { href } of links) expect((await send(href.slice(baseUrl.length))).status, href).toBe(200)
    },
  )

  it('under /api returns the error envelope, whatever Accept is', async () => {
    for (const accept of ['text/html', 'text/markdown', 'application/json', 'image/*']) {
      for (const target of [
        '/api',
        '/api/',
        '/api/nothing',
        '/api/users',
        '/api/articles/1/versions',
        '/api/articles.md',
      ]) {
        const response = await read(target, { accept })
        expect(response.status, target).toBe(404)
        expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
        expect(messagesOf(response)).toEqual(['Not Found'])
      }
    }
  })
})

describe('a URL like one that exists', () => {
  let article: { slug: string; title: string }

  beforeAll(async () => {
    const [first] = (await readExpectedContent()).articles
    article = first!
  })

  const linksOf = async (target: string, readFrom = read) => {
    const { status, text } = await readFrom(target, { accept: 'text/markdown' })
    expect(status, target).toBe(404)
    return partsOfMarkdown(splitFrontMatter(text).body).links.map(({ href }) => href)
  }

  it('gets it as a suggestion: the same slug elsewhere, a similar one, a previous one, the same last segment', async () => {
    const url = `${baseUrl}/resources/${article.slug}`
    expect(await linksOf(`/blog/${article.slug}.html`)).toContain(url)
    expect(await linksOf(`/resources/hospitals/${article.slug.toUpperCase()}`)).toContain(url)
    expect(await linksOf(`/resources/${article.slug.slice(0, -2)}`)).toContain(url)
    expect(await linksOf('/pages/hospitals')).toContain(`${baseUrl}/resources/hospitals`)
    const [moved] = await query<{ old: string; slug: string }>(
      `select t.text as old, a.slug from articles_texts t join articles a on a.id = t.parent_id
       where t.path = 'previousSlugs' and a._status = 'published' limit 1`,
    )
    expect(await linksOf(`/${moved?.old}`)).toContain(`${baseUrl}/resources/${moved?.slug}`)
  })

  it('does not repeat the request', async () => {
    for (const accept of ['text/html', 'text/markdown'])
      expect((await send('/resources/no-such-wording', { headers: { accept } })).text).not.toMatch(/no.such.wording/)
  })

  it('names no draft', async () => {
    const drafts = await query<{ slug: string; title: string }>(
      `select slug, title from articles where _status is distinct from 'published' and slug is not null limit 3`,
    )
    expect(drafts.length).toBeGreaterThan(0)
    for (const { slug, title } of drafts) {
      const { text } = await read(`/elsewhere/${slug}`, { accept: 'text/html' })
      expect(text, slug).not.toContain(`/resources/${slug}"`)
      if (title) expect(text, slug).not.toContain(title)
    }
  })

  it('gets the same in HTML, with a search field', async () => {
    const { text } = await read(`/blog/${article.slug}`, { accept: 'text/html' })
    expect(text).toContain(`href="${baseUrl}/resources/${article.slug}"`)
    expect(text).toMatch(/<form[^>]*action="\/search"/)
    expect(text).toContain('<title>Page not found')
  })

  it('of a book or a bundle links to it, on the page and in the hint of the API', async () => {
    const [book] = await query<{ code: string; isbn: string }>(
      `select b.code, b.isbn from books b join catalogue_books c on c.book_id = b.id
       where c.is_public and b.is_withdrawn is not true and b.isbn is not null order by b.code limit 1`,
    )
    const { code = '', isbn = '' } = book ?? {}
    const url = `${catalogueUrl}/books/${code}`
    expect(await linksOf(`/titles/${code.toLowerCase()}`, readCatalogue)).toContain(url)
    expect(await linksOf(`/books/${code.replace('-', '-0')}`, readCatalogue)).toContain(url)
    expect(await linksOf(`/books/${isbn}`, readCatalogue)).toContain(url)
    const problem = await readCatalogue(`/api/v1/books/${isbn}`)
    expect(problem.status).toBe(404)
    expect((JSON.parse(problem.text) as { hint: string }).hint).toContain(`${catalogueUrl}/api/v1/books/${code}`)
  })
})

describe('a previous slug of an article', () => {
  let moved: { old: string; slug: string }[]

  beforeAll(async () => {
    moved = await query(
      `select t.text as old, a.slug from articles_texts t join articles a on a.id = t.parent_id
       where t.path = 'previousSlugs' and a._status = 'published'`,
    )
  })

  it('redirects permanently to the current one, as HTML and as Markdown', async () => {
    expect(moved.length).toBeGreaterThan(0)
    for (const { old, slug } of moved) {
      for (const [target, location] of [
        [`/resources/${old}`, `/resources/${slug}`],
        [`/resources/${old}.md`, `/resources/${slug}.md`],
      ] as const) {
        for (const accept of ['text/html', 'text/markdown']) {
          const { status, headers, bytes } = await read(target, { accept })
          expect({ status, location: headers.location, size: bytes.length }).toEqual({ status: 308, location, size: 0 })
          expect(headers.vary).toContain('Accept')
          expect((await send(location, { headers: { accept } })).status).toBe(200)
          expect((await send(target, { method: 'HEAD', headers: { accept } })).headers.location).toBe(location)
        }
      }
    }
  })

  it('is not in the sitemap', async () => {
    const sitemap = (await send('/sitemap.xml')).text
    for (const { old } of moved) expect(sitemap).not.toContain(`/resources/${old}<`)
    const { articles } = await readExpectedContent()
    for (const { slug } of articles.slice(0, 3)) expect((await send(`/resources/${slug}`)).status).toBe(200)
  })
})

describe('a URL that is not canonical', () => {
  it.each([
    ['/resources/', '/resources'],
    ['/resources/hospitals/', '/resources/hospitals'],
    ['/developers/?a=1', '/developers?a=1'],
    ['/state-of-applied-ai/evidence.json/', '/state-of-applied-ai/evidence.json'],
  ])('%s redirects to %s', async (target, location) => {
    const { status, headers } = await read(target)
    expect({ status, location: headers.location }).toEqual({ status: 308, location })
  })

  it.each(['//example.org/', '/\\example.org/', '//example.org/%2e%2e/', '/%2f%2fexample.org/'])(
    '%s never redirects to another site',
    async (target) => {
      const { status, headers } = await send(target)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(headers.location).toBeUndefined()
    },
  )
})
