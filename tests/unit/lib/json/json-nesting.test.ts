import { expect, it } from 'vitest'

import { nestsDeeperThan } from '@/lib/json/json-nesting'

const nests = (text: string, levels: number) => nestsDeeperThan(Buffer.from(text), levels)

it.each<[string, number]>([
  ['1', 0],
  ['{"a":1}', 1],
  ['{"a":[{"b":[]},{}],"c":[[]]}', 4],
  [`${'['.repeat(50)}${']'.repeat(50)}`, 50],
  [`[${'[],'.repeat(50)}{}]`, 2],
  [String.raw`{"a\"[[[[":"\\[{[\\\"[[","b":"é]]"}`, 1],
])('%s nests %i levels deep', (text, levels) => {
  expect(nests(text, levels)).toBe(false)
  if (levels > 0) expect(nests(text, levels - 1)).toBe(true)
})
