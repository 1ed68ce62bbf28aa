import { describe, expect, it } from 'vitest'

import { isIsbn13, toIsbnCheckDigit, toIsbnDigits } from '@/lib/identifiers/isbn'

describe('isIsbn13', () => {
  it.each([
    '9780306406157',
    '9783161484100',
    '9791090636071',
    '9799000000015'.replace(/.$/, toIsbnCheckDigit('979900000001')),
  ])('accepts %s', (digits) => expect(isIsbn13(digits)).toBe(true))

  it.each([
    '9780306406158',
    '978030640615',
    '97803064061570',
    '0306406152',
    '9770306406157',
    '978-0306406157',
    '978030640615X',
    '',
  ])('rejects %j', (digits) => expect(isIsbn13(digits)).toBe(false))

  it('detects every single changed digit', () => {
    const right = '9780306406157'
    for (let place = 0; place < 13; place++) {
      for (let digit = 0; digit < 10; digit++) {
        const changed = `${right.slice(0, place)}${digit}${right.slice(place + 1)}`
        expect(isIsbn13(changed), changed).toBe(changed === right)
      }
    }
  })
})

describe('toIsbnDigits', () => {
  it.each([
    ['978-0-306-40615-7', '9780306406157'],
    [' 978 0 306 40615 7 ', '9780306406157'],
    ['978‑0‑306–40615—7', '9780306406157'],
    ['ISBN 9780306406157', 'ISBN9780306406157'],
  ])('normalizes %j to %j', (text, digits) => expect(toIsbnDigits(text)).toBe(digits))
})
