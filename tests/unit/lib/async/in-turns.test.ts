import { setImmediate as nextIteration } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { nextTurn } from '@/lib/async/in-turns'

it('Long work of several continues one after another, each in an iteration of the event loop of its own', async () => {
  const resumed: string[] = []
  for (const name of ['a', 'b', 'c']) void nextTurn().then(() => resumed.push(name))
  const seen: string[] = []
  for (let iteration = 0; iteration < 4; iteration++) {
    await nextIteration()
    seen.push(resumed.join(''))
  }
  expect(seen).toEqual(['a', 'ab', 'abc', 'abc'])
})
