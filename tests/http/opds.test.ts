import { describe, expect, it } from 'vitest'

import type { Book } from '@/schemas/catalogue/book'
import { catalogueUrl, readCatalogue, readCatalogueJson } from '../support/catalogue'
import { createOpdsValidator, hasOpdsSchemas } from '../support/json-schemas'

const books = (await readCatalogueJson<{ data: Book[] }>('/api/v1/books')).data

describe('/opds.json', () => {
  type Link = { rel?: string; href: string; type?: string; templated?: boolean }
  type Publication = {
    metadata: Record<string, unknown>
    links: Link[]
    images?: { href: string; type: string }[]
  }
  type Feed = {
    metadata: { title: string; numberOfItems: number; itemsPerPage: number; currentPage: number }
    links: Link[]
    publications?: Publication[]
    navigation?: Link[]
    facets?: { metadata: { title: string }; links: (Link & { properties: { numberOfItems: number } })[] }[]
  }
  const feed = async (query: string) => JSON.parse((await readCatalogue(`/opds.json${query}`)).text) as Feed

  it('has every member that OPDS 2.0 requires, and no empty values', async () => {
    const { metadata, links, publications, facets } = await feed('')
    expect(metadata).toMatchObject({ numberOfItems: books.length, currentPage: 1 })
    expect(metadata.title).not.toBe('')
    expect(links.filter(({ rel }) => rel === 'self')).toEqual([
      { rel: 'self', href: `${catalogueUrl}/opds.json`, type: 'application/opds+json' },
    ])
    for (const { metadata: book, links: own, images } of publications ?? []) {
      expect(book).toMatchObject({
        '@type': 'http://schema.org/Book',
        title: expect.stringMatching(/./),
        identifier: expect.stringMatching(/^(urn:isbn:\d{13}|https?:)/),
        modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        language: expect.stringMatching(/^[a-z]{2,3}(-|$)/),
      })
      expect(JSON.stringify(book)).not.toMatch(/:(""|null|\[\])/)
      expect(own.some(({ rel }) => rel?.startsWith('http://opds-spec.org/acquisition'))).toBe(true)
      expect(own.every(({ href, type }) => URL.canParse(href) && Boolean(type))).toBe(true)
      for (const { href, type } of images ?? []) {
        expect(URL.canParse(href)).toBe(true)
        expect(type).toMatch(/^image\/(jpeg|png|webp)$/)
      }
    }
    for (const { metadata: group, links: choices } of facets ?? []) {
      expect(choices.length, group.title).toBeGreaterThan(1)
      expect(choices.every(({ properties }) => properties.numberOfItems > 0)).toBe(true)
    }
  })

  it('paginates through every book exactly once', async () => {
    const seen: unknown[] = []
    let next: string | undefined = '?limit=10'
    while (next !== undefined) {
      const page: Feed = await feed(next)
      expect(page.metadata.numberOfItems).toBe(books.length)
      seen.push(...(page.publications ?? []).map(({ metadata }) => metadata.identifier))
      const href: string | undefined = page.links.find(({ rel }) => rel === 'next')?.href
      next = href === undefined ? undefined : new URL(href).search
    }
    expect(seen).toHaveLength(books.length)
    expect(new Set(seen).size).toBe(books.length)
  })

  it('describes each publication as its book does', async () => {
    const { publications = [] } = await feed('?limit=20')
    for (const { metadata, links } of publications) {
      const url = links.find(({ rel }) => rel?.startsWith('http://opds-spec.org/acquisition'))?.href ?? ''
      const { synopsis } = await readCatalogueJson<Book>(`/api/v1${new URL(url).pathname}`)
      expect(metadata.description, url).toBe(synopsis || undefined)
    }
  })

  it.each(['', '?tier=2', '?language=en', '?tier=1&language=en', '?q=the', '?author=a&tier=2'])(
    'counts in each facet what its link returns: %s',
    async (query) => {
      for (const { links } of (await feed(query)).facets ?? []) {
        for (const { href, properties } of links) {
          const { metadata, publications = [] } = await feed(new URL(href).search)
          expect([metadata.numberOfItems, publications.length], href).toEqual([
            properties.numberOfItems,
            properties.numberOfItems,
          ])
        }
      }
    },
  )

  // The schemas are not part of the repository.
  it.skipIf(!hasOpdsSchemas)(
    'is valid, with and without results (skipped where ../shared/data/schemas is missing)',
    async () => {
      const findErrors = createOpdsValidator()
      for (const query of ['', '?limit=3&page=2', '?tier=2&language=en', '?q=nothing-has-this', '?page=99'])
        expect(findErrors(await feed(query)), query).toEqual([])
      expect((await feed('?q=nothing-has-this')).navigation?.map(({ href }) => href)).toEqual([
        `${catalogueUrl}/opds.json`,
      ])
    },
  )
})
