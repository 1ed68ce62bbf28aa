import { describe, expect, it } from 'vitest'

import { isNotModified, toDigest, toETag } from '@/lib/conditional'

describe('toETag', () => {
  it('is equal exactly for equal bytes', () => {
    const one = toETag(toDigest(Buffer.from('a')))
    expect(toETag(toDigest(Buffer.from('a')))).toBe(one)
    expect(toETag(toDigest(Buffer.from('b')))).not.toBe(one)
    expect(toETag(toDigest(Buffer.from('')))).not.toBe(one)
  })

  it('is a strong, valid entity tag', () => {
    expect(toETag(toDigest(Buffer.from('a')))).toMatch(/^"[\w-]{20,}"$/)
  })
})

describe('isNotModified', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['"abc"', true],
    ['W/"abc"', true],
    ['*', true],
    [' * ', true],
    ['"x", "abc"', true],
    ['"x",W/"abc"', true],
    ['"x"', false],
    ['abc', false],
    ['"ABC"', false],
    ['"abc-br"', false],
    ['"a,b", "abc"', true],
    ['"x*"', false],
  ])('for If-None-Match: %s and "abc" returns %s', (header, expected) => {
    expect(isNotModified(header, '"abc"')).toBe(expected)
  })

  it('uses weak comparison', () => {
    expect(isNotModified('"abc"', 'W/"abc"')).toBe(true)
  })
})
