import { PassThrough } from 'node:stream'

import { expect, it } from 'vitest'

import { measureTime, readAtPace } from '@/cms/storage/read-at-pace'

it('does not count time in which this process could not read what had arrived', async () => {
  const withinMs = 30
  // What is due immediately after it runs after the timers of the next turn, as does what arrives from a network.
  await new Promise((resolve) => void setImmediate(resolve))
  const body = new PassThrough()
  const reading = readAtPace(body, { minBytes: 5, withinMs })
  setImmediate(() => body.end('bytes'))
  const blockedUntil = performance.now() + 2 * withinMs
  while (performance.now() < blockedUntil);
  expect(Buffer.from(await reading).toString()).toBe('bytes')
})

it('does not require a minimum of the last interval', async () => {
  const body = new PassThrough()
  const reading = readAtPace(body, { minBytes: 1_000, withinMs: 30_000 })
  body.write(Buffer.alloc(1_000))
  body.end('end')
  expect(await reading).toHaveLength(1_003)
})

it('rejects where too little arrives, and closes the body', async () => {
  const body = new PassThrough()
  const reading = readAtPace(body, { minBytes: 5_000, withinMs: 30 })
  body.write('few')
  await expect(reading).rejects.toThrow('The bucket sent less than 5 kB within 0.03 s')
  expect(body.destroyed).toBe(true)
})

it('counts time in which this process is busy now and then, since it reads between', async () => {
  let turns = 0
  await new Promise<void>((resolve) => {
    const stop = measureTime(30, () => {
      stop()
      resolve()
    })
    const work = () => {
      const busyUntil = performance.now() + 20
      while (performance.now() < busyUntil);
      if (++turns < 30) setImmediate(work)
    }
    setImmediate(work)
  })
  expect(turns).toBeLessThan(10)
})
