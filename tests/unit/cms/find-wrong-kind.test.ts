import type { FlattenedField } from 'payload'
import { describe, expect, it } from 'vitest'

import { findWrongKind } from '@/cms/find-wrong-kind'

const title = { name: 'title', type: 'text' }
const fields = [
  title,
  { name: 'email', type: 'email' },
  { name: 'subjects', type: 'text', hasMany: true },
  { name: 'kind', type: 'select' },
  { name: 'date', type: 'date' },
  { name: 'body', type: 'richText' },
  { name: 'author', type: 'relationship', relationTo: 'users' },
  { name: 'rows', type: 'array', flattenedFields: [title] },
  { name: 'parts', type: 'blocks', blocks: [{ slug: 'note', flattenedFields: [title] }] },
  { name: 'access', type: 'group', flattenedFields: [title] },
] as unknown as FlattenedField[]

describe('A request whose values are of the kinds of their fields', () => {
  it.each([
    ['nothing', {}],
    ['null', { title: null, email: null, subjects: null, body: null, author: null }],
    ['unknown members', { other: [null] }],
    [
      'all of them',
      {
        ...{ title: '', email: 'not an address', subjects: ['a'], kind: 'unknown', date: '2026-01-31', body: {} },
        ...{ author: 5, rows: [{ title: 'a' }, {}], parts: [{ blockType: 'note', title: 'a' }], access: {} },
      },
    ],
    ['a block of no type', { parts: [{ title: 5 }] }],
    ['an instant in milliseconds', { date: 0 }],
  ])('is not to blame: %s', (_, data) => {
    expect(findWrongKind(data, fields)).toBeNull()
  })
})

describe('The first value of another kind', () => {
  it.each<[unknown, string]>([
    [null, 'the body'],
    ['text', 'the body'],
    [[], 'the body'],
    [{ title: 5 }, 'title'],
    [{ title: ['a'], email: ['a'] }, 'title'],
    [{ email: {} }, 'email'],
    [{ subjects: 'a' }, 'subjects'],
    [{ subjects: [5] }, 'subjects'],
    [{ kind: true }, 'kind'],
    [{ date: 1e30 }, 'date'],
    [{ body: 'text' }, 'body'],
    [{ author: [null] }, 'author'],
    [{ rows: {} }, 'rows'],
    [{ rows: null }, 'rows'],
    [{ rows: [{}, null] }, 'rows.1'],
    [{ rows: [{ title: 5 }] }, 'rows.0.title'],
    [{ parts: [{ blockType: 'note', title: 5 }] }, 'parts.0.title'],
    [{ access: null }, 'access'],
    [{ access: { title: {} } }, 'access.title'],
  ])('is named: %j', (data, path) => {
    expect(findWrongKind(data, fields)).toBe(path)
  })
})
