import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { articleSchema } from '@/schemas/content/article'
import { mediaSchema } from '@/schemas/shared/media'
import { articleListParameters } from '@/schemas/content/list-parameters'
import { parseListQuery } from '@/schemas/content/list-query'
import { pickSelected, toSelectable, type Selection } from '@/schemas/content/select'

function parse(query: string): Selection | null {
  const parsed = parseListQuery(new URLSearchParams(query), articleListParameters)
  if (!parsed.ok) throw new Error(parsed.issues.join('\n'))
  return parsed.value.select
}

const fields = Object.keys(articleSchema.shape)

describe('toSelectable', () => {
  it('has the fields of a document, and those of its relationships, lists and groups', () => {
    const selectable = toSelectable(articleSchema)
    expect(Object.keys(selectable)).toEqual(fields)
    expect(selectable).toMatchObject({ title: null, professions: null, body: null, previousSlugs: null })
    expect(selectable.author).toEqual({ id: null, name: null, role: null })
    expect(selectable.sources).toEqual({ label: null, url: null, date: null, id: null })
    expect(selectable.heroImage).toEqual(toSelectable(mediaSchema))
    expect(selectable.heroImage).toMatchObject({ sizes: { card: { url: null }, wide: { url: null } } })
  })
})

describe('parseSelect', () => {
  it.each<[string, object | null]>([
    ['', null],
    ['select=', null],
    ['select[title]=true', { id: true, title: true }],
    ['select[id]=true', { id: true }],
    ['select[slug]=true&select[title]=true', { id: true, title: true, slug: true }],
    ['select[author][name]=true', { id: true, author: { id: true, name: true } }],
    ['select[sources][url]=true', { id: true, sources: { url: true, id: true } }],
    ['select[heroImage][sizes][card][url]=true', { id: true, heroImage: { id: true, sizes: { card: { url: true } } } }],
    ['select[author][name]=true&select[author][role]=true', { id: true, author: true }],
    ['select[id]=false', null],
    [fields.map((field) => `select[${field}]=true`).join('&'), null],
  ])('%s keeps %j', (query, selection) => {
    expect(parse(query)).toEqual(selection)
  })

  it('keeps all but what is false, at any depth, whatever is true', () => {
    const withoutBody = Object.fromEntries(fields.filter((field) => field !== 'body').map((field) => [field, true]))
    expect(parse('select[body]=false')).toEqual(withoutBody)
    expect(parse('select[body]=false&select[id]=false')).toEqual(withoutBody)
    expect(parse('select[title]=true&select[body]=false')).toEqual(withoutBody)
    expect(parse('select[body]=false&select[author][role]=false')).toEqual({
      ...withoutBody,
      author: { id: true, name: true },
    })
  })

  it('produces identical JSON for the same fields in another order, so that they share a cache entry', () => {
    const wishes = ['[title]=true', '[author][name]=true', '[sources][label]=true', '[slug]=true', '[id]=true']
    const toText = (list: string[]) => JSON.stringify(parse(list.map((wish) => `select${wish}`).join('&')))
    fc.assert(
      fc.property(fc.shuffledSubarray(wishes, { minLength: wishes.length }), (shuffled) => {
        expect(toText(shuffled)).toBe(toText(wishes))
      }),
    )
    const others = fields.filter((field) => field !== 'body').map((field) => `[${field}]=true`)
    expect(toText(['[body]=false'])).toBe(toText(others))
  })
})

describe('pickSelected', () => {
  it('keeps the selected members in the document’s order, in objects and lists, and ids as they are', () => {
    const document = {
      id: 1,
      title: 'a',
      author: { id: 2, name: 'b', role: null },
      heroImage: null,
      sources: [
        { label: 'x', url: 'y', id: 'z' },
        { label: 'v', url: 'w', id: 'u' },
      ],
    }
    const selection = parse('select[sources][url]=true&select[author][name]=true&select[heroImage][url]=true')
    expect(JSON.stringify(pickSelected(document, selection))).toBe(
      JSON.stringify({
        id: 1,
        author: { id: 2, name: 'b' },
        heroImage: null,
        sources: [
          { url: 'y', id: 'z' },
          { url: 'w', id: 'u' },
        ],
      }),
    )
    expect(pickSelected({ ...document, author: 2 }, selection)).toMatchObject({ author: 2 })
    expect(pickSelected(document, null)).toBe(document)
  })
})
