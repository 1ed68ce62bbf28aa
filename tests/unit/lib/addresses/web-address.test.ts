import { expect, it } from 'vitest'

import { toUri } from '@/lib/addresses/web-address'

it.each([
  [' https://source.example/a ', 'https://source.example/a'],
  ['https://source.example', 'https://source.example'],
  ['https://source.example/a b<c>"d', 'https://source.example/a%20b%3Cc%3E%22d'],
  ['https://münchen.example/ü?q=ü', 'https://xn--mnchen-3ya.example/%C3%BC?q=%C3%BC'],
  ['https://source.example/100%?a={b}|c^d', 'https://source.example/100%25?a=%7Bb%7D%7Cc%5Ed'],
  ['https://source.example/%20[a]', 'https://source.example/%20[a]'],
  [' no address ', 'no address'],
])('%j is the URI %s', (text, uri) => {
  expect(toUri(text)).toBe(uri)
})
