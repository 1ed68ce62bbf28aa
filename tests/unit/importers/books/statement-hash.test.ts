import { expect, it } from 'vitest'

import { toStatementHash } from '@/importers/books/stored/statements'

it('a row without a member that rows have had only since says the same as before, and one with it something else', () => {
  const chapter = { title: 'Wind', summary: null, label: '1', level: 1 }
  const before = toStatementHash([chapter])
  // As databases have it.
  expect(before).toBe('iLrqB+T3')
  expect(toStatementHash([{ ...chapter, authors: null }])).toBe(before)
  expect(toStatementHash([{ ...chapter, authors: 'Ann Lee' }])).not.toBe(before)
})
