import { describe, expect, it } from 'vitest'

import { sinceParameter } from '@/schemas/shared/changes'

const parse = (since: string) => sinceParameter.schema.safeParse(since)

describe('since', () => {
  it.each([
    ['2026-11-23T01:00:00+01:00', '2026-11-23T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    // All that `date-time` of JSON Schema (RFC 3339) has.
    ['2026-11-23t00:00:00.5z', '2026-11-23T00:00:00.500Z'],
    ['2026-12-31T23:59:60Z', '2026-12-31T23:59:59.000Z'],
    ['2027-01-01T00:59:60.25+01:00', '2026-12-31T23:59:59.250Z'],
    ['0123abcd-2s', '0123abcd-2s'],
    ['', undefined],
  ])('accepts %j', (since, value) => {
    expect(parse(since)).toEqual({ success: true, data: value })
  })

  it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '2026-11-23', 'x'])(
    'rejects %j, which is no time that the database can read',
    (since) => {
      expect(parse(since).success).toBe(false)
    },
  )
})
