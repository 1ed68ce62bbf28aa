import { describe, expect, it } from 'vitest'

import { toListQuery } from '@/graphql/list-arguments'
import { articleListParameters } from '@/schemas/content/list-parameters'

const toQuery = (args: Record<string, unknown>) => toListQuery(args, articleListParameters)

describe('null in the arguments of a list', () => {
  const plain = toQuery({})

  it.each([
    ['every argument', { limit: null, page: null, sort: null, where: null }],
    ['a field', { where: { title: null } }],
    ['an operand', { where: { title: { equals: null, contains: null }, publishedAt: { greater_than: null } } }],
    ['a list of values', { where: { slug: { in: null } } }],
    ['a group', { where: { AND: null, OR: null } }],
    ['whatever is in a group', { where: { OR: [{ title: null }, { AND: [{ author__name: { equals: null } }] }] } }],
    // A variable without a value leaves its member out.
    ['an operand that is left out', { where: { title: {} } }],
  ])('is the same as its absence: %s', (_, args) => {
    expect(toQuery(args)).toEqual(plain)
  })

  it('leaves what is beside it', () => {
    const { where } = toQuery({ where: { title: { contains: 'a', equals: null }, slug: null, OR: null } })
    expect(where).toEqual({ field: 'title', operator: 'contains', value: 'a' })
  })

  it('is not a list without values, which nothing matches', () => {
    expect(toQuery({ where: { slug: { in: [] } } }).where).toEqual({ field: 'slug', operator: 'in', value: [] })
  })
})

describe('A page number', () => {
  const last = Math.floor((2 ** 31 - 2) / 100) + 1

  it('may be as large as the number of its first document is an Int', () => {
    expect(toQuery({ page: last, limit: 100 })).toMatchObject({ page: last, limit: 100 })
    expect(toQuery({ page: 2 ** 31 - 1, limit: 1 })).toMatchObject({ page: 2 ** 31 - 1 })
  })

  it('is otherwise an error that says how large it may be', () => {
    expect(() => toQuery({ page: last + 1, limit: 100 })).toThrow(
      `page must be an integer from 1 to ${last} where limit is 100; got "${last + 1}".`,
    )
    expect(() => toQuery({ page: 2 ** 31 - 1 })).toThrow(
      'page must be an integer from 1 to 214748365 where limit is 10',
    )
  })
})
