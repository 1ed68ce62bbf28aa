import { describe, expect, it } from 'vitest'

import { negotiateEncoding } from '@/lib/http/accept-encoding'

describe('negotiateEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['BR', 'br'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['identity, gzip;q=0.5', 'identity'],
    ['identity;q=0.5, gzip', 'gzip'],
    ['identity;q=0, gzip;q=0', 'identity'],
    ['br;q=0', 'identity'],
    ['br;q=nonsense', 'identity'],
    ['br;q=2, gzip', 'gzip'],
    [' gzip ; q=0.2 ,, br ; q=0.1', 'gzip'],
  ])('selects for Accept-Encoding: %s the coding %s', (header, coding) => {
    expect(negotiateEncoding(header)).toBe(coding)
  })
})
