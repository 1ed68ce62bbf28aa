import { describe, expect, it } from 'vitest'

import { renderSitemap, toSection, type SitemapSection } from '@/app/fills/render-sitemap'

const url = 'https://books.example.test/sitemap.xml'
const toAddresses = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ url: `https://books.example.test/${name}/${index + 1}` }))

const toWhole = (name: string, count: number) =>
  toSection(
    async () => toAddresses(name, count),
    (entry) => entry,
  )

/** A section that reads no more than it is asked for. */
function toCountedSection(name: string, count: number): SitemapSection & { reads: number[] } {
  const reads: number[] = []
  return {
    reads,
    count: async () => count,
    async read({ offset, limit }) {
      reads.push(limit)
      return toAddresses(name, count).slice(offset, offset + limit)
    },
  }
}

async function render(sections: readonly SitemapSection[], page?: number) {
  const outcome = await renderSitemap({ url, sections, page, tags: ['books'], maxLength: 10 })
  if (outcome.kind !== 'found') return outcome.kind
  const text = String(outcome.body)
  return {
    isIndex: text.includes('<sitemapindex'),
    addresses: [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at),
  }
}

describe('renderSitemap', () => {
  it('contains all URLs if they are few enough', async () => {
    const sections = [toWhole('pages', 3), toWhole('books', 7)]
    const addresses = [...toAddresses('pages', 3), ...toAddresses('books', 7)].map((entry) => entry.url)
    expect(await render(sections)).toEqual({ isIndex: false, addresses })
    expect(await render(sections, 1)).toEqual({ isIndex: false, addresses })
    expect(await render(sections, 2)).toBe('missing')
    expect(await render([toWhole('none', 0)])).toEqual({ isIndex: false, addresses: [] })
  })

  it('otherwise lists files that together contain each URL once, and read only their own', async () => {
    const books = toCountedSection('books', 21)
    const sections = [toWhole('pages', 4), books, toWhole('authors', 6)]
    const files = [1, 2, 3, 4].map((page) => `${url}?page=${page}`)
    expect(await render(sections)).toEqual({ isIndex: true, addresses: files })
    expect(books.reads).toEqual([])
    const pages = await Promise.all([1, 2, 3, 4].map((page) => render(sections, page)))
    const addresses = pages.flatMap((page) => (typeof page === 'string' ? page : page.addresses))
    const all = [...toAddresses('pages', 4), ...toAddresses('books', 21), ...toAddresses('authors', 6)]
    expect(addresses).toEqual(all.map((entry) => entry.url))
    expect(books.reads).toEqual([6, 10, 5])
    expect(await render(sections, 5)).toBe('missing')
  })

  it('makes the entries of a long file as it is sent, so that other requests have their turn between', async () => {
    const count = 40_000
    let made = 0
    const books = toSection(
      async () => toAddresses('books', count),
      (entry) => (made++, entry),
    )
    const outcome = await renderSitemap({ url, sections: [books], page: undefined, tags: ['books'] })
    expect(made).toBeLessThan(count / 4)
    if (outcome.kind !== 'found') throw new Error('There is no sitemap')
    let text = ''
    for await (const piece of outcome.body as AsyncIterable<string>) text += piece
    expect(made).toBe(count)
    expect(text.match(/<loc>/g)).toHaveLength(count)
  })
})
