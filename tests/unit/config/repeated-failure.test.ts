import { expect, it } from 'vitest'

import { createRepeatedFailure } from '@/config/repeated-failure'

it('Of a failure each second, the first is reported and one a minute, until it has ended', () => {
  const reported: [error: unknown, attempts: number][] = []
  let second = 0
  const failure = createRepeatedFailure(
    (error, attempts) => reported.push([error, attempts]),
    () => second * 1000,
  )
  for (; second < 150; second++) failure.failed(`away ${second}`)
  expect(reported).toEqual([
    ['away 0', 1],
    ['away 60', 61],
    ['away 120', 121],
  ])
  failure.ended()
  failure.failed('away again')
  expect(reported.at(-1)).toEqual(['away again', 1])
})
