import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { articleListParameters, mediaListParameters } from '@/schemas/content/list-parameters'
import { parseListInput, parseListQuery, type ListQuery } from '@/schemas/content/list-query'

function parse(query: string): ListQuery {
  const parsed = parseListQuery(new URLSearchParams(query), articleListParameters)
  if (!parsed.ok) throw new Error(parsed.issues.join('\n'))
  return parsed.value
}

function issuesOf(query: string): string[] {
  const parsed = parseListQuery(new URLSearchParams(query), articleListParameters)
  return parsed.ok ? [] : parsed.issues
}

describe('parseListQuery', () => {
  it('has the contract’s defaults', () => {
    expect(parse('')).toEqual({ limit: 10, page: 1, depth: 2, sort: [], where: null, select: null })
  })

  it('accepts each parameter up to its bounds, and clamps a limit above the maximum', () => {
    expect(parse('limit=1&page=1&depth=0')).toMatchObject({ limit: 1, page: 1, depth: 0 })
    expect(parse('limit=100&depth=10')).toMatchObject({ limit: 100, depth: 10 })
    expect(parse('limit=101').limit).toBe(100)
    expect(parse(`limit=${'9'.repeat(50)}`).limit).toBe(100)
    for (const bad of ['limit=0', 'page=0', 'depth=11', 'depth=-1', 'limit=', 'page=1.0', 'limit=0x1', 'limit=+1']) {
      expect(issuesOf(bad), bad).toHaveLength(1)
    }
  })

  it('allows only pages whose product with the limit is a safe integer', () => {
    const { page, limit } = parse(`page=${'9'.repeat(13)}&limit=100`)
    expect(Number.isSafeInteger(page * limit)).toBe(true)
  })

  it('parses sort as fields in order, with - for descending', () => {
    expect(parse('sort=-publishedAt,title').sort).toEqual([
      { field: 'publishedAt', isDescending: true },
      { field: 'title', isDescending: false },
    ])
    expect(parse('sort=+-publishedAt+,+title').sort).toEqual(parse('sort=-publishedAt,title').sort)
    for (const empty of ['sort=', 'sort=++']) expect(parse(empty).sort, empty).toEqual([])
    expect(issuesOf('sort=title,')).toHaveLength(1)
    expect(issuesOf('sort=professions')).toHaveLength(1)
    expect(issuesOf('sort=id,title,slug,author,createdAt,updatedAt')).toHaveLength(1)
  })

  it.each([
    ['where[id][equals]=5', { field: 'id', operator: 'equals', value: 5 }],
    ['where[title][not_equals]=x', { field: 'title', operator: 'not_equals', value: 'x' }],
    ['where[title][contains]=', { field: 'title', operator: 'contains', value: '' }],
    ['where[id][in]=3,1,2,3', { field: 'id', operator: 'in', value: [1, 2, 3] }],
    ['where[id][in][]=3&where[id][in][]=1', { field: 'id', operator: 'in', value: [1, 3] }],
    ['where[id][in]=3,2&where[id][in]=1', { field: 'id', operator: 'in', value: [1, 2, 3] }],
    [
      'where[publishedAt][greater_than]=2026-01-31',
      { field: 'publishedAt', operator: 'greater_than', value: '2026-01-31T00:00:00.000Z' },
    ],
    [
      'where[publishedAt][less_than]=2026-01-31T12:00:00%2B02:00',
      { field: 'publishedAt', operator: 'less_than', value: '2026-01-31T10:00:00.000Z' },
    ],
    [
      'where[publishedAt][less_than]=2026-12-31t23:59:60z',
      { field: 'publishedAt', operator: 'less_than', value: '2026-12-31T23:59:59.000Z' },
    ],
    ['where[heroImage][exists]=false', { field: 'heroImage', operator: 'exists', value: false }],
    ['where[professions][contains]=hr-and-ld', { field: 'professions', operator: 'contains', value: 'hr-and-ld' }],
    ['where[author.name][equals]=A', { field: 'author.name', operator: 'equals', value: 'A' }],
    ['where[author.id][equals]=3', { field: 'author', operator: 'equals', value: 3 }],
    ['where[heroImage.id][exists]=true', { field: 'heroImage', operator: 'exists', value: true }],
    ['where[and][0][id][equals]=5', { field: 'id', operator: 'equals', value: 5 }],
  ])('parses %s', (query, where) => {
    expect(parse(query).where).toEqual(where)
  })

  it('produces identical JSON for conditions in another order', () => {
    const conditions = [
      '[id][in]=1,2',
      '[title][contains]=a',
      '[or][0][slug][equals]=x',
      '[or][1][author][equals]=3',
      '[id][less_than]=9',
      '[publishedAt][exists]=true',
    ]
    const wanted = JSON.stringify(parse(conditions.map((condition) => `where${condition}`).join('&')))
    fc.assert(
      fc.property(fc.shuffledSubarray(conditions, { minLength: conditions.length }), (shuffled) => {
        expect(JSON.stringify(parse(shuffled.map((condition) => `where${condition}`).join('&')))).toBe(wanted)
      }),
    )
    expect(JSON.stringify(parse('where[id][in]=2,1,1'))).toBe(JSON.stringify(parse('where[id][in]=1,2')))
    expect(JSON.stringify(parse('where[or][0][id][equals]=2&where[or][1][id][equals]=1'))).toBe(
      JSON.stringify(parse('where[or][0][id][equals]=1&where[or][1][id][equals]=2')),
    )
    expect(JSON.stringify(parse('limit=10&page=1&depth=2&draft=true&x=y'))).toBe(JSON.stringify(parse('')))
  })

  it('accepts only integers that the columns can hold', () => {
    for (const id of [2_147_483_647, -2_147_483_647])
      expect(parse(`where[id][equals]=${id}`).where).toMatchObject({ value: id })
    for (const id of ['2147483648', '-2147483648', '9999999999', '99999999999', '1.0', '+1', '1e3', ''])
      for (const operator of ['equals', 'not_equals', 'in', 'greater_than', 'less_than'])
        expect(issuesOf(`where[id][${operator}]=${encodeURIComponent(id)}`), `${operator} ${id}`).toHaveLength(1)
  })

  it('accepts only dates that the database can read', () => {
    for (const date of ['0001-01-01', '9999-12-31T23:59:59.999Z'])
      expect(issuesOf(`where[publishedAt][equals]=${date}`), date).toEqual([])
    for (const date of ['0000-01-01', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '2026-02-30'])
      for (const operator of ['equals', 'in', 'less_than'])
        expect(issuesOf(`where[publishedAt][${operator}]=${encodeURIComponent(date)}`), date).toHaveLength(1)
  })

  it('reports all faults at once', () => {
    const issues = issuesOf(
      'limit=0&page=0&depth=99&sort=a,b&where[x][equals]=1&where[id][equals]=y&where[title][near]=1',
    )
    expect(issues).toHaveLength(8)
  })

  it('rejects a repeated parameter, whatever its value', () => {
    for (const name of ['limit', 'page', 'depth', 'sort', 'where[id][equals]']) {
      expect(
        issuesOf(`${name}=1&${name}=1`).some((issue) => issue.includes('more than once')),
        name,
      ).toBe(true)
    }
    expect(issuesOf('where[id][equals]=1&where[id]=1').length).toBeGreaterThan(0)
    expect(issuesOf('where[id]=1&where[id][equals]=1').length).toBeGreaterThan(0)
  })

  it('limits depth, number and length of conditions', () => {
    expect(
      parse('where[or][0][or][0][or][0][id][equals]=1&where[or][0][or][0][or][1][id][equals]=2').where,
    ).not.toBeNull()
    expect(issuesOf('where[or][0][or][0][or][0][or][0][id][equals]=1')).toHaveLength(1)
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => `where[or][${index}][id][equals]=${index}`).join('&')
    expect(issuesOf(many(20))).toEqual([])
    expect(issuesOf(many(21))).toHaveLength(1)
    expect(
      issuesOf(`where[id][in]=${Array.from({ length: 101 }, (_, index) => index).join(',')}`).length,
    ).toBeGreaterThan(0)
    expect(issuesOf(`where[title][equals]=${'x'.repeat(1001)}`)).toHaveLength(1)
    expect(issuesOf(`where${'[a]'.repeat(50)}=1`).length).toBeGreaterThan(0)
  })

  it('accepts only the public fields of each resource', () => {
    for (const field of [
      'email',
      'author.email',
      'author.hash',
      'body',
      'prefix',
      '__proto__',
      'constructor',
      'hasOwnProperty',
    ]) {
      expect(issuesOf(`where[${field}][exists]=true`).length, field).toBeGreaterThan(0)
      expect(issuesOf(`sort=${field}`), field).toHaveLength(1)
    }
    const media = parseListQuery(new URLSearchParams('where[professions][contains]=hospitals'), mediaListParameters)
    expect(media.ok).toBe(false)
  })

  it('returns a value or short messages for any query, and quotes little of it', () => {
    const name = fc.oneof(
      fc.constantFrom(
        'limit',
        'page',
        'depth',
        'sort',
        'where[id][equals]',
        'where[and][0][title][contains]',
        'where[]',
        'where[a',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, fc.string({ unit: 'binary', maxLength: 300 })), { maxLength: 8 }),
        (pairs) => {
          const parsed = parseListQuery(new URLSearchParams(pairs), articleListParameters)
          if (!parsed.ok)
            for (const issue of parsed.issues) expect(issue).toMatch(/^[\p{L}\p{M}\p{N}\p{P}\p{S} \u00a0]{1,700}$/u)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('parseListInput', () => {
  it('validates GraphQL values by the same rules', () => {
    expect(
      parseListInput({ limit: 500, page: 2, sort: 'id', where: { id: { in: [2, 1] } } }, articleListParameters),
    ).toEqual({
      ok: true,
      value: {
        limit: 100,
        page: 2,
        depth: 2,
        sort: [{ field: 'id', isDescending: false }],
        where: { field: 'id', operator: 'in', value: [1, 2] },
        select: null,
      },
    })
    expect(
      parseListInput({ limit: 0, where: { and: [{ id: { exists: 'x' } }] } }, articleListParameters),
    ).toMatchObject({
      ok: false,
      issues: [expect.any(String), expect.any(String)],
    })
  })

  it.each([
    [
      ['a, b', 'c'],
      ['a, b', 'c'],
    ],
    [[], []],
  ])('takes the items of a list as they are: %j', (items, value) => {
    expect(parseListInput({ where: { title: { in: items } } }, articleListParameters)).toMatchObject({
      value: { where: { field: 'title', operator: 'in', value } },
    })
  })

  it('limits the number of values in a list', () => {
    const list = (length: number) => ({ where: { id: { in: Array.from({ length }, (_, index) => index) } } })
    expect(parseListInput(list(100), articleListParameters).ok).toBe(true)
    expect(parseListInput(list(101), articleListParameters).ok).toBe(false)
  })
})
