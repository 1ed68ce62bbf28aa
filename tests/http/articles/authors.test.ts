import { parseHTML } from 'linkedom'
import { beforeAll, describe, expect, it } from 'vitest'

import type { Article, Author } from '@/schemas/content/article'
import { readExpectedContent } from '../../support/expected-content'
import { read, readJson, readText, send } from '../../support/http'
import { baseUrl } from '../../support/servers'

const html = 'text/html; charset=utf-8'

let articles: Article[]
let authors: Map<number, Author>

beforeAll(async () => {
  articles = (await readExpectedContent()).articles
  authors = new Map(articles.map(({ author }) => [(author as Author).id, author as Author]))
})

type Graph = { '@graph': Record<string, unknown>[] }

async function readDocument(path: string) {
  const { document } = parseHTML(await readText(path, html, 'text/html'))
  const { '@graph': nodes } = JSON.parse(
    document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
  ) as Graph
  return { document, findNode: (type: string) => nodes.find((node) => node['@type'] === type) }
}

describe('the page of an author', () => {
  it('shows the name, the role and every published article, newest first, as its JSON has them', async () => {
    expect(authors.size).toBeGreaterThan(3)
    for (const { id, name, role } of authors.values()) {
      const { document } = await readDocument(`/authors/${id}`)
      const own = articles.filter(({ author }) => (author as Author).id === id)
      expect(document.querySelector('h1')?.textContent).toBe(name)
      expect(document.querySelector('.lead')?.textContent).toBe(role)
      const shown = [...document.querySelectorAll('.cards a')].map((link) => link.getAttribute('href'))
      expect(shown).toEqual(own.slice(0, 24).map(({ slug }) => `/resources/${slug}`))
      const address = document.querySelector('link[rel=alternate][type="application/json"]')?.getAttribute('href') ?? ''
      expect(new URL(address).searchParams.get('where[author][equals]')).toBe(String(id))
      const { docs, totalDocs } = await readJson<{ docs: Article[]; totalDocs: number }>(address.slice(baseUrl.length))
      expect(docs.map(({ slug }) => `/resources/${slug}`)).toEqual(shown)
      expect(totalDocs).toBe(own.length)
    }
  })

  it('identifies the person in JSON-LD by the same URL as their articles do', async () => {
    for (const { id, name, role } of authors.values()) {
      const person = {
        '@type': 'Person',
        '@id': `${baseUrl}/authors/${id}#person`,
        name,
        jobTitle: role,
        url: `${baseUrl}/authors/${id}`,
      }
      const profile = (await readDocument(`/authors/${id}`)).findNode('ProfilePage')
      expect(profile).toMatchObject({ url: `${baseUrl}/authors/${id}`, mainEntity: person })
      const written = articles.find(({ author }) => (author as Author).id === id)
      const { document, findNode } = await readDocument(`/resources/${written?.slug}`)
      expect(findNode('Article')?.author).toEqual(person)
      expect(document.querySelector(`.byline a[href="/authors/${id}"]`)?.textContent).toBe(name)
    }
  })

  it('has pages, also beyond the last one, without articles', async () => {
    const [id] = authors.keys()
    const { document } = await readDocument(`/authors/${id}?page=99`)
    expect(document.querySelectorAll('.cards a')).toHaveLength(0)
    expect((await send(`/authors/${id}?page=1`)).text).toBe((await send(`/authors/${id}`)).text)
    expect((await read(`/authors/${id}?page=0`, { accept: 'text/html' })).status).toBe(400)
  })

  it.each(['2147483647', '0', '01', 'x', '99999999999', ''])('of nobody (%j) is a 404', async (id) => {
    for (const accept of ['text/html', 'text/markdown'])
      expect((await read(`/authors/${id}`, { accept })).status).toBe(404)
  })

  it('of an unknown author is an empty list in JSON', async () => {
    const { status, headers } = await read('/authors/2147483647', { accept: 'application/json' })
    expect(status).toBe(303)
    const { docs } = await readJson<{ docs: Article[] }>(String(headers.location).slice(baseUrl.length))
    expect(docs).toEqual([])
  })
})
