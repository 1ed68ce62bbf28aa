import { describe, expect, it } from 'vitest'

import { toCited } from '@/formats/catalogue/cited-contributors'
import { toCatalogueExamples } from '@/formats/catalogue/examples'
import { toBookAuthorNode } from '@/formats/catalogue/json-ld/author'
import { toBookNode } from '@/formats/catalogue/json-ld/book'
import type { Book } from '@/schemas/catalogue/book'

const baseUrl = 'https://books.example'
const example = toCatalogueExamples(baseUrl).getBook as Book
const roles = ['Author', null, 'editor', 'Translator', 'illustrator', 'foreword', 'series editor']

describe('the contributors of a book in JSON-LD', () => {
  it('are under the property of their role, and all but these roles under contributor', () => {
    const contributors = roles.map((role, index) => ({ ...example.contributors[0]!, name: `Name ${index}`, role }))
    const node = toBookNode({ ...example, contributors }, baseUrl)
    const namesIn = (property: string) => (node[property] as { name: string }[] | undefined)?.map(({ name }) => name)
    expect(namesIn('author')).toEqual(['Name 0', 'Name 1'])
    expect(namesIn('editor')).toEqual(['Name 2'])
    expect(namesIn('translator')).toEqual(['Name 3'])
    expect(namesIn('illustrator')).toEqual(['Name 4'])
    expect(namesIn('contributor')).toEqual(['Name 5', 'Name 6'])
  })

  it('are named once under each, whatever number of roles they have', () => {
    const contributors = ['author', 'text', 'foreword', 'editor'].map((role) => ({ ...example.contributors[0]!, role }))
    const others = ['foreword', 'introduction'].map((role) => ({ ...example.contributors[0]!, name: 'Other', role }))
    const node = toBookNode({ ...example, contributors: [...contributors, ...others] }, baseUrl)
    expect(['author', 'editor', 'contributor'].map((property) => (node[property] as unknown[]).length)).toEqual([
      1, 1, 1,
    ])
  })

  it('are people or organizations, and nobody where the record names nobody', () => {
    const people = ['Ann Lee', 'Unknown', 'Various authors', 'anonymous', 'ANONYMOUS Press'].map((name) => ({
      ...example.contributors[0]!,
      name,
      role: 'author',
      is_corporate: name.endsWith('Press'),
    }))
    const voice = { ...people[0]!, name: 'Synthesised voice', role: 'read by' }
    const node = toBookNode({ ...example, contributors: [...people, voice] }, baseUrl)
    expect(node.author).toMatchObject([
      { '@type': 'Person', name: 'Ann Lee' },
      { '@type': 'Organization', name: 'ANONYMOUS Press' },
    ])
    expect(node).not.toHaveProperty('contributor')
    expect(toCited(people).map(({ person }) => person.name)).toEqual(['Ann Lee', 'ANONYMOUS Press'])
  })

  it('have no empty properties', () => {
    const node = toBookNode({ ...example, contributors: [{ ...example.contributors[0]!, role: 'editor' }] }, baseUrl)
    expect(
      Object.keys(node).filter((name) => /^(?:author|editor|translator|illustrator|contributor)$/.test(name)),
    ).toEqual(['editor'])
  })
})

describe('the page of an author in JSON-LD', () => {
  it.each([
    [false, 'Person', 'person'],
    [true, 'Organization', 'organization'],
  ])('is about a person or an organization (corporate: %s)', (isCorporate, type, fragment) => {
    const author = { name: 'OECD', slug: 'oecd', isCorporate, biography: null, orcid: null, isni: null, books: [] }
    expect(toBookAuthorNode(author, baseUrl).mainEntity).toMatchObject({
      '@type': type,
      '@id': `${baseUrl}/authors/oecd#${fragment}`,
    })
  })
})
