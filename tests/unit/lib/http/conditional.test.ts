import { describe, expect, it } from 'vitest'

import { isNotModified, isPreconditionFailed, toDigest, toETag } from '@/lib/http/conditional'

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

describe('isPreconditionFailed', () => {
  const current = { etag: '"abc"', lastModified: 'Wed, 18 Nov 2026 00:00:00 GMT' }
  const none = { ifMatch: undefined, ifUnmodifiedSince: undefined }

  it.each([
    ['"abc"', false],
    ['*', false],
    [' * ', false],
    ['"x", "abc"', false],
    ['"a,b","abc"', false],
    ['W/"abc"', true],
    ['"x"', true],
    ['"abc-br"', true],
    ['abc', true],
    ['', true],
  ])('for If-Match: %s returns %s', (ifMatch, expected) => {
    expect(isPreconditionFailed({ ...none, ifMatch }, current)).toBe(expected)
  })

  it.each([
    ['Wed, 18 Nov 2026 00:00:00 GMT', false],
    ['Thu, 19 Nov 2026 00:00:00 GMT', false],
    ['Tue, 17 Nov 2026 23:59:59 GMT', true],
    ['Tuesday, 17-Nov-26 23:59:59 GMT', true],
    ['Tue Nov 17 23:59:59 2026', true],
    ['Sun Nov  6 08:49:37 1994', true],
    ['2026-11-17', false],
    ['17 Nov 2026', false],
    ['0', false],
    ['', false],
  ])('for If-Unmodified-Since: %s returns %s', (ifUnmodifiedSince, expected) => {
    expect(isPreconditionFailed({ ...none, ifUnmodifiedSince }, current)).toBe(expected)
    expect(isPreconditionFailed({ ...none, ifUnmodifiedSince }, { ...current, lastModified: undefined })).toBe(false)
    expect(isPreconditionFailed({ ifMatch: '*', ifUnmodifiedSince }, current)).toBe(false)
  })
})
