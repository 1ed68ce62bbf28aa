import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseByteRange } from '@/lib/http/byte-range'

describe('parseByteRange', () => {
  it.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=0-499', { first: 0, last: 99 }],
    ['bytes=99-', { first: 99, last: 99 }],
    ['bytes=-1', { first: 99, last: 99 }],
    ['bytes=-1000', { first: 0, last: 99 }],
    ['bytes= 3-5 ', { first: 3, last: 5 }],
    ['Bytes=3-5', { first: 3, last: 5 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
    ['bytes=-', null],
    ['bytes=', null],
    ['bytes=5-4', null],
    ['bytes=1-2,4-5', null],
    ['bytes=+1-2', null],
    ['bytes=1.0-2', null],
    ['bytes=0x1-2', null],
    ['items=0-1', null],
    ['', null],
  ])('of %j and 100 bytes is %j', (header, expected) => {
    expect(parseByteRange(header, 100)).toEqual(expected)
  })

  it('is never beyond the end', () => {
    fc.assert(
      fc.property(fc.option(fc.nat(300)), fc.option(fc.nat(300)), fc.nat(200), (from, to, length) => {
        const range = parseByteRange(`bytes=${from ?? ''}-${to ?? ''}`, length)
        if (range === null || range === 'unsatisfiable') return
        expect(range.first).toBeGreaterThanOrEqual(0)
        expect(range.first).toBeLessThanOrEqual(range.last)
        expect(range.last).toBeLessThan(length)
      }),
    )
  })

  it('of an empty file is never satisfiable', () => {
    for (const header of ['bytes=0-', 'bytes=-5', 'bytes=0-0']) expect(parseByteRange(header, 0)).toBe('unsatisfiable')
  })
})
