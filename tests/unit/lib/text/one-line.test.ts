import { describe, expect, it } from 'vitest'

import { toOneLine } from '@/lib/text/one-line'

const spaces = [' ', '  ', '\t', '\n', '\r\n', ' \n', '\n ', '\u00a0', ' \u00a0', '\u2003', '\u2028', '\ufeff', '\v\f']

describe('toOneLine', () => {
  it.each(spaces)('writes one space for %j, and none at the ends', (space) => {
    expect(toOneLine(`one${space}two`)).toBe('one two')
    expect(toOneLine(`${space}one two${space}three${space}`)).toBe('one two three')
    expect(toOneLine(space)).toBe('')
  })

  it('keeps everything else', () => {
    expect(toOneLine('')).toBe('')
    expect(toOneLine('one two, three\u200b four')).toBe('one two, three\u200b four')
  })
})
