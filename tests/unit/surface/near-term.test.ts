import { describe, expect, it } from 'vitest'

import { findFixedAddresses, toNearTerm } from '@/surface/near-term'

describe('toNearTerm', () => {
  it.each([
    ['/blog/What-a-Bias-Audit-is-not.html', 'what-a-bias-audit-is-not'],
    ['/resources/a_datasheet.md', 'a-datasheet'],
    ['/resources/x/', null],
    ['/T1-04', 't1-04'],
    ['/books/9790000000017', '9790000000017'],
    ['/evidence.json', 'evidence'],
    ['/.env', null],
    ['/.git/config', 'config'],
    ['/wp-login.php', null],
    ['/a b', null],
    ['/%2e%2e/%2e%2e', null],
    ['/', null],
    ['', null],
    [`/${'a'.repeat(200)}`, null],
  ])('of %j is %j', (path, expected) => {
    expect(toNearTerm(path)).toBe(expected)
  })
})

describe('findFixedAddresses', () => {
  it('finds pages and files of the host whose address ends in a term', () => {
    expect(findFixedAddresses('content', 'hospitals').map(({ path }) => path)).toEqual(['/resources/hospitals'])
    expect(findFixedAddresses('content', 'evidence')[0]?.path).toMatch(/evidence\.\w+$/)
    expect(findFixedAddresses('catalogue', 'hospitals')).toEqual([])
    expect(findFixedAddresses('catalogue', 'boks').map(({ path }) => path)).toContain('/books')
    expect(findFixedAddresses('content', 'develpers').map(({ path }) => path)).toEqual(['/developers'])
    expect(findFixedAddresses('content', 'librarian').map(({ path }) => path)).toEqual(['/resources/librarians'])
    expect(findFixedAddresses('content', 'config')).toEqual([])
    expect(findFixedAddresses('content', 'articles').every(({ path }) => !path.startsWith('/api/'))).toBe(true)
  })
})
