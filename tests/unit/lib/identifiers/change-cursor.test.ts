import { expect, it } from 'vitest'

import { findFeedName } from '@/lib/identifiers/change-cursor'

it('a restored list has its old name up to the end of the backup, and a new one after it', () => {
  const names = 'aaaaaaaa bbbbbbbb@40 cccccccc@40 dddddddd@55'
  const found = [0, 1, 40, 41, 55, 56].map((position) => findFeedName(names, position))
  expect(found).toEqual(['aaaaaaaa', 'aaaaaaaa', 'aaaaaaaa', 'cccccccc', 'cccccccc', 'dddddddd'])
  expect(findFeedName('aaaaaaaa', 7)).toBe('aaaaaaaa')
})
