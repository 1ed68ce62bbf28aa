import { describe, expect, it } from 'vitest'

import { createFairQueue, Overloaded } from '@/server/fair-queue'

const bounds = { concurrency: 2, concurrencyPerClient: 1, maxWaiting: 10, maxWaitingPerClient: 5, maxWaitMs: 5_000 }

/** Tasks that end when told to, and the order in which they began. */
function createTasks() {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  return {
    began,
    task: (name: string) => () =>
      new Promise<string>((resolve) => {
        began.push(name)
        ends.set(name, () => resolve(name))
      }),
    async end(name: string) {
      ends.get(name)?.()
      // The next task starts in the microtasks that follow.
      await new Promise(setImmediate)
    },
  }
}

describe('createFairQueue', () => {
  it('gives the next turn to another client than the greedy one', async () => {
    const queue = createFairQueue({ ...bounds, concurrency: 1 })
    const { began, task, end } = createTasks()
    const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => queue.run(name[0] ?? '', task(name)))
    for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) {
      expect(began.at(-1)).toBe(name)
      await end(name)
    }
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
  })

  it('leaves room for others however much one client asks', async () => {
    const queue = createFairQueue(bounds)
    const { began, task, end } = createTasks()
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => queue.run(name[0] ?? '', task(name)))
    expect(began).toEqual(['a1', 'b1'])
    for (const name of ['b1', 'a1', 'a2', 'a3']) await end(name)
    expect(began).toEqual(['a1', 'b1', 'a2', 'a3'])
    await Promise.all(all)
  })

  it('sends a client away that has too many waiting, and no other', async () => {
    const queue = createFairQueue({ ...bounds, maxWaitingPerClient: 1 })
    const { task, end } = createTasks()
    const kept = [queue.run('a', task('a1')), queue.run('a', task('a2'))]
    await expect(queue.run('a', task('a3'))).rejects.toBeInstanceOf(Overloaded)
    const other = queue.run('b', task('b1'))
    for (const name of ['a1', 'a2', 'b1']) await end(name)
    expect(await Promise.all([...kept, other])).toEqual(['a1', 'a2', 'b1'])
  })

  it('sends away who would wait too long, and works on afterwards', async () => {
    const queue = createFairQueue({ ...bounds, maxWaitMs: 20 })
    const { began, task, end } = createTasks()
    const first = queue.run('a', task('a1'))
    await expect(queue.run('a', task('a2'))).rejects.toBeInstanceOf(Overloaded)
    await end('a1')
    await first
    const third = queue.run('a', task('a3'))
    await end('a3')
    expect(await third).toBe('a3')
    expect(began).toEqual(['a1', 'a3'])
  })

  it('frees the place of a task that fails', async () => {
    const queue = createFairQueue({ ...bounds, concurrency: 1 })
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue.run('b', async () => 'yes')).toBe('yes')
  })
})
