import { describe, expect, it } from 'vitest'

import { isTooNested } from '@/lib/json/nesting'

const nest = (levels: number) => {
  let node: unknown = { type: 'text' }
  for (let level = 0; level < levels; level++)
    node = { type: 'list', children: [{ type: 'listitem', children: [node] }] }
  return { root: { type: 'root', children: [node] } }
}

describe('isTooNested', () => {
  it('accepts fifty nested lists and rejects a hundred', () => {
    expect(isTooNested(nest(50))).toBe(false)
    expect(isTooNested(nest(100))).toBe(true)
  })

  it('handles wide values and nesting deeper than the call stack', () => {
    expect(isTooNested(Array.from({ length: 100_000 }, () => ({ a: [1] })))).toBe(false)
    expect(isTooNested(nest(100_000))).toBe(true)
    for (const value of [null, undefined, 1, 'a', new Date()]) expect(isTooNested(value)).toBe(false)
  })
})
