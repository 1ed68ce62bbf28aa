import { beforeAll, describe, expect, it } from 'vitest'

import { bookEntrySchema, bookSchema, type Book, type BookEntry } from '@/schemas/catalogue/book'
import { bundleSchema, type Bundle } from '@/schemas/catalogue/bundle'
import type { CatalogueList } from '@/schemas/catalogue/list'
import { problemSchema } from '@/schemas/shared/problem'
import { searchIndexSchema, type SearchEntry } from '@/schemas/catalogue/search-entry'
import {
  catalogueUrl,
  problemOf,
  readCatalogue,
  readCatalogueJson,
  readCatalogueText,
  sendToCatalogue,
} from '../support/catalogue'

let books: BookEntry[]
let bundles: Bundle[]

beforeAll(async () => {
  books = (await readCatalogueJson<CatalogueList<BookEntry>>('/api/v1/books')).data
  bundles = (await readCatalogueJson<CatalogueList<Bundle>>('/api/v1/bundles')).data
})

/** The ids that a query finds; their number must match the list’s total. */
async function find(query: string): Promise<string[]> {
  const { data, total } = await readCatalogueJson<CatalogueList<BookEntry>>(`/api/v1/books?${query}`)
  expect(total).toBe(data.length)
  return data.map(({ id }) => id)
}

const idsOf = (test: (book: BookEntry) => boolean) => books.filter(test).map(({ id }) => id)

