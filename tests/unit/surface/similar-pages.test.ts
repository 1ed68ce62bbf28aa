import { describe, expect, it } from 'vitest'

import { findSimilarPages, toPathTerm } from '@/surface/similar-pages'

describe('toPathTerm', () => {
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
    expect(toPathTerm(path)).toBe(expected)
  })
})

describe('findSimilarPages', () => {
  it('finds pages and files of the host whose address ends in a term', () => {
    expect(findSimilarPages('content', 'hospitals').map(({ path }) => path)).toEqual(['/resources/hospitals'])
    expect(findSimilarPages('content', 'evidence')[0]?.path).toMatch(/evidence\.\w+$/)
    expect(findSimilarPages('catalogue', 'hospitals')).toEqual([])
    expect(findSimilarPages('catalogue', 'boks').map(({ path }) => path)).toContain('/books')
    expect(findSimilarPages('content', 'develpers').map(({ path }) => path)).toEqual(['/developers'])
    expect(findSimilarPages('content', 'librarian').map(({ path }) => path)).toEqual(['/resources/librarians'])
    expect(findSimilarPages('content', 'config')).toEqual([])
    expect(findSimilarPages('content', 'articles').every(({ path }) => !path.startsWith('/api/'))).toBe(true)
  })
})
