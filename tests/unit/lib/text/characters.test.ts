import { describe, expect, it } from 'vitest'

import { countCharacters, cutCharacters } from '@/lib/text/characters'
import { truncate } from '@/lib/text/truncate'

const family = '👩‍👩‍👧'
const accented = 'e\u0301'

describe('The number of characters', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['😀😀', 2],
    ['漢字𠮷', 3],
    [family, 5],
    [accented, 2],
    ['\ud83d', 1],
    ['\ude00\ud83d', 2],
  ])('is that of code points: %j', (text, count) => {
    expect(countCharacters(text)).toBe(count)
    expect(countCharacters(text)).toBe([...text].length)
  })
})

describe('A text that is cut', () => {
  it.each([
    ['abc', 5, 'abc'],
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['😀😀😀', 2, '😀😀'],
    [`ab${family}c`, 4, 'ab'],
    [`ab${family}c`, 7, `ab${family}`],
    [`ab${accented}c`, 3, 'ab'],
    ['', 0, ''],
    ['a', 0, ''],
  ])('%j has at most %i characters, and no part of one', (text, max, expected) => {
    expect(cutCharacters(text, max)).toBe(expected)
  })

  it('takes time in proportion to what is left of it', () => {
    expect(cutCharacters(`${'😀'.repeat(300)}${'x'.repeat(5_000_000)}`, 300)).toHaveLength(600)
  })

  it('ends with an ellipsis after whole characters where there are no words', () => {
    expect(truncate(`abcd${family}abc`, 8)).toBe('abcd…')
    expect(truncate('漢'.repeat(20), 8)).toBe(`${'漢'.repeat(7)}…`)
  })
})
