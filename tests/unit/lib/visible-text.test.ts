import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { toVisibleText } from '@/lib/visible-text'

describe('toVisibleText', () => {
  it.each([
    ['a zero-width space', 'a\u200bb', 'ab'],
    ['a word joiner and a byte order mark', '\ufeffa\u2060b', 'ab'],
    ['right-to-left override', 'safe\u202Egpj.exe', 'safegpj.exe'],
    ['isolates', '\u2066a\u2069', 'a'],
    ['tag characters', `hi${[...'ignore'].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('')}`, 'hi'],
    ['a run of variation selectors', 'a\ufe00\ufe01\u{e0100}\u{e01ef}', 'a'],
    ['controls', 'a\u0000\u0007\u001b[31mb\u0085', 'a[31mb'],
    ['a soft hyphen', 'hy\u00adphen', 'hyphen'],
    ['joiners between Latin letters', 'a\u200db\u200cc', 'abc'],
    ['fillers', 'a\u3164\uffa0b', 'ab'],
    ['a line separator', 'a\u2028b', 'a\nb'],
  ])('removes %s', (_, text, visible) => {
    expect(toVisibleText(text)).toBe(visible)
  })

  it.each([
    '👩‍🔬 and 🏳️‍🌈',
    '❤️',
    '1️⃣',
    'می‌خواهم',
    'क्‍ष',
    'Ünïcödé, 中文, עברית, العربية',
    'tab\tand\nline',
    'naïve café',
  ])('keeps %s', (text) => {
    expect(toVisibleText(text)).toBe(text)
  })

  it('removes every invisible character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const visible = toVisibleText(text)
        expect(visible).not.toMatch(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u0000]|[\u{e0000}-\u{e0fff}]/u)
      }),
      { numRuns: 2000 },
    )
  })
})
