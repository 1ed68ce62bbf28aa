import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { slugPattern, toSlug } from '@/lib/text/slug'

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
    ['حقوق القارئ', 'hqwq-lqry'],
    ['זכויות הקורא', 'zkvyvt-hqvr'],
    ['Права читателя', 'prava-chitatelya'],
    ['Δικαιώματα αναγνώστη', 'dikaiomata-anagnosti'],
    ['读者的权利', 'du-zhe-de-quan-li'],
    ['カタカナ', 'katakana'],
    ['독자의 권리', 'dogjayi-gweonri'],
    ['पाठक के अधिकार', 'paatthk-ke-adhikaar'],
    ['GPT в школе: 2026', 'gpt-v-shkole-2026'],
    ['😀', ''],
    ['../../etc/passwd', 'etc-passwd'],
  ])('turns %j into %j', (text, slug) => {
    expect(toSlug(text)).toBe(slug)
  })

  it('is empty or a slug of at most 120 characters for any text, and idempotent', () => {
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
  it.each(['a', 'a-b', '2026', 'a1-b2-c3'])('accepts %s', (slug) => {
    expect(slugPattern.test(slug)).toBe(true)
  })

  it.each(['', '-a', 'a-', 'a--b', 'A', 'a b', 'a_b', 'a.md', 'é', 'a\n', 'a/b'])('rejects %j', (slug) => {
    expect(slugPattern.test(slug)).toBe(false)
  })
})
