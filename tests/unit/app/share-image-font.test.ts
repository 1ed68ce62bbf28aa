import { describe, expect, it } from 'vitest'

import { measure, toDrawable, toPathData } from '@/app/share-images/font'

describe('the bundled typeface of share images', () => {
  it('draws Latin, Greek and Cyrillic as outlines, without system fonts', () => {
    for (const text of ['with shelf', 'Überlieferung', 'Łódź, čšž', 'Ελληνικά', 'Привет', 'Tiếng Việt', '“—’ 12 %']) {
      expect(toDrawable(text)).toBe(text)
      const data = toPathData(text, 72, 400, 68)
      expect(data, text).toMatch(/^M[-\d.]+ [-\d.]+/)
      expect(data, text).not.toContain('NaN')
      expect(measure(text, 68)).toBeGreaterThan(measure(text.slice(1), 68))
    }
  })

  it.each([
    ['Lift-off 🚀 for the archive', 'Lift-off for the archive'],
    ['村上春樹: The novels', 'The novels'],
    ['Reading 100☃ books', 'Reading 100 books'],
    ['Non\u2011\uFB01ction ①', 'Non-fiction 1'],
    ['E\u0301cole – & more', 'École – & more'],
    ['村上春樹', ''],
  ])('leaves out of “%s” only what it does not have', (text, drawn) => {
    expect(toDrawable(text)).toBe(drawn)
  })
})
