import { describe, expect, it } from 'vitest'

import { toSafeHref, toWebHref } from '@/lib/addresses/safe-href'

describe('toSafeHref', () => {
  it.each([
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['HTTPS://Example.org', 'https://example.org/'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['/resources/x', '/resources/x'],
    ['#place', '#place'],
    ['https://example.org/ a"<b>', 'https://example.org/%20a%22%3Cb%3E'],
    ['/a b', '/a%20b'],
  ])('normalizes %s to %s', (given, href) => {
    expect(toSafeHref(given)).toBe(href)
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://user:pw@example.org',
    'https:evil',
    'http:///x',
    'ftp://x',
    'resources/x',
    '',
    'https://',
  ])('rejects %j', (given) => {
    expect(toSafeHref(given)).toBeNull()
  })
})

describe('toWebHref', () => {
  it('accepts only http and https', () => {
    expect(toWebHref('HTTP://Example.org/a')).toBe('http://example.org/a')
    for (const given of [
      'mailto:a@example.org',
      '/resources/x',
      '#place',
      'javascript:alert(1)',
      'https://user:pw@example.org',
      '',
    ]) {
      expect(toWebHref(given), given).toBeNull()
    }
  })
})
