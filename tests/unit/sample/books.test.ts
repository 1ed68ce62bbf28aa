import { describe, expect, it } from 'vitest'

import { bookCodePattern, toTier } from '@/lib/identifiers/book-code'
import { isIsbn13 } from '@/lib/identifiers/isbn'
import { toPrimaryLanguages } from '@/lib/languages/language-tag'
import { readBooks } from '@/sample/load-books'
import { readManifest } from '@/sample/manifest'
import { findDuplicates } from './duplicates'

const { books: states, bundles, images } = await readManifest('src/sample/manifest.yaml')
const books = await readBooks('src/sample/books.onix.xml')
const hidden = [...states.drafts, ...states.withdrawn]
const published = books.filter(({ code }) => !hidden.includes(code))
const codes = books.map(({ code }) => code)

describe('the sample catalogue', () => {
  it('has 64 published books in four tiers and five languages', () => {
    expect(published).toHaveLength(64)
    for (const tier of [1, 2, 3, 4]) expect(published.filter(({ code }) => toTier(code) === tier)).toHaveLength(16)
    expect(toPrimaryLanguages(published.map(({ language }) => language))).toEqual(['en', 'fr', 'de', 'pt', 'es'])
  })

  it('describes each in full, under its own code, ISBN and cover', () => {
    for (const { code, isbn, chapters, outcomes, pages } of published) {
      expect(isbn && isIsbn13(isbn) && isbn.startsWith('9799'), code).toBe(true)
      expect(chapters?.length, code).toBeGreaterThanOrEqual(4)
      expect(chapters?.length, code).toBeLessThanOrEqual(11)
      expect(
        chapters?.every(({ summary }) => summary !== null),
        code,
      ).toBe(true)
      expect(outcomes.length, code).toBeGreaterThanOrEqual(2)
      expect(outcomes.length, code).toBeLessThanOrEqual(6)
      expect(pages, code).toBeGreaterThan(0)
    }
    expect(codes.filter((code) => !bookCodePattern.test(code))).toEqual([])
    expect(findDuplicates(codes)).toEqual([])
    expect(findDuplicates(books.map(({ isbn }) => isbn))).toEqual([])
    const covers = Object.keys(images).filter((name) => name.startsWith('cover-'))
    expect(covers.toSorted()).toEqual(codes.map((code) => `cover-${code.toLowerCase()}`).toSorted())
  })

  it('has books that differ in how much they list, by authors who differ in how they are called', () => {
    expect(new Set(published.map(({ chapters }) => chapters?.length)).size).toBeGreaterThanOrEqual(6)
    expect(new Set(published.map(({ outcomes }) => outcomes.length)).size).toBeGreaterThanOrEqual(4)
    const names = published.flatMap(({ authors }) => authors.map(({ name }) => name))
    expect(names.filter((name) => /-\p{Lu}/u.test(name)).length).toBeLessThanOrEqual(8)
  })

  it('leaves it to the site to say that the books are invented', () => {
    const words = /ficti|invented (?:teams|archive|city|hospital)|erfunden|inventad|inventé/i
    expect(published.filter(({ synopsis }) => words.test(JSON.stringify(synopsis))).map(({ code }) => code)).toEqual([])
  })

  it('has drafts and a withdrawn book that no bundle contains', () => {
    expect(states.drafts).toHaveLength(2)
    expect(states.withdrawn).toHaveLength(1)
    for (const code of hidden) expect(codes).toContain(code)
    expect(bundles.flatMap((bundle) => bundle.books).filter((code) => hidden.includes(code))).toEqual([])
  })

  it('has bundles of known books, some in two, some in none', () => {
    const bundled = bundles.flatMap((bundle) => bundle.books)
    expect(bundles).toHaveLength(8)
    expect(bundled.filter((code) => !codes.includes(code))).toEqual([])
    expect(findDuplicates(bundled)).not.toEqual([])
    expect(new Set(bundled).size).toBeLessThan(published.length)
  })
})
