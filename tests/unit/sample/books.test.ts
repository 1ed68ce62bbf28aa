import { beforeAll, describe, expect, it } from 'vitest'

import { toTier } from '@/lib/book-code'
import { toPrimaryLanguages } from '@/lib/language-tag'
import { readSampleBooks, readSampleBundles, type SampleBook, type SampleBundle } from '@/sample/book-files'
import { describeCover, drawCover } from '@/sample/covers/cover'

const folder = 'src/sample/books'
let all: SampleBook[]
let published: SampleBook[]
let bundles: SampleBundle[]

beforeAll(async () => {
  all = await readSampleBooks(folder)
  published = all.filter(({ status }) => status === 'published')
  bundles = await readSampleBundles(folder)
})

describe('the sample catalogue', () => {
  it('has 64 published books in four tiers and five languages', () => {
    expect(published).toHaveLength(64)
    for (const tier of [1, 2, 3, 4])
      expect(published.filter(({ code }) => toTier(code) === tier)).toHaveLength(16)
    expect(toPrimaryLanguages(published.map(({ language }) => language))).toEqual([
      'en',
      'fr',
      'de',
      'pt',
      'es',
    ])
  })

  it('describes each in full, under its own code, ISBN and cover', () => {
    for (const { code, isbn, chapters, outcomes } of published) {
      expect(isbn.startsWith('9799'), code).toBe(true)
      expect(chapters.length, code).toBeGreaterThanOrEqual(6)
      expect(outcomes.length, code).toBeGreaterThanOrEqual(3)
    }
    for (const of of [
      (book: SampleBook) => book.code,
      (book: SampleBook) => book.isbn,
      describeCover,
      drawCover,
    ]) {
      expect(new Set(all.map(of)).size).toBe(all.length)
    }
  })

  it('has drafts and a withdrawn book that no bundle holds', () => {
    const hidden = all.filter(({ status }) => status !== 'published').map(({ code }) => code)
    expect(hidden).toHaveLength(3)
    for (const { books } of bundles) for (const code of books) expect(hidden).not.toContain(code)
  })

  it('has bundles of known books, some in two, some in none', () => {
    const held = bundles.flatMap(({ books }) => books)
    const codes = new Set(all.map(({ code }) => code))
    expect(bundles).toHaveLength(8)
    for (const code of held) expect(codes).toContain(code)
    expect(held.length).toBeGreaterThan(new Set(held).size)
    expect(new Set(held).size).toBeLessThan(published.length)
  })

  it('draws every letter of every title', () => {
    for (const book of all) {
      const letters = [...book.title.toUpperCase().normalize('NFD').matchAll(/\p{L}/gu)].length
      expect([...drawCover(book).matchAll(/<path transform=/g)].length, book.title).toBeGreaterThanOrEqual(
        letters,
      )
    }
  })
})
