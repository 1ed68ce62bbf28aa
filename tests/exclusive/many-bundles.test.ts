import { parseHTML } from 'linkedom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Bundle } from '@/schemas/catalogue/bundle'
import type { CatalogueList } from '@/schemas/catalogue/list'
import { waitUntilFresh } from '../support/cached-targets'
import { catalogueUrl, readCatalogueJson, readCatalogueText } from '../support/catalogue'
import { query } from '../support/database'

/** More than any page shows of them: a library has tens of thousands of series, and some of these thousands of volumes. */
const many = { bundles: 150, books: 250 }
const slug = `many-${Date.now()}`
const stem = `T8-${Date.now() % 1_000_000}`

beforeAll(async () => {
  await query(
    `insert into books (code, title, language, synopsis, published_at, _status)
     select $1 || lpad(n::text, 3, '0'), 'Volume ' || n, 'en', 'Words.', '2024-01-01', 'published' from generate_series(1, $2::integer) n`,
    [stem, many.books],
  )
  await query(
    `insert into bundles (title, slug, description, _status)
     select case n when $2 then 'École' when $2 - 1 then 'essays' else 'Series ' || n end, $1 || '-' || n, 'Volumes.', 'published' from generate_series(1, $2::integer) n`,
    [slug, many.bundles],
  )
  await query(
    `insert into bundles_rels ("order", parent_id, path, books_id)
     select substr(b.code, length($2) + 1)::integer, u.id, 'books', b.id from bundles u, books b
     where u.slug = $1 || '-1' and b.code like $2 || '%'`,
    [slug, stem],
  )
  const pages = ['/', '/bundles', `/bundles/${slug}-1`].map((path) => ({ path, accept: 'text/html' }))
  const files = ['/llms.txt', '/api/v1/bundles'].map((path) => ({ path, accept: '*/*' }))
  await waitUntilFresh(
    'bundles',
    [...pages, ...files].map((target) => ({ origin: catalogueUrl, ...target })),
  )
})

afterAll(async () => {
  await query(`delete from bundles where slug like $1 || '-%'`, [slug])
  await query(`delete from books where code like $1 || '%'`, [stem])
})

async function readDocument(path: string) {
  return parseHTML(await readCatalogueText(path, 'text/html; charset=utf-8', 'text/html')).document
}

const readHrefs = (document: Awaited<ReturnType<typeof readDocument>>, selector: string) =>
  [...document.querySelectorAll(selector)].map((link) => link.getAttribute('href') ?? '')

/** The links of a list on all of its pages, by following `next`. */
async function followPages(path: string, selector: string): Promise<string[][]> {
  const document = await readDocument(path)
  const next = document.querySelector('main a[rel=next]')?.getAttribute('href')
  const rest = next ? await followPages(next, selector) : []
  return [readHrefs(document, selector), ...rest]
}

describe('Many bundles', () => {
  it('are listed in pages, each of them once and in the order of the API, by title without regard to case and accents', async () => {
    const { data } = await readCatalogueJson<CatalogueList<Bundle>>('/api/v1/bundles')
    expect(data.length).toBeGreaterThanOrEqual(many.bundles)
    const pages = await followPages('/bundles', '.bundle a')
    expect(Math.max(...pages.map((links) => links.length))).toBe(60)
    expect(pages.flat()).toEqual(data.map(({ id }) => `/bundles/${id}`))
    const { data: second } = await readCatalogueJson<CatalogueList<Bundle>>('/api/v1/bundles?limit=60&page=2')
    expect(second.map(({ id }) => `/bundles/${id}`)).toEqual(pages[1])
    const added = data.filter(({ id }) => id.startsWith(slug))
    expect(added.slice(0, 3).map(({ title }) => title)).toEqual(['École', 'essays', 'Series 1'])
    const markdown = await readCatalogueText('/bundles.md?page=2', 'text/markdown; charset=utf-8')
    expect(markdown).toContain('/bundles.md?page=3')
  })

  it('are named by the newest on the home page, and by their number in llms.txt', async () => {
    const home = await readDocument('/')
    const links = readHrefs(home, '.bundle a')
    expect(links).toHaveLength(12)
    for (const link of links) expect(link).toContain(slug)
    const { total } = await readCatalogueJson<CatalogueList<Bundle>>('/api/v1/bundles?limit=1')
    expect(home.querySelector('main a[href="/bundles"]')?.textContent).toBe(`All ${total} bundles`)
    const index = await readCatalogueText('/llms.txt', 'text/plain; charset=utf-8')
    expect(index).toContain(`[All bundles](${catalogueUrl}/bundles.md): ${total} bundles by title.`)
    expect(index).not.toContain(slug)
  })

  it('may have many books, of which a page shows some with their places', async () => {
    const path = `/bundles/${slug}-1`
    const pages = await followPages(path, '.book-title a')
    expect(pages.map((links) => links.length)).toEqual([240, 10])
    const { books, count } = await readCatalogueJson<Bundle>(`/api/v1${path}`)
    expect(count).toBe(many.books)
    expect(pages.flat()).toEqual(books.map(({ id }) => `/books/${id}`))
    const second = await readDocument(`${path}?page=2`)
    expect(second.querySelector('.book')?.getAttribute('data-place')).toBe('241')
    const lists = [...second.querySelectorAll('script[type="application/ld+json"]')]
      .flatMap((script) => (JSON.parse(script.textContent) as { '@graph': Record<string, unknown>[] })['@graph'])
      .filter((node) => node['@type'] === 'ItemList')
    const places = lists
      .flatMap((list) => list.itemListElement as { position: number }[])
      .map(({ position }) => position)
    expect(places).toEqual(Array.from({ length: 10 }, (_, index) => 241 + index))
    expect(second.querySelector('main .meta')?.textContent).toContain(`${many.books} books`)
  })
})
