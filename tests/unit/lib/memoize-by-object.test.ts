import { expect, it, vi } from 'vitest'

import { memoizeByObject } from '@/lib/memoize-by-object'

it('makes something of an object once, and again from another object or other inputs', () => {
  const make = vi.fn<(book: { title: string }, base: string) => string>((book, base) => `${base}${book.title}`)
  const toUrl = memoizeByObject(make)
  const book = { title: 'One' }
  expect([toUrl(book, 'a/'), toUrl(book, 'a/')]).toEqual(['a/One', 'a/One'])
  expect(make).toHaveBeenCalledTimes(1)
  expect([toUrl(book, 'b/'), toUrl({ title: 'Two' }, 'b/')]).toEqual(['b/One', 'b/Two'])
  expect(make).toHaveBeenCalledTimes(3)
})
