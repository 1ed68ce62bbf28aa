import { describe, expect, it } from 'vitest'

import { RawJson, toJsonPieces } from '@/lib/json/raw-json'

const write = (value: unknown, levels: number) => Buffer.concat([...toJsonPieces(value, levels)]).toString()

const value = {
  data: {
    Articles: {
      docs: [{ id: 1, 'a "name"': 'é\u2028', none: undefined, at: new Date(0), list: [[], [1, undefined, null]] }, {}],
      totalDocs: 2,
    },
    empty: null,
  },
}

describe('JSON in pieces', () => {
  it.each([0, 1, 2, 3, 4, 5, 9])('is that of JSON.stringify, whole below level %i', (levels) => {
    expect(write(value, levels)).toBe(JSON.stringify(value))
  })

  it('contains what is already serialized as it is, without parsing it', () => {
    const body = Buffer.from('{ "as": "it is" }')
    expect(write({ docs: [{ id: 1, body: new RawJson(body) }] }, 4)).toBe(
      '{"docs":[{"id":1,"body":{ "as": "it is" }}]}',
    )
    expect([...toJsonPieces({ body: new RawJson(body) }, 1)]).toContain(body)
  })

  it('has a piece for each member down to the given level, the last of which is whole if nothing in it is serialized', () => {
    expect([...toJsonPieces({ a: { b: 1, c: 2 } }, 2)].map(String)).toEqual(['{', '"a":', '{"b":1,"c":2}', '}'])
    const body = new RawJson(Buffer.from('[]'))
    expect([...toJsonPieces({ a: { b: 1, body } }, 2)].map(String)).toEqual([
      '{',
      '"a":',
      '{',
      '"b":',
      '1',
      ',',
      '"body":',
      '[]',
      '}',
      '}',
    ])
  })

  it('may be written by JSON.stringify too', () => {
    expect(JSON.stringify({ body: new RawJson(Buffer.from('{ "a": 1 }')) })).toBe('{"body":{"a":1}}')
  })
})
