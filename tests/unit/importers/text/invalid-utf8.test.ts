import { isUtf8 } from 'node:buffer'

import { expect, it } from 'vitest'

import { splitInvalidUtf8, toValidLength } from '@/importers/text/invalid-utf8'

it('a sequence is valid where Node says so, whatever its first two bytes are and wherever it ends', () => {
  const wrong: string[] = []
  for (let first = 0x80; first <= 0xff; first++) {
    for (let second = 0; second <= 0xff; second++) {
      for (const rest of [[], [0x80], [0xbf, 0xbf], [0x41, 0x80], [0x80, 0xc0]]) {
        const bytes = Buffer.from([first, second, ...rest])
        const expected = [2, 3, 4].find((length) => length <= bytes.length && isUtf8(bytes.subarray(0, length))) ?? 0
        if (toValidLength(bytes, 0) !== expected) wrong.push(bytes.toString('hex'))
      }
    }
  }
  expect(wrong).toEqual([])
})

it('bytes that are not UTF-8 are those of windows-1252, and the text around them stays', () => {
  const bytes = Buffer.concat([Buffer.from('Łódź '), Buffer.from([0x80, 0xe9]), Buffer.from('ß'), Buffer.from([0xf0])])
  expect(Array.from(splitInvalidUtf8(bytes), ({ text, invalid }) => text + invalid).join('')).toBe('Łódź €éßð')
})
