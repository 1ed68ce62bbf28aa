import { describe, expect, it } from 'vitest'

import { compareVersions, defaultSide, isSameValue, rebaseChanges, mergeVersions } from '@/lib/compare-versions'

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] })
const body = (...texts: string[]) => ({ root: { type: 'root', children: texts.map(paragraph) } })

describe('two versions of a document', () => {
  it('are compared with their base version, field by field', () => {
    const base = { title: 'T', slug: 's', tags: ['a'], author: 1, note: null }
    const mine = { title: 'Mine', slug: 's', tags: ['a', 'b'], author: 2, note: '' }
    const theirs = { title: 'T', slug: 'theirs', tags: ['a', 'b'], author: 3, note: undefined }
    const changes = compareVersions({ base, mine, theirs }).map(({ name, change }) => [name, change])
    expect(Object.fromEntries(changes)).toEqual({
      title: 'mine',
      slug: 'theirs',
      tags: 'none',
      author: 'both',
      note: 'none',
    })
  })

  it('are compared without managed fields', () => {
    const mine = { id: 1, updatedAt: 'x', _status: 'draft', updatedBy: 3 }
    expect(compareVersions({ base: {}, mine, theirs: {} })).toEqual([])
  })

  it('merge to the side that changed a field, and conflict where both did', () => {
    const comparisons = compareVersions({
      base: { a: 1, b: 1, c: 1 },
      mine: { a: 2, b: 1, c: 2 },
      theirs: { a: 1, b: 3, c: 3 },
    })
    expect(comparisons.map(defaultSide)).toEqual(['mine', 'theirs', null])
    expect(mergeVersions(comparisons)).toEqual({ a: 2, b: 3, c: 2 })
    expect(mergeVersions(comparisons, { a: 'theirs', b: 'mine', c: 'theirs' })).toEqual({ a: 1, b: 1, c: 3 })
  })

  it('merge changes of different paragraphs of a text', () => {
    const [field] = compareVersions({
      base: { body: body('One', 'Two', 'Three') },
      mine: { body: body('One, mine', 'Two', 'Three') },
      theirs: { body: body('One', 'Two', 'New', 'Three, theirs') },
    })
    expect(field && defaultSide(field)).toBe('merged')
    expect(field?.merged).toEqual(body('One, mine', 'Two', 'New', 'Three, theirs'))
  })

  it('conflict where both changed the same paragraph or inserted at the same position', () => {
    const base = { body: body('One', 'Two') }
    const same = compareVersions({ base, mine: { body: body('Mine', 'Two') }, theirs: { body: body('Theirs', 'Two') } })
    const added = compareVersions({
      base,
      mine: { body: body('One', 'Two', 'Mine') },
      theirs: { body: body('One', 'Two', 'Theirs') },
    })
    for (const [field] of [same, added]) expect(field?.merged).toBeUndefined()
  })
})

it('changes are rebased on what others saved: all but those in conflict', () => {
  const versions = {
    base: { title: 'T', slug: 's', lead: 'L', body: body('One', 'Two') },
    mine: { title: 'Mine', slug: 's', lead: 'Mine', body: body('One, mine', 'Two') },
    theirs: { title: 'T', slug: 'theirs', lead: 'Theirs', body: body('One', 'Two', 'Theirs') },
  }
  expect(rebaseChanges(versions)).toEqual({ title: 'Mine', body: body('One, mine', 'Two', 'Theirs') })
})

describe('a value', () => {
  it('is the same regardless of the order of its keys and of empty members', () => {
    expect(isSameValue({ a: 1, b: null }, { b: '', a: 1 })).toBe(true)
    expect(isSameValue([{ id: 'x', date: null }], [{ id: 'x' }])).toBe(true)
    expect(isSameValue([1, 2], [2, 1])).toBe(false)
    expect(isSameValue(0, null)).toBe(false)
  })
})
