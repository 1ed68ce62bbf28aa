import { describe, expect, it } from 'vitest'

import { isBylineEmail, toBylineEmail } from '@/lib/byline-email'

describe('the e-mail address of a byline', () => {
  it('is distinguished from real addresses', () => {
    expect(isBylineEmail(toBylineEmail('ada'))).toBe(true)
    for (const email of ['ada@press.example', 'byline.invalid@press.example', 'ada@byline.invalid.example', ''])
      expect(isBylineEmail(email)).toBe(false)
  })
})
