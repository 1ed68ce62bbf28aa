import { describe, expect, it } from 'vitest'

import { isPartialDate } from '@/lib/dates/partial-date'

describe('isPartialDate', () => {
  it.each(['2025', '2025-03', '2025-03-14', '2024-02-29', '0001', '2000-12-31'])('accepts %s', (value) => {
    expect(isPartialDate(value)).toBe(true)
  })

  it.each([
    '',
    '25',
    '2025-3',
    '2025-13',
    '2025-00',
    '2025-02-29',
    '2025-04-31',
    '2025-03-14T00:00',
    '2025/03/14',
    ' 2025',
    '2025-03-',
    '20250314',
    '2025-03-14\n',
  ])('rejects %j', (value) => {
    expect(isPartialDate(value)).toBe(false)
  })
})
