import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { findPreference } from '@/lib/http/prefer'

describe('findPreference', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['max-tokens=100', '100'],
    ['Max-Tokens=100', '100'],
    ['max-tokens = 100', '100'],
    ['max-tokens="100"', '100'],
    ['max-tokens="1\\0"', '10'],
    ['max-tokens=""', ''],
    ['max-tokens', ''],
    ['max-tokens; wait=5', ''],
    ['max-tokens=100; foo="a,b"; bar', '100'],
    ['respond-async, max-tokens=100, wait=10', '100'],
    ['return=minimal;foo="max-tokens=5", max-tokens=100', '100'],
    // Only the first counts.
    ['max-tokens=100, max-tokens=5', '100'],
    // Malformed.
    ['max-tokens==100', null],
    ['max-tokens=1 2', null],
    ['max-tokens="100', null],
    ['max-tokens=(1)', null],
    ['xmax-tokens=100', null],
    ['max-tokens-x=100', null],
    ['"max-tokens=100"', null],
    [`${'a,'.repeat(3000)}max-tokens=100`, null],
  ])('of %j is %j', (header, expected) => {
    expect(findPreference(header, 'max-tokens')).toBe(expected)
  })

  it('finds a preference among any others, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        findPreference(text, 'max-tokens')
        const harmless = text.replace(/[",\\]/g, '').replace(/max-tokens/gi, '')
        expect(findPreference(`${harmless}, max-tokens=7`, 'max-tokens')).toBe('7')
      }),
    )
  })
})
