import { describe, expect, it } from 'vitest'

import { canDraw, measure, toPathData } from '@/app/share-images/font'

describe('the bundled typeface of share images', () => {
  it('draws Latin, Greek and Cyrillic as outlines, without system fonts', () => {
    for (const text of ['with shelf', 'Überlieferung', 'Łódź, čšž', 'Ελληνικά', 'Привет', 'Tiếng Việt', '“—’ 12 %']) {
      expect(canDraw(text), text).toBe(true)
      const data = toPathData(text, 72, 400, 68)
      expect(data, text).toMatch(/^M[-\d.]+ [-\d.]+/)
      expect(data, text).not.toContain('NaN')
      expect(measure(text, 68)).toBeGreaterThan(measure(text.slice(1), 68))
    }
  })

  it('reports what it cannot draw', () => {
    expect(canDraw('村上春樹')).toBe(false)
  })
})
