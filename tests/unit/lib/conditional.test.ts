import { describe, expect, it } from 'vitest'

import { isNotModified, toETag } from '@/lib/conditional'

describe('toETag', () => {
  it('is the same for the same bytes and another for any other', () => {
    const one = toETag(Buffer.from('a'))
    expect(toETag(Buffer.from('a'))).toBe(one)
    expect(toETag(Buffer.from('b'))).not.toBe(one)
    expect(toETag(Buffer.from(''))).not.toBe(one)
  })

  it('is strong, and made of characters that an entity tag may hold', () => {
    expect(toETag(Buffer.from('a'))).toMatch(/^"[\w-]{20,}"$/)
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
  ])('with If-None-Match: %s says %s of "abc"', (header, expected) => {
    expect(isNotModified(header, '"abc"')).toBe(expected)
  })

  it('compares weakly: a weak tag of ours matches too', () => {
    expect(isNotModified('"abc"', 'W/"abc"')).toBe(true)
  })
})
