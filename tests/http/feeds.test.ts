import { parseHTML } from 'linkedom'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'

import { professionIds } from '@/schemas/content/professions'
import { catalogueUrl, readCatalogue, sendToCatalogue } from '../support/catalogue'
import { read, readJson, send, type HttpResponse, type RequestOptions } from '../support/http'
import { baseUrl } from '../support/servers'

type Host = {
  origin: string
  send: (target: string, sending?: RequestOptions) => Promise<HttpResponse>
  read: (target: string) => Promise<HttpResponse>
}
const content: Host = { origin: baseUrl, send, read }
const catalogue: Host = { origin: catalogueUrl, send: sendToCatalogue, read: readCatalogue }

/** The page that each feed is of. */
const feeds: readonly (readonly [Host, string])[] = [
  [content, '/'],
  ...professionIds.map((id) => [content, `/resources/${id}`] as const),
  [content, '/state-of-applied-ai'],
  [catalogue, '/'],
]

type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

/** The elements of a well-formed XML document without a DTD. */
function parseXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  const [document] = root.children
  if (!document) throw new Error('The document is empty')
  return document
}

const all = (element: Element, name: string) => element.children.filter((child) => child.name === name)
function single(element: Element, name: string): Element {
  const found = all(element, name)
  expect(found, `<${name}> in <${element.name}>`).toHaveLength(1)
  return found[0] as Element
}
const parseFragment = (html: string) => parseHTML(`<!doctype html><html><body>${html}</body></html>`).document.body
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

type JsonFeed = {
  version: string
  feed_url: string
  home_page_url: string
  icon: string
  items: { id: string; title: string; content_html: string; date_modified: string; date_published?: string }[]
}

const pathOf = (page: string, ending: string) => `${page === '/' ? '' : page}/feed.${ending}`
const readAtom = async (host: Host, page: string) => parseXml((await host.read(pathOf(page, 'xml'))).text)
const readJsonFeed = async (host: Host, page: string) =>
  JSON.parse((await host.read(pathOf(page, 'json'))).text) as JsonFeed

