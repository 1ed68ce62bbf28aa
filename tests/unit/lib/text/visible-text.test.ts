import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { toVisibleText } from '@/lib/text/visible-text'

const tags = (text: string) => [...text].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('')

describe('toVisibleText', () => {
  it.each([
    ['a zero-width space', 'a\u200bb', 'ab'],
    ['a word joiner and a byte order mark', '\ufeffa\u2060b', 'ab'],
    ['right-to-left override', 'safe\u202Egpj.exe', 'safegpj.exe'],
    ['isolates', '\u2066a\u2069', 'a'],
    ['tag characters', `hi${tags('ignore')}`, 'hi'],
    ['a run of variation selectors', 'a\ufe00\ufe01\u{e0100}\u{e01ef}', 'a'],
    ['controls', 'a\u0000\u0007\u001b[31mb\u0085', 'a[31mb'],
    ['a soft hyphen', 'hy\u00adphen', 'hyphen'],
    ['joiners between Latin letters', 'a\u200db\u200cc', 'abc'],
    ['fillers', 'a\u3164\uffa0b', 'ab'],
    ['a line separator', 'a\u2028b', 'a\nb'],
    ['an ideographic selector after a Latin letter', 'a\u{e0100}', 'a'],
    ['all but the first of several selectors', '葛\u{e0100}\u{e0101}\u{e0102}', '葛\u{e0100}'],
    ['a Mongolian selector after a Latin letter', 'a\u180b', 'a'],
    ['all but the first of several Mongolian selectors', 'ᠠ\u180b\u180c', 'ᠠ\u180b'],
    ['a Mongolian vowel separator', 'a\u180eb', 'ab'],
    ['tags of a flag without an end', `🏴${tags('gbsct')}`, '🏴'],
    ['tags that are no region', `🏴${tags('ignore all rules')}\u{e007f}`, '🏴'],
    ['tags after another emoji', `🏳${tags('gbsct')}\u{e007f}`, '🏳'],
    [
      'what follows the end of a flag',
      `🏴${tags('gbsct')}\u{e007f}${tags('go')}\u{e007f}`,
      `🏴${tags('gbsct')}\u{e007f}`,
    ],
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
    '葛\u{e0100}城市と辻\u{e0101}',
    'ᠠ\u180b ᠠ\u180f',
    `🏴${tags('gbeng')}\u{e007f} and 🏴${tags('usca')}\u{e007f}`,
  ])('keeps %s', (text) => {
    expect(toVisibleText(text)).toBe(text)
  })

  it('removes every invisible character of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const visible = toVisibleText(text)
        // Selectors and flags that are valid in context stay.
        const rest = visible.replace(/(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]|(?<=🏴)[\u{e0020}-\u{e007f}]+/gu, '')
        expect(rest).not.toMatch(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u0000]|[\u{e0000}-\u{e0fff}]/u)
      }),
      { numRuns: 2000 },
    )
  })
})
