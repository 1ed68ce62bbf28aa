import { expect, it } from 'vitest'

import { hasMod112CheckCharacter } from '@/lib/identifiers/mod-11-2'

it.each([
  ['0000000218250097', true],
  ['000000021694233X', true],
  ['0000000121032683', true],
  ['0000000218250098', false],
  ['0000000281250097', false],
  ['0000000216942330', false],
  ['000000021694233x', false],
  ['0000-0002-1825-0097', false],
  ['', false],
])('whether %j ends with its check character is %s', (characters, expected) => {
  expect(hasMod112CheckCharacter(characters)).toBe(expected)
})
