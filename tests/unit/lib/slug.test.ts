import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { slugPattern, toSlug } from '@/lib/slug'

describe('toSlug', () => {
  it.each([
    ['Hello, World', 'hello-world'],
    ['  --A  B--  ', 'a-b'],
    ['Crème Brûlée', 'creme-brulee'],
    ['Straße', 'strasse'],
    ['Ærø & Œuvre', 'aero-oeuvre'],
    ['Łódź', 'lodz'],
    ['The reader’s rights', 'the-readers-rights'],
    ["It's 45 CFR 92.210", 'its-45-cfr-92-210'],
    ['日本語', ''],
    ['../../etc/passwd', 'etc-passwd'],
  ])('turns %j into %j', (text, slug) => {
    expect(toSlug(text)).toBe(slug)
  })

  it('is empty or a slug of at most 120 characters for any text, and leaves a slug as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const slug = toSlug(text)
        expect(slug === '' || slugPattern.test(slug)).toBe(true)
        expect(slug.length).toBeLessThanOrEqual(120)
        expect(toSlug(slug)).toBe(slug)
      }),
    )
  })
})

describe('slugPattern', () => {
  it.each(['a', 'a-b', '2026', 'a1-b2-c3'])('takes %s', (slug) => {
    expect(slugPattern.test(slug)).toBe(true)
  })

  it.each(['', '-a', 'a-', 'a--b', 'A', 'a b', 'a_b', 'a.md', 'é', 'a\n', 'a/b'])('refuses %j', (slug) => {
    expect(slugPattern.test(slug)).toBe(false)
  })
})
