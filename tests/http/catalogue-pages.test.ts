import { parseHTML } from 'linkedom'
import { beforeAll, describe, expect, it } from 'vitest'

import { toNameSlug } from '@/lib/text/name-slug'
import type { Book, BookEntry } from '@/schemas/catalogue/book'
import type { Bundle } from '@/schemas/catalogue/bundle'
import type { CatalogueList } from '@/schemas/catalogue/list'
import {
  catalogueUrl,
  readCatalogue,
  readCatalogueJson,
  readCatalogueText,
  sendToCatalogue,
} from '../support/catalogue'
import { toReadOnce } from '../support/read-once'
import { partsOfHtml, partsOfMarkdown, splitFrontMatter } from '../support/page-parts'

const html = 'text/html; charset=utf-8'
const markdown = 'text/markdown; charset=utf-8'

const readOnce = toReadOnce(readCatalogue)
const readPage = (path: string, type: string, accept?: string) => readCatalogueText(path, type, accept, readOnce)

let books: BookEntry[]
let bundles: Bundle[]
let paths: string[]

beforeAll(async () => {
  books = (await readCatalogueJson<CatalogueList<BookEntry>>('/api/v1/books')).data
  bundles = (await readCatalogueJson<CatalogueList<Bundle>>('/api/v1/bundles')).data
  const xml = await readCatalogueText('/sitemap.xml', 'application/xml; charset=utf-8')
  paths = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.slice(catalogueUrl.length) || '/')
})

type Node = { '@type': string; '@id': string; [name: string]: unknown }

async function readGraph(path: string): Promise<Node[]> {
  const { document } = parseHTML(await readPage(path, html))
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')]
  expect(scripts, path).toHaveLength(1)
  return (JSON.parse(scripts[0]?.textContent ?? '') as { '@graph': Node[] })['@graph']
}

/** The pages of the names that books have, each once. */
function toNamePages(kind: string, toNames: (book: BookEntry) => string[]): string[] {
  const slugs = new Set(books.flatMap(toNames).map(toNameSlug))
  return [...slugs].map((slug) => `/${kind}/${encodeURIComponent(slug)}`)
}

describe('sitemaps', () => {
  it('list every page once with its lastmod', async () => {
    const expected = [
      '/',
      '/books',
      '/bundles',
      '/catalogue-all',
      '/developers',
      '/developers/reference',
      '/authors',
      '/subjects',
      ...[...books, ...bundles].map(({ url }) => new URL(url).pathname),
      ...toNamePages('authors', (book) => book.authors.map(({ name }) => name)),
      ...toNamePages('subjects', (book) => book.subjects),
    ]
    expect(paths.toSorted()).toEqual(expected.toSorted())
    for (const [target, items] of [
      ['/books/sitemap.xml', books],
      ['/bundles/sitemap.xml', bundles],
    ] as const) {
      const xml = await readCatalogueText(target, 'application/xml; charset=utf-8')
      const times = [...xml.matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g)].map(([, url, time]) => [
        url,
        time,
      ])
      expect(times).toEqual(items.map(({ url, modified_at }) => [url, modified_at]))
    }
  })
})

