import { describe, expect, it } from 'vitest'

import { isIssn } from '@/lib/identifiers/issn'

describe('isIssn', () => {
  it.each(['2049-3630', '0317-8471', '1050-124X', '2434-561X'])('accepts %s', (issn) => expect(isIssn(issn)).toBe(true))

  it.each(['2049-3631', '1050-1240', '20493630', '2049-363', '2049-36300', 'X049-3630', '2049-363x', ''])(
    'rejects %j',
    (issn) => expect(isIssn(issn)).toBe(false),
  )

  it('detects two digits that are exchanged', () => expect(isIssn('2094-3630')).toBe(false))
})
