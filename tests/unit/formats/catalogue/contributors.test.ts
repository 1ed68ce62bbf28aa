import { describe, expect, it } from 'vitest'

import { toCatalogueExamples } from '@/formats/catalogue/examples'
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

  it('have no empty properties', () => {
    const node = toBookNode({ ...example, contributors: [{ ...example.contributors[0]!, role: 'editor' }] }, baseUrl)
    expect(
      Object.keys(node).filter((name) => /^(?:author|editor|translator|illustrator|contributor)$/.test(name)),
    ).toEqual(['editor'])
  })
})
