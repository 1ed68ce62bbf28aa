import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { toContrastRatio, toTextColor, toReadableColor } from '@/lib/contrast'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the brand colour', () => {
  it('has the contrast ratio of WCAG', () => {
    expect(toContrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
    expect(toContrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('is unchanged where its contrast is sufficient', () => {
    expect(toReadableColor('#1d4ed8', '#ffffff')).toBe('#1d4ed8')
  })

  it('becomes readable on light and dark backgrounds', () => {
    fc.assert(
      fc.property(color, fc.constantFrom('#ffffff', '#141414'), (chosen, background) => {
        const shown = toReadableColor(chosen, background)
        expect(toContrastRatio(shown, background)).toBeGreaterThanOrEqual(4.5)
        expect(toContrastRatio(toTextColor(shown), shown)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})
