import { expect, it } from 'vitest'

import { toReadableLines } from '@/lib/text/readable-text'

it('a row is the same line after one before it was removed, so that a comparison shows only that', () => {
  const rows = [{ id: 'a', title: 'One' }, { id: 'b', title: 'Two', pages: 7 }, 'three']
  expect(toReadableLines(rows)).toEqual(['One', 'Two · 7', 'three'])
  expect(toReadableLines(rows.slice(1))).toEqual(['Two · 7', 'three'])
})