describe.each(feeds.map(([host, page]) => [host.origin + page, host, page] as const))(
  'the feed of %s',
  (_, host, page) => {
    const self = (ending: string) => `${host.origin}${pathOf(page, ending)}`

    it('is Atom as RFC 4287 requires it', async () => {
      const { headers } = await host.read(pathOf(page, 'xml'))
      expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
      const feed = await readAtom(host, page)
      expect([feed.name, feed.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
      expect(single(feed, 'id').text).toBe(`${host.origin}${page}`)
      single(feed, 'title')
      expect(single(single(feed, 'author'), 'name').text).not.toBe('')
      const links = all(feed, 'link').map(({ attributes }) => attributes)
      expect(links).toContainEqual({ rel: 'self', type: 'application/atom+xml', href: self('xml') })
      const entries = all(feed, 'entry')
      expect(entries.length).toBeGreaterThan(0)
      const updated = entries.map((entry) => single(entry, 'updated').text)
      const retracted = all(feed, 'at:deleted-entry').map(({ attributes }) => String(attributes.when))
      expect(single(feed, 'updated').text).toBe([...updated, ...retracted].toSorted().at(-1))
      for (const entry of entries) {
        expect(single(entry, 'updated').text).toMatch(rfc3339)
        for (const { text } of all(entry, 'published')) expect(text).toMatch(rfc3339)
        expect(single(entry, 'title').text).not.toBe('')
        expect(single(entry, 'content').attributes).toEqual({ type: 'html' })
        const [link] = all(entry, 'link').map(({ attributes }) => attributes)
        expect(link).toEqual({ rel: 'alternate', type: 'text/html', href: single(entry, 'id').text })
      }
      const ids = entries.map((entry) => single(entry, 'id').text)
      expect(new Set(ids).size).toBe(ids.length)
    })

    it('is JSON Feed 1.1 with the same entries', async () => {
      const { headers } = await host.read(pathOf(page, 'json'))
      expect(headers['content-type']).toBe('application/feed+json')
      const feed = await readJsonFeed(host, page)
      expect(feed).toMatchObject({
        version: 'https://jsonfeed.org/version/1.1',
        feed_url: self('json'),
        home_page_url: `${host.origin}${page}`,
      })
      const entries = all(await readAtom(host, page), 'entry')
      expect(
        feed.items.map((item) => [item.id, item.title, item.content_html, item.date_modified, item.date_published]),
      ).toEqual(
        entries.map((entry) => [
          ...['id', 'title', 'content', 'updated'].map((name) => single(entry, name).text),
          all(entry, 'published')[0]?.text,
        ]),
      )
    })

    it('has a square icon that every reader can show', async () => {
      const { icon } = await readJsonFeed(host, page)
      expect(single(await readAtom(host, page), 'icon').text).toBe(icon)
      expect(new URL(icon).origin).toBe(host.origin)
      const { status, headers } = await host.read(new URL(icon).pathname)
      expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    })

    it('links to pages, and has no relative URL', async () => {
      const { items } = await readJsonFeed(host, page)
      for (const { id, content_html: html } of items) {
        // React asks browsers to load images early with an element that feed readers do not allow.
        expect(html).not.toContain('<link')
        const { document } = parseHTML(`<body>${html}</body>`)
        for (const element of document.querySelectorAll('[href], [src]')) {
          const url = element.getAttribute('href') ?? element.getAttribute('src') ?? ''
          expect(url).toMatch(/^(https?|mailto):/)
        }
        expect((await host.read(new URL(id).pathname)).status).toBe(200)
      }
    })

    it('is linked from its page, and revalidates', async () => {
      const { document } = parseHTML((await host.read(page)).text)
      for (const [ending, type] of [
        ['xml', 'application/atom+xml'],
        ['json', 'application/feed+json'],
      ] as const) {
        const link = document.querySelector(`link[rel="alternate"][type="${type}"]`)
        expect(link?.getAttribute('href')).toBe(self(ending))
        const { headers } = await host.read(pathOf(page, ending))
        const again = await host.send(pathOf(page, ending), { headers: { 'if-none-match': String(headers.etag) } })
        expect(again.status).toBe(304)
      }
    })
  },
)

describe('the feed of articles', () => {
  it('has the newest articles with their full text and their sources', async () => {
    const { items } = await readJsonFeed(content, '/')
    type Article = { slug: string; title: string; sources: { label: string }[]; corrections: { text: string }[] }
    const { docs } = await readJson<{ docs: Article[] }>('/api/articles?limit=30')
    expect(items.map(({ id }) => id)).toEqual(docs.map(({ slug }) => `${baseUrl}/resources/${slug}`))
    for (const [index, { slug, sources, corrections }] of docs.entries()) {
      const { document } = parseHTML((await read(`/resources/${slug}`)).text)
      const written = parseFragment(items[index]?.content_html ?? '').textContent
      expect(parseFragment(items[index]?.content_html ?? '').querySelectorAll('a[href]').length).toBeGreaterThan(0)
      for (const skipped of document.querySelectorAll('[data-md=skip], .note')) skipped.remove()
      const paragraphs = [...document.querySelectorAll('.prose p')].map((one) => one.textContent)
      for (const paragraph of paragraphs) expect(written).toContain(paragraph)
      for (const { label } of sources) expect(written).toContain(label)
      for (const { text } of corrections) expect(written).toContain(text)
    }
  })
})

describe('the feed of findings', () => {
  it('begins with the latest change', async () => {
    const { items } = await readJsonFeed(content, '/state-of-applied-ai')
    const times = items.map(({ date_modified: time }) => time)
    expect(times).toEqual(times.toSorted().toReversed())
    const { docs } = await readJson<{ docs: { url: string }[] }>('/api/findings?sort=-updatedAt&limit=30')
    expect(items.map(({ id }) => id)).toEqual(docs.map(({ url }) => url))
  })
})

describe('a missing feed', () => {
  it('is 404 for a profession that the site does not have', async () => {
    for (const path of ['/resources/astronauts/feed.xml', '/resources/librarians/feed.rss', '/feed.rss'])
      expect((await send(path)).status, path).toBe(404)
  })
})
