import { describe, expect, it } from 'vitest'

import { toLengthMessage, toLengthState } from '@/lib/text/length-message'

const description = { min: 160, max: 300 }

describe('the length of a text', () => {
  it.each([
    [0, 'fits'],
    [1, 'short'],
    [159, 'short'],
    [160, 'fits'],
    [270, 'near'],
    [300, 'near'],
    [301, 'long'],
  ])('%i characters of 160 to 300: %s', (length, state) => {
    expect(toLengthState(length, description)).toBe(state)
  })

  it('is reported with the missing or excess characters', () => {
    expect(toLengthMessage(42, description)).toBe('42 of 160 to 300 characters, 118 more needed')
    expect(toLengthMessage(312, description)).toBe('312 of 160 to 300 characters, 12 too many')
    expect(toLengthMessage(1200, { min: 0, max: 6000 })).toBe('1,200 of 6,000 characters')
  })
})
