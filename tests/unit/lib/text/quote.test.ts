import { expect, it } from 'vitest'

import { quote } from '@/lib/text/quote'

it.each([
  ['a word', '"a word"'],
  ['Größe', '"Größe"'],
  ['2026年3月', '"2026年3月"'],
  ['عنوان', '"عنوان"'],
  ['हिन्दी', '"हिन्दी"'],
  ['45,00 元 “x” €', '"45,00 元 “x” €"'],
  ['🪁', '"🪁"'],
])('a value is quoted as it was written, in any script: %s', (value, expected) => {
  expect(quote(value)).toBe(expected)
})

it.each([
  ['a control character', 'a\u0000\u001bb\n', '"a??b?"'],
  ['a change of the direction of text', 'a\u202eb\u2066', '"a?b?"'],
  ['a character that nobody sees', 'a\u200bb\ufeff\u2028', '"a?b??"'],
  ['half a character', 'a\ud83e', '"a?"'],
  ['a code point without a character', 'a\ufdd0', '"a?"'],
])('what would hide or break a message is a question mark: %s', (_, value, expected) => {
  expect(quote(value)).toBe(expected)
})

it('a long value is cut between characters', () => {
  expect(quote('🪁'.repeat(41))).toBe(`"${'🪁'.repeat(40)}…"`)
  expect(quote('x'.repeat(40))).toBe(`"${'x'.repeat(40)}"`)
})
