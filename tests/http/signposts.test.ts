import { describe, expect, it } from 'vitest'

import type { Book, BookEntry } from '@/schemas/catalogue/book'
import type { CatalogueList } from '@/schemas/catalogue/list'
import { linksetSchema } from '@/schemas/shared/linkset'
import { toNameSlug } from '@/lib/text/name-slug'
import { catalogueUrl, readCatalogueJson, sendToCatalogue } from '../support/catalogue'
import { query } from '../support/database'
import { send } from '../support/http'
import { baseUrl } from '../support/servers'

type Send = typeof send
type Expected = { type: string; authors: number; licences: number; collection: string | null }

/** The links of a page by their relation, each with its address and type. */
async function readLinks(request: Send, path: string) {
  const { status, headers } = await request(path, { headers: { accept: 'text/html' } })
  expect(status, path).toBe(200)
  const links = [...String(headers.link).matchAll(/<([^>]*)>; rel="([^"]*)"(?:; type="([^"]*)")?/g)].map(
    ([, href = '', rel = '', type]) => ({ href, rel, type }),
  )
  return (rel: string) => links.filter((link) => link.rel === rel)
}

async function expectSignposts(request: Send, origin: string, path: string, expected: Expected): Promise<void> {
  const of = await readLinks(request, path)
  const hrefsOf = (rel: string) => of(rel).map(({ href }) => href)
  expect(hrefsOf('cite-as'), path).toEqual([`${origin}${path}`])
  expect(hrefsOf('type'), path).toEqual(['https://schema.org/AboutPage', `https://schema.org/${expected.type}`])
  expect(hrefsOf('collection'), path).toEqual(expected.collection === null ? [] : [`${origin}${expected.collection}`])
  expect(of('author').length, path).toBe(expected.authors)
  expect(of('license').length, path).toBe(expected.licences)
  expect(hrefsOf('linkset'), path).toEqual([`${origin}${path}/linkset.json`])
  expect(of('item').length, path).toBeGreaterThan(1)
  // Besides llms.txt, which every page has.
  expect(of('describedby').length, path).toBeGreaterThan(2)
  const targets = ['item', 'describedby', 'collection', 'author', 'linkset'].flatMap(of)
  for (const { href, type } of targets) {
    const target = await request(href.slice(origin.length))
    expect(target.status, `${path} ${href}`).toBe(200)
    if (type) expect(target.headers['content-type'], href).toContain(type)
  }
}

/** What the Link header says, and what leads back from each file: level 2 of the profile. */
async function expectLinkset(request: Send, origin: string, path: string): Promise<void> {
  const of = await readLinks(request, path)
  const { headers, text } = await request(`${path}/linkset.json`)
  expect(headers['content-type']).toBe('application/linkset+json')
  const [own, ...back] = linksetSchema.parse(JSON.parse(text)).linkset
  const targetsOf = (context: typeof own, rel: string) => (context?.[rel] ?? []) as { href: string; type?: string }[]
  const hrefsOf = (rel: string) => targetsOf(own, rel).map(({ href }) => href)
  expect(own?.anchor).toBe(`${origin}${path}`)
  for (const rel of ['cite-as', 'type', 'item', 'author', 'collection', 'license'])
    expect(hrefsOf(rel), `${path} ${rel}`).toEqual(of(rel).map(({ href }) => href))
  const landing = [{ href: `${origin}${path}`, type: 'text/html' }]
  const toBack = (href: string) => back.find(({ anchor }) => anchor === href)
  for (const href of hrefsOf('item')) {
    expect(targetsOf(toBack(href), 'collection'), href).toEqual(landing)
    expect(targetsOf(toBack(href), 'license').length, href).toBe(1)
  }
  for (const href of hrefsOf('describedby')) expect(targetsOf(toBack(href), 'describes'), href).toEqual(landing)
  expect(hrefsOf('describedby').length).toBe(of('describedby').length - 1)
}

/** The node of a type in the JSON-LD of a page. */
async function readNode(path: string, type: string): Promise<Record<string, unknown> | undefined> {
  const { text } = await send(path, { headers: { accept: 'text/html' } })
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}'
  return (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'].find((node) => node['@type'] === type)
}

describe('The typed links of a document (FAIR Signposting)', () => {
  it('of articles, findings and the record link to all related resources, and back', async () => {
    const articles = await query<{ slug: string }>(
      `select slug from articles where _status = 'published' order by random() limit 5`,
    )
    const findings = await query<{ id: number }>(
      `select id from evidence_entries where _status = 'published' and is_withdrawn is not true order by random() limit 5`,
    )
    const record = '/state-of-applied-ai'
    const expected: [string, Expected][] = [
      ...articles.map(({ slug }): [string, Expected] => [
        `/resources/${slug}`,
        { type: 'Article', authors: 1, licences: 1, collection: '/resources' },
      ]),
      ...findings.map(({ id }): [string, Expected] => [
        `${record}/${id}`,
        { type: 'Claim', authors: 0, licences: 1, collection: record },
      ]),
      [record, { type: 'Dataset', authors: 0, licences: 1, collection: null }],
    ]
    for (const [path, one] of expected) {
      await expectSignposts(send, baseUrl, path, one)
      await expectLinkset(send, baseUrl, path)
      const of = await readLinks(send, path)
      expect((await readNode(path, one.type))?.license, path).toBe(of('license')[0]?.href)
    }
  })

  it('of books and bundles do, too; a book’s own licence is named, and not that of its description', async () => {
    const { data } = await readCatalogueJson<CatalogueList<BookEntry>>('/api/v1/books?limit=1000')
    for (const { id } of data.slice(0, 12)) {
      const book = await readCatalogueJson<Book>(`/api/v1/books/${id}`)
      const authors = book.authors.filter(({ name }) => toNameSlug(name) !== '').length
      const expected = { type: 'Book', authors, licences: book.licence?.url ? 1 : 0, collection: '/books' }
      await expectSignposts(sendToCatalogue, catalogueUrl, `/books/${id}`, expected)
      await expectLinkset(sendToCatalogue, catalogueUrl, `/books/${id}`)
    }
    const bundle = { type: 'Collection', authors: 0, licences: 0, collection: '/bundles' }
    await expectSignposts(sendToCatalogue, catalogueUrl, '/bundles/on-the-ward', bundle)
    await expectLinkset(sendToCatalogue, catalogueUrl, '/bundles/on-the-ward')
  })

  it('are missing on pages without a citation: lists and filtered views', async () => {
    for (const path of ['/resources', '/state-of-applied-ai?kind=regulation', '/developers']) {
      const of = await readLinks(send, path)
      expect([...of('cite-as'), ...of('linkset')], path).toEqual([])
    }
    expect((await send('/resources/nothing-of-the-kind/linkset.json')).status).toBe(404)
    expect((await send('/state-of-applied-ai/999999/linkset.json')).status).toBe(404)
    expect((await sendToCatalogue('/books/T9-999999/linkset.json')).status).toBe(404)
    expect((await sendToCatalogue('/books/t1-1/linkset.json')).headers.location).toBe('/books/T1-1/linkset.json')
  })
})