describe('the Markdown representation of a catalogue page', () => {
  it('has the same headings as <main>, by Accept and at the .md URL', async () => {
    for (const path of [...paths, '/books?q=the', '/books?tier=2&language=fr', '/books?q=nothing-says-this']) {
      const page = partsOfHtml(await readPage(path, html, 'text/html'), `${catalogueUrl}${path}`)
      const text = await readPage(path, markdown, 'text/markdown')
      const [name = '', query] = path.split('?')
      expect(await readPage(`${name === '/' ? '/index' : name}.md${query ? `?${query}` : ''}`, markdown)).toBe(text)
      const { headings } = partsOfMarkdown(splitFrontMatter(text).body)
      expect(headings, path).toEqual(page.headings)
    }
  })

  it('of a book contains every field of its JSON', async () => {
    for (const { id } of books.slice(0, 20)) {
      const book = await readCatalogueJson<Book>(`/api/v1/books/${id}`)
      const text = (await readPage(`/books/${id}.md`, markdown)).replace(/\\([-.[\]*_])/g, '$1')
      const values = [
        book.id,
        book.isbn,
        book.title,
        book.subtitle ?? '',
        book.language,
        String(book.pages),
        book.modified_at,
        book.cover?.url ?? '',
        ...book.authors.map(({ name }) => name),
        ...book.chapters.flatMap(({ title, summary }) => [title, summary ?? '']),
        ...book.outcomes,
        ...book.subjects,
        ...book.synopsis.split('\n\n'),
        ...book.collections.flatMap(({ title, url }) => [title, url]),
      ]
      for (const value of values) expect(text, id).toContain(value)
    }
  })
})

describe('JSON-LD', () => {
  it('has Organization, WebSite and BreadcrumbList on every page', async () => {
    for (const path of paths) {
      const graph = await readGraph(path)
      const types = graph.map((node) => node['@type'])
      expect(types, path).toEqual(expect.arrayContaining(['Organization', 'WebSite', 'BreadcrumbList']))
      // One place is no trail, and validators say so.
      const trail = graph.find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement as unknown[]
      expect(trail.length, path).toBeGreaterThan(1)
      expect(new Set(graph.map((node) => node['@id'])).size).toBe(graph.length)
    }
  })

  it('describes a book with its ISBN and dateModified, a bundle as Collection with ItemList', async () => {
    for (const { id, isbn, modified_at } of books.slice(0, 5)) {
      const book = (await readGraph(`/books/${id}`)).find((node) => node['@type'] === 'Book')
      expect(book).toMatchObject({ isbn, dateModified: modified_at })
    }
    for (const { id, count, modified_at } of bundles) {
      const graph = await readGraph(`/bundles/${id}`)
      expect(graph.find((node) => node['@type'] === 'Collection')).toMatchObject({
        dateModified: modified_at,
        collectionSize: count,
      })
      expect(graph.find((node) => node['@type'] === 'ItemList')).toMatchObject({ numberOfItems: count })
    }
  })
})

describe('catalogue URLs', () => {
  it('in another letter case redirect to the canonical one', async () => {
    expect((await readCatalogue('/books/t1-1')).headers.location).toBe('/books/T1-1')
    expect((await readCatalogue('/books/t1-1.md')).headers.location).toBe('/books/T1-1.md')
    expect((await readCatalogue(`/bundles/${bundles[0]?.id.toUpperCase()}`)).headers.location).toBe(
      `/bundles/${bundles[0]?.id}`,
    )
  })

  it('that do not exist return 404 in the negotiated format', async () => {
    for (const target of ['/nothing', '/books/nothing', '/bundles/nothing', '/admin', '/resources']) {
      const page = await readCatalogue(target)
      expect({ status: page.status, type: page.headers['content-type'] }).toEqual({ status: 404, type: html })
      const text = await readCatalogue(target, { accept: 'text/markdown' })
      expect({ status: text.status, type: text.headers['content-type'] }).toEqual({
        status: 404,
        type: markdown,
      })
      expect(text.text).toContain(`${catalogueUrl}/books`)
    }
    expect((await readCatalogue('/nothing.md')).headers['content-type']).toBe(markdown)
  })

  it('of the content host and of the admin return 404 here, with or without credentials', async () => {
    for (const target of [
      '/admin',
      '/admin/api/users/me',
      '/admin/login',
      '/api/articles',
      '/api/graphql',
      '/api/users',
    ]) {
      for (const method of ['GET', 'POST']) {
        const { status } = await sendToCatalogue(target, {
          method,
          headers: { cookie: 'payload-token=x', authorization: 'JWT x' },
        })
        expect(status, `${method} ${target}`).toBe(404)
      }
    }
  })
})
