import { describe, expect, it } from 'vitest'

import { toUtcTime } from '@/lib/dates/utc-time'

describe('a time in UTC', () => {
  it('says its date, minute and zone', () => {
    expect(toUtcTime(new Date('2030-01-03T04:04:59+01:00'))).toBe('3 Jan 2030, 03:04 UTC')
  })

  it('with an end says the date once if both have the same', () => {
    const at = new Date('2030-01-03T23:50:00Z')
    expect(toUtcTime(at, new Date('2030-01-03T23:50:30Z'))).toBe('3 Jan 2030, 23:50 UTC')
    expect(toUtcTime(at, new Date('2030-01-03T23:59:00Z'))).toBe('3 Jan 2030, 23:50 to 23:59 UTC')
    expect(toUtcTime(at, new Date('2030-01-04T00:10:00Z'))).toBe('3 Jan 2030, 23:50 to 4 Jan 2030, 00:10 UTC')
  })
})
