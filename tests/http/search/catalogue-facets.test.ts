import { parseHTML } from 'linkedom'
import { beforeAll, describe, expect, it } from 'vitest'

import { toNameSlug } from '@/lib/text/name-slug'
import type { BookEntry } from '@/schemas/catalogue/book'
import type { Bundle } from '@/schemas/catalogue/bundle'
import type { CatalogueList } from '@/schemas/catalogue/list'
import { readCatalogue, readCatalogueJson, readCatalogueText } from '../../support/catalogue'
import { query } from '../../support/database'

const html = 'text/html; charset=utf-8'
let books: BookEntry[]

beforeAll(async () => {
  books = (await readCatalogueJson<CatalogueList<BookEntry>>('/api/v1/books')).data
})

type Facet = { group: string; href: string; count: number; isCurrent: boolean }

async function readDocument(path: string) {
  return parseHTML(await readCatalogueText(path, html, 'text/html')).document
}

async function readFacets(path: string): Promise<Facet[]> {
  const document = await readDocument(path)
  return [...document.querySelectorAll('.facet a:not(.facet-all)')].map((link) => ({
    group: link.closest('.facet')?.querySelector('.facet-name')?.textContent ?? '',
    href: link.getAttribute('href') ?? '',
    count: Number(link.querySelector('span')?.textContent),
    isCurrent: link.hasAttribute('aria-current'),
  }))
}

/** The number of titles that a list says it has. */
async function readTotal(path: string): Promise<number> {
  const lead = (await readDocument(path)).querySelector('main .lead')?.textContent ?? ''
  return Number(/(\d+) title/.exec(lead)?.[1])
}

describe('a facet of the list of books', () => {
  it.each([
    '/books',
    '/books?tier=2',
    '/books?q=the',
    '/books?q=the&language=en&sort=title',
    '/books?subject=assessment',
  ])('leads to as many titles as it says, on %s', async (path) => {
    const facets = await readFacets(path)
    const groups = new Set(facets.map(({ group }) => group))
    expect([...groups]).toEqual(expect.arrayContaining(['Tier', 'Language', 'Subject', 'Author', 'Year']))
    for (const group of groups) {
      const some = facets.filter((facet) => facet.group === group && !facet.isCurrent && facet.count > 0).slice(0, 3)
      for (const { href, count } of some) expect(await readTotal(href), href).toBe(count)
    }
  })

  it('that is selected is marked, kept in the links of others, and removed by its own link', async () => {
    const facets = await readFacets('/books?tier=2&language=en')
    const current = facets.filter(({ isCurrent }) => isCurrent)
    expect(current.map(({ group, href }) => [group, href])).toEqual([
      ['Tier', '/books?language=en'],
      ['Language', '/books?tier=2'],
    ])
    for (const { href } of facets.filter(({ group }) => group === 'Year'))
      expect(href).toMatch(/tier=2&language=en&year=/)
  })

  it('has the same filter in the API', async () => {
    const years = new Map<number, number>()
    for (const { published_at: at } of books) {
      const year = Number(at?.slice(0, 4))
      years.set(year, (years.get(year) ?? 0) + 1)
    }
    for (const [year, count] of years) {
      const { total } = await readCatalogueJson<CatalogueList<BookEntry>>(`/api/v1/books?year=${year}`)
      expect(total, String(year)).toBe(count)
    }
    for (const bad of ['year=20', 'year=abcd', 'availability=gone', 'year=2024&year=2025'])
      expect((await readCatalogue(`/api/v1/books?${bad}`)).status, bad).toBe(400)
  })
})

describe('the pages of authors and subjects', () => {
  it('list the books that have the name, and redirect other spellings', async () => {
    for (const { authors, subjects } of books.slice(0, 12)) {
      for (const [kind, name] of [
        ['authors', authors[0]?.name],
        ['subjects', subjects[0]],
      ] as const) {
        if (!name) continue
        const path = `/${kind}/${encodeURIComponent(toNameSlug(name))}`
        const document = await readDocument(path)
        expect(document.querySelector('h1')?.textContent).toBe(name)
        const shown = [...document.querySelectorAll('main .shelf .book-title a')].map((link) =>
          link.getAttribute('href'),
        )
        const wanted = books.filter((book) =>
          (kind === 'authors' ? book.authors.map((each) => each.name) : book.subjects).includes(name),
        )
        expect(shown.toSorted(), path).toEqual(wanted.map(({ id }) => `/books/${id}`).toSorted())
        const other = await readCatalogue(`/${kind}/${encodeURIComponent(name)}`)
        expect([other.status, other.headers.location]).toEqual([308, path])
      }
    }
    for (const path of ['/authors/nobody-at-all', '/subjects/nothing-at-all', '/authors/-'])
      expect((await readCatalogue(path)).status, path).toBe(404)
  })

  it('have the same URLs in SQL and in the views', async () => {
    const names = await query<{ name: string; slug: string }>(
      `select v.name, lectern_name_slug(v.name) as slug from (select name from books_authors union select text from books_texts
        union select unnest(array['Ann  O’Hara', 'A/B & C', '  –x– ', 'Øre, Åse', '村上 春樹', 'C++', 'ﬁn · ½', 'Ýmir-Æ'])) v(name)`,
    )
    for (const { name, slug } of names) expect(slug, name).toBe(toNameSlug(name))
  })
})

describe('a bundle', () => {
  it('is cited and exported with its books, in its order', async () => {
    const bundles = (await readCatalogueJson<CatalogueList<Bundle>>('/api/v1/bundles')).data
    const bundle = bundles.find(({ count }) => count > 2)
    const codes = bundle!.books.map(({ id }) => id)
    const lines = (await readCatalogue(`/bundles/${bundle!.id}/books.jsonl`)).text.trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(codes)
    const citations = JSON.parse((await readCatalogue(`/bundles/${bundle!.id}/citation.csl.json`)).text) as {
      id: string
    }[]
    expect(citations.map(({ id }) => id)).toEqual(codes)
    for (const ending of [
      'citation.bib',
      'citation.ris',
      'books.onix.xml',
      'books.mrc',
      'books.marcxml',
      'books.kbart.txt',
      'books.csv',
    ]) {
      const { status, text } = await readCatalogue(`/bundles/${bundle!.id}/${ending}`)
      expect(status, ending).toBe(200)
      for (const { isbn } of bundle!.books) expect(text, ending).toContain(isbn)
      expect((await readCatalogue(`/bundles/nothing/${ending}`)).status).toBe(404)
    }
  })
})

describe('covers', () => {
  it('are offered in three widths; the first is requested before all others', async () => {
    for (const path of ['/', '/books', '/books?tier=2', `/books/${books[0]!.id}`]) {
      const document = await readDocument(path)
      const images = [...document.querySelectorAll('main img')]
      expect(
        images.filter((image) => image.getAttribute('fetchPriority') === 'high'),
        path,
      ).toHaveLength(1)
      expect(images[0]?.getAttribute('loading'), path).toBeNull()
      for (const image of images) expect(image.getAttribute('srcSet')?.split(', '), path).toHaveLength(3)
    }
  })
})
