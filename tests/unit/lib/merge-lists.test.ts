import fc from 'fast-check'
import { expect, it } from 'vitest'

import { mergeLists } from '@/lib/merge-lists'

const same = (one: string, other: string) => one === other
const merge = (base: string, mine: string, theirs: string) =>
  mergeLists({ base: [...base], mine: [...mine], theirs: [...theirs] }, same)?.join('') ?? null

it.each([
  ['abc', 'abc', 'abc', 'abc'],
  ['abc', 'Xbc', 'abY', 'XbY'],
  ['abc', 'bc', 'abcd', 'bcd'],
  ['abc', 'aXbc', 'abYc', 'aXbYc'],
  ['abc', 'aXc', 'aXc', 'aXc'],
  ['abc', 'aXc', 'aYc', null],
  ['abc', 'aXbc', 'aYbc', null],
  ['abc', '', 'abX', null],
  ['', 'a', '', 'a'],
])('merges %s, changed to %s and to %s, to %s', (base, mine, theirs, merged) => {
  expect(merge(base, mine, theirs)).toBe(merged)
  expect(merge(base, theirs, mine)).toBe(merged)
})

it('takes the changes of one side where the other changed nothing', () => {
  const text = fc.stringMatching(/^[a-d]{0,12}$/)
  fc.assert(
    fc.property(text, text, (base, changed) => {
      expect(merge(base, changed, base)).toBe(changed)
      expect(merge(base, base, changed)).toBe(changed)
      expect(merge(base, changed, changed)).toBe(changed)
    }),
  )
})