describe('books in the catalogue API', () => {
  it('are sorted by tier and number, and match the schema', () => {
    expect(books.length).toBeGreaterThanOrEqual(24)
    for (const book of books) expect(bookEntrySchema.parse(book)).toEqual(book)
    const order = books.map(({ id, tier }) => tier * 1e9 + Number(id.slice(3)))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('have every member of the list entry in their detail resource', async () => {
    for (const entry of books) {
      const book = await readCatalogueJson<Book>(`/api/v1/books/${entry.id}`)
      expect(bookSchema.parse(book)).toEqual(book)
      expect(book).toMatchObject(entry)
      expect(book.chapters.map(({ number }) => number)).toEqual(book.chapters.map((_, index) => index + 1))
      expect(book.url).toBe(`${catalogueUrl}/books/${book.id}`)
    }
  })

  it('list the bundles that contain them, and those bundles list them', () => {
    for (const { id, collections } of books) {
      const holding = bundles.filter((bundle) => bundle.books.some((book) => book.id === id)).map((bundle) => bundle.id)
      expect(collections.map((held) => held.id).toSorted(), id).toEqual(holding.toSorted())
    }
  })

  it('have cover URLs that return an image', async () => {
    const { cover } = books[0] ?? {}
    const { status, headers } = await sendToCatalogue(new URL(cover?.url ?? '').pathname, {
      origin: new URL(cover?.url ?? '').origin,
      headers: { host: new URL(cover?.url ?? '').host },
    })
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('image/png')
  })

  it('can be filtered by tier and language', async () => {
    for (const tier of [1, 2, 3, 4]) {
      expect(await find(`tier=${tier}`)).toEqual(idsOf((book) => book.tier === tier))
      expect(await find(`tier=T${tier}`)).toEqual(idsOf((book) => book.tier === tier))
    }
    for (const language of ['en', 'fr', 'pt']) {
      const inLanguage = (book: BookEntry) => book.language === language || book.language.startsWith(`${language}-`)
      expect(await find(`language=${language}`)).toEqual(idsOf(inLanguage))
      expect(await find(`language=${language.toUpperCase()}&tier=2`)).toEqual(
        idsOf((book) => inLanguage(book) && book.tier === 2),
      )
    }
    expect(await find('language=en-GB')).toEqual(idsOf((book) => book.language === 'en-GB'))
    expect(await find('language=xx')).toEqual([])
  })

  it('are searched case- and accent-insensitively, without wildcards', async () => {
    const accented = books.find(({ title }) => /[éèü]/.test(title))
    const words = accented?.title ?? ''
    const plain = words.normalize('NFD').replace(/\p{M}/gu, '')
    for (const spelling of [
      words,
      plain,
      words.toUpperCase(),
      plain.toLowerCase(),
      words.normalize('NFD'),
      `  ${words}  `,
    ]) {
      expect(await find(`q=${encodeURIComponent(spelling)}`)).toContain(accented?.id)
    }
    for (const sign of ['%25', '_', '%5C', '*']) expect(await find(`q=${sign}`)).toEqual([])
    expect(await find('q=zzzzzz')).toEqual([])
  })

  it('are paginated without gaps or duplicates, with next and prev links', async () => {
    const seen: string[] = []
    let next: string | null = '/api/v1/books?limit=10'
    for (let page = 1; next; page++) {
      const response = await readCatalogue(next)
      const list = JSON.parse(response.text) as CatalogueList<BookEntry>
      expect({ page: list.page, limit: list.limit, total: list.total }).toEqual({
        page,
        limit: 10,
        total: books.length,
      })
      expect(list.pages).toBe(Math.ceil(books.length / 10))
      const link = String(response.headers.link)
      expect(link.includes('rel="next"')).toBe(list.next !== null)
      expect(link.includes('rel="prev"')).toBe(page > 1)
      if (list.next) expect(link).toContain(`<${list.next}>; rel="next"`)
      seen.push(...list.data.map(({ id }) => id))
      next = list.next && list.next.slice(catalogueUrl.length)
    }
    expect(seen).toEqual(books.map(({ id }) => id))
    const past = await readCatalogueJson<CatalogueList<BookEntry>>('/api/v1/books?limit=10&page=99')
    expect(past).toMatchObject({ data: [], page: 99, total: books.length, next: null })
  })
})

describe('bundles in the catalogue API', () => {
  it('contain the entries of the book list, and their count', async () => {
    expect(bundles.length).toBeGreaterThanOrEqual(4)
    const byId = new Map(books.map((book) => [book.id, book]))
    for (const bundle of bundles) {
      expect(bundleSchema.parse(bundle)).toEqual(bundle)
      expect(bundle.count).toBe(bundle.books.length)
      for (const book of bundle.books) expect(book).toEqual(byId.get(book.id))
      expect(await readCatalogueJson(`/api/v1/bundles/${bundle.id}`)).toEqual(bundle)
      for (const book of bundle.books) expect(bundle.modified_at >= book.modified_at).toBe(true)
    }
  })
})

describe('the search index', () => {
  it('contains every book and bundle with its URL', async () => {
    const entries = await readCatalogueJson<SearchEntry[]>('/search-index.json')
    expect(searchIndexSchema.parse(entries)).toEqual(entries)
    expect(entries.map(({ href }) => href)).toEqual([...books, ...bundles].map(({ url }) => url))
  })
})

describe('unpublished and withdrawn books', () => {
  it('return 404 from the API, and 404 or 410 as pages', async () => {
    for (const id of ['T2-17', 'T3-17', 'T1-17']) {
      expect(books.map((book) => book.id)).not.toContain(id)
      expect(problemOf(await readCatalogue(`/api/v1/books/${id}`)).code).toBe('book_not_found')
    }
    expect((await readCatalogue('/books/T1-17')).status).toBe(410)
    expect((await readCatalogue('/books/T2-17')).status).toBe(404)
  })
})

describe('problem responses', () => {
  it('have all eight members, and a type that links to an existing anchor', async () => {
    const page = await readCatalogueText('/developers', 'text/html; charset=utf-8')
    expect(page).toContain('id="errors"')
    for (const target of [
      '/api/v1/books/T1',
      '/api/v1/bundles/nothing',
      '/api/v1',
      '/api/v1/books?tier=x',
      '/api/v1/books/%zz',
    ]) {
      const response = await readCatalogue(target, { accept: 'text/html' })
      const problem = problemOf(response)
      expect(problemSchema.parse(problem)).toEqual(problem)
      expect(problem.instance).toBe(`${catalogueUrl}${target.replace('%zz', '%25zz')}`)
      expect(problem.type).toBe(`${catalogueUrl}/developers#errors-${problem.code}`)
      expect(page).toContain(`id="errors-${problem.code}"`)
      expect(response.headers['cache-control']).toBe('public, max-age=60')
    }
  })

  it('return 405 with Allow for every unsupported method', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']) {
      const response = await sendToCatalogue('/api/v1/books', { method })
      expect(problemOf(response)).toMatchObject({ code: 'method_not_allowed', status: 405 })
      expect(response.headers.allow).toBe('GET, HEAD, OPTIONS')
      expect((await sendToCatalogue('/books', { method })).status).toBe(405)
    }
  })
})

describe('every API response', () => {
  it('is cacheable for a day, readable cross-origin, and revalidates with its ETag', async () => {
    for (const target of [
      '/api/v1/books',
      `/api/v1/books/${books[0]?.id}`,
      '/api/v1/bundles',
      `/api/v1/bundles/${bundles[0]?.id}`,
    ]) {
      const { headers } = await readCatalogue(target)
      expect(headers['cache-control']).toBe('public, max-age=86400')
      expect(headers['access-control-allow-origin']).toBe('*')
      const again = await sendToCatalogue(target, { headers: { 'if-none-match': String(headers.etag) } })
      expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
      const head = await sendToCatalogue(target, { method: 'HEAD' })
      expect(head.headers['content-length']).toBe(headers['content-length'])
      const preflight = await sendToCatalogue(target, {
        method: 'OPTIONS',
        headers: { origin: 'https://example.org' },
      })
      expect(preflight.status).toBe(204)
    }
  })
})
