import { describe, expect, it } from 'vitest'

import { toMarkdown } from '@/formats/shared/markdown'
import { countTokens } from '@/formats/shared/count-tokens'
import { everyTitleContent, everyTitlePage } from '@/views/catalogue/every-title'
import { fullCatalogueContent, fullCataloguePage } from '@/views/catalogue/full-catalogue'
import { catalogueMessages } from '@/views/catalogue/messages/by-language'
import type { LongPageContent, LongPageHead } from '@/views/shared/long-page'
import type { ViewContext } from '@/views/shared/page'
import { renderLongHtml } from '@/views/shared/render-long-html'
import { renderLongMarkdown } from '@/views/shared/render-long-markdown'
import { sharedMessages } from '@/views/shared/messages/by-language'

const messages = catalogueMessages.en
const site = { tiers: [], organizationName: 'A Press', catalogueName: 'Books', licenseUrl: null }
const context = {
  site,
  host: 'catalogue',
  messages: sharedMessages.en,
  baseUrl: 'https://books.example.test',
  otherUrl: 'https://www.example.test',
  toAsset: (name: string) => `/assets/${name}`,
} as unknown as ViewContext

/** Texts that are easily broken: Markdown, markup, other scripts. */
const titles = ['Plain', '- | *Stars* & <b>', '#1. [x](y)', '!', '漢字 | \\', 'مرحبا', '1. One']
const books = Array.from({ length: 23 }, (_, index) => ({
  id: `T${index < 9 ? 1 : 2}-${index}`,
  isbn: index % 3 === 0 ? null : '9790000000011',
  title: titles[index % titles.length]!,
  subtitle: index % 2 === 0 ? null : titles[(index + 3) % titles.length]!,
  tier: index < 9 ? 1 : 2,
  language: index % 5 === 0 ? 'ar' : 'en',
  pages: index % 4 === 0 ? null : 1000 + index,
  authors: titles.slice(0, index % 4),
}))
const bundles = [
  ...toBundle('every-book', books),
  ...toBundle('empty', []),
  ...toBundle('one', books.slice(0, 1)),
  ...toBundle('three', books.slice(3, 6)),
]

function toBundle(id: string, members: typeof books) {
  const bundle = { id, title: `The ${id} | bundle`, description: 'What *it* is', count: members.length }
  return members.length === 0 ? [{ ...bundle, books: [] }] : members.map((book) => ({ ...bundle, books: [book] }))
}

async function* inBatches<T>(items: readonly T[], size: number): AsyncGenerator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/** Parts of the same bundle in one batch are one. */
async function* toBundleBatches(size: number) {
  for await (const batch of inBatches(bundles, size)) {
    const merged: typeof bundles = []
    for (const part of batch) {
      const last = merged.at(-1)
      if (last?.id === part.id) merged[merged.length - 1] = { ...last, books: [...last.books, ...part.books] }
      else merged.push(part)
    }
    yield merged
  }
}

type LongPage = { page: LongPageHead; toContent: (size: number) => LongPageContent }

const fullCatalogue: LongPage = {
  page: fullCataloguePage(books.length, 4, messages),
  toContent: (size) =>
    fullCatalogueContent({
      bookCount: books.length,
      bundleCount: 4,
      readBooks: () => inBatches(books, size),
      readBundles: () => toBundleBatches(size),
      baseUrl: context.baseUrl,
      siteLanguage: 'en',
      messages,
    }),
}
const everyTitle: LongPage = {
  page: everyTitlePage({ total: books.length, messages }),
  toContent: (size) =>
    everyTitleContent({ total: books.length, readBooks: () => inBatches(books, size), site, messages }),
}

async function join(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

async function toMarkdownPage({ page, toContent }: LongPage, size: number) {
  const { pieces, finish } = renderLongMarkdown(page, toContent(size).parts, context)
  const content = await join(pieces)
  return { content, ...finish() }
}

const toHtml = ({ page, toContent }: LongPage, size: number) => join(renderLongHtml(page, toContent(size), context))
const toMain = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''

describe.each([
  ['/catalogue-all', fullCatalogue],
  ['/books', everyTitle],
])('The long page %s', (_, page) => {
  it('is the same HTML however many documents are rendered at a time', async () => {
    const whole = await toHtml(page, 1000)
    expect(toMain(whole)).toContain('T2-22')
    for (const size of [1, 2, 7, 9]) expect(await toHtml(page, size)).toBe(whole)
  })

  it('is the Markdown of its HTML, with the same tokens, however many are rendered at a time', async () => {
    const { content, text, tokens, passages } = await toMarkdownPage(page, 1000)
    const main = toMain(await toHtml(page, 1000))
    expect(content).toBe(toMarkdown(main, `${context.baseUrl}${page.page.canonicalPath}`))
    for (const size of [1, 2, 7, 9])
      expect(await toMarkdownPage(page, size)).toEqual({ content, text, tokens, passages })
    for (const [index, { id, start, tokens: counted }] of passages.blocks.entries()) {
      const bytes = Buffer.from(`${text}${content}`).subarray(start, passages.blocks[index + 1]?.start)
      if (id !== '') expect(bytes.toString()).toMatch(/^#{2,3} /)
      expect(counted).toBe(await countTokens(bytes.toString()))
    }
  })
})

describe('The whole catalogue', () => {
  it('names each book and each bundle once in its JSON-LD', async () => {
    for (const size of [1, 1000]) {
      const html = await toHtml(fullCatalogue, size)
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
      const { '@graph': nodes } = JSON.parse(json) as { '@graph': Record<string, unknown>[] }
      const list = nodes.find((node) => node['@type'] === 'ItemList')
      const items = list?.itemListElement as { position: number; url: string }[]
      expect(list?.numberOfItems).toBe(27)
      expect(items.map(({ position }) => position)).toEqual(Array.from({ length: 27 }, (_, index) => index + 1))
      expect(new Set(items.map(({ url }) => url)).size).toBe(27)
    }
  })
})
