import { describe, expect, it } from 'vitest'

import { createFairQueue } from '@/server/http/queues/fair-queue'
import { ClientDisconnected, Overloaded } from '@/server/http/queues/queue-errors'
import { waitUntil } from '../../../../support/wait-until'

/** With a clock that stands still, so that the order is round-robin. */
const limits = {
  concurrency: 2,
  concurrencyPerClient: 1,
  maxWaiting: 10,
  maxWaitingPerClient: 5,
  maxWaitMs: 5_000,
  now: () => 0,
}

/** Tasks that end on demand, and the order in which they started. */
function createTasks() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    task: (name: string) => () =>
      new Promise<string>((resolve) => {
        started.push(name)
        ends.set(name, () => resolve(name))
      }),
    async end(name: string) {
      ends.get(name)?.()
      // The next task starts in the microtasks that follow.
      await new Promise(setImmediate)
    },
  }
}

/** The reason for which a promise is rejected; handled at once, so that no rejection is unhandled. */
function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  )
}

describe('createFairQueue', () => {
  it('takes turns among clients, however many tasks one of them has', async () => {
    const queue = createFairQueue({ ...limits, concurrency: 1 })
    const { started, task, end } = createTasks()
    const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => queue.run(name[0] ?? '', task(name)))
    for (const name of ['a1', 'b1', 'c1', 'a2', 'a3']) {
      expect(started.at(-1)).toBe(name)
      await end(name)
    }
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1'])
  })

  it('limits the concurrency of each client', async () => {
    const queue = createFairQueue(limits)
    const { started, task, end } = createTasks()
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => queue.run(name[0] ?? '', task(name)))
    expect(started).toEqual(['a1', 'b1'])
    for (const name of ['b1', 'a1', 'a2', 'a3']) await end(name)
    expect(started).toEqual(['a1', 'b1', 'a2', 'a3'])
    await Promise.all(all)
  })

  /** A queue with a fake clock: `pass` advances it, `run` enqueues tasks, `end` ends one. */
  function createTimed(options: Partial<Parameters<typeof createFairQueue>[0]>) {
    let at = 0
    const queue = createFairQueue({ ...limits, ...options, now: () => at })
    const tasks = createTasks()
    const all: Promise<string>[] = []
    return {
      ...tasks,
      queue,
      pass: (ms: number) => void (at += ms),
      run: (...names: string[]) => names.forEach((name) => all.push(queue.run(name[0] ?? '', tasks.task(name)))),
      finish: () => Promise.all(all),
    }
  }

  it('runs tasks of light clients before those of heavy ones, however many these are', async () => {
    const { queue, started, pass, run, end, finish } = createTimed({ concurrency: 1 })
    const expensive = ['a', 'b', 'c', 'd'].flatMap((name) => [`${name}1`, `${name}2`])
    run(...expensive)
    for (const [index, name] of ['a1', 'b1', 'c1', 'd1'].entries()) {
      pass(400 + index * 100)
      await end(name)
    }
    for (const [before, name] of ['a2', 'b2', 'c2', 'd2'].entries()) {
      expect(started.at(-1)).toBe(name)
      run(`x${before}`)
      pass(400)
      await end(name)
      expect(started.at(-1)).toBe(`x${before}`)
      pass(5)
      await end(`x${before}`)
    }
    await finish()
    expect(queue.stats()).toEqual({ running: 0, waiting: 0, clients: 0 })
  })

  it('does not charge a client for what it used while the queue was otherwise idle', async () => {
    const { started, pass, run, end, finish } = createTimed({ concurrency: 1 })
    for (let count = 0; count < 100; count++) {
      run(`x${count}`)
      pass(100)
      await end(`x${count}`)
    }
    run('a1', 'a2', 'b1', 'b2', 'x100')
    for (const name of ['a1', 'b1']) {
      pass(500)
      await end(name)
    }
    expect(started.slice(100)).toEqual(['a1', 'b1', 'x100'])
    for (const name of ['x100', 'a2', 'b2']) await end(name)
    await finish()
  })

  it('runs cheap tasks before expensive ones, whose cost counts disproportionately', async () => {
    const { started, pass, run, end, finish } = createTimed({ concurrency: 1 })
    run('a1', 'x1')
    pass(400)
    await end('a1')
    pass(100)
    await end('x1')
    // Four times as expensive, and yet it waits for more than four of them, though it is its client's first.
    run('b1', 'a2', ...Array.from({ length: 5 }, (_, index) => `x${index + 2}`))
    await end('b1')
    for (let count = 2; count < 7; count++) {
      expect(started.at(-1)).toBe(`x${count}`)
      pass(100)
      await end(`x${count}`)
    }
    await end('a2')
    await finish()
  })

  it('runs tasks of sparse clients before those of clients with a backlog', async () => {
    const { started, pass, run, end, finish } = createTimed({
      concurrency: 1,
      maxWaiting: 100,
      maxWaitingPerClient: 10,
    })
    run(...[1, 2, 3, 4, 5, 6, 7].flatMap((count) => ['a', 'b', 'c', 'd'].map((name) => `${name}${count}`)))
    for (const name of ['a1', 'b1', 'c1', 'd1']) {
      pass(5)
      await end(name)
    }
    for (let count = 1; count <= 8; count++) {
      run(`x${count}`)
      pass(5)
      await end(started.at(-1)!)
      expect(started.at(-1)).toBe(`x${count}`)
      // Ten times the cost of each of theirs: more than a fair share.
      pass(50)
      await end(`x${count}`)
    }
    for (let left = 16; left > 0; left--) await end(started.at(-1)!)
    await finish()
  })

  it('counts a few tasks at a time as sparse, as a browser sends them', async () => {
    const { started, pass, run, end, finish } = createTimed({
      concurrency: 1,
      maxWaiting: 100,
      maxWaitingPerClient: 10,
    })
    const attackers = ['a', 'b', 'c', 'd']
    run(...[1, 2, 3, 4, 5, 6, 7].flatMap((count) => attackers.map((name) => `${name}${count}`)))
    for (const name of attackers) {
      pass(25)
      await end(`${name}1`)
    }
    run('x1', 'x2', 'x3')
    pass(25)
    await end(started.at(-1)!)
    for (const name of ['x1', 'x2', 'x3']) {
      expect(started.at(-1)).toBe(name)
      pass(5)
      await end(name)
    }
    for (let left = 23; left > 0; left--) await end(started.at(-1)!)
    await finish()
  })

  it('does not charge a task for expensive ones that ran beside it', async () => {
    const { started, pass, run, end, finish } = createTimed({ concurrency: 3 })
    // Three run for a second concurrently, then one alone for as long.
    run('a1', 'b1', 'c1')
    pass(1_000)
    await end('a1')
    await end('b1')
    pass(1_000)
    run('d1', 'e1', 'c2', 'a2', 'b2')
    for (const name of ['c1', 'd1', 'e1']) await end(name)
    expect(started.slice(5)).toEqual(['a2', 'b2', 'c2'])
    for (const name of ['a2', 'b2', 'c2']) await end(name)
    await finish()
  })

  it('reserves slots for light clients while others are heavy, and half of them for those known to be light', async () => {
    const { queue, started, pass, run, end, finish } = createTimed({
      concurrency: 4,
      concurrencyPerClient: 4,
      reserved: 2,
    })
    run('l1')
    pass(5)
    await end('l1')
    run('a1', 'a2', 'a3', 'a4')
    expect(started.slice(1)).toEqual(['a1', 'a2'])
    pass(1_000)
    // New ones may be as heavy.
    run('b1', 'c1', 'l2', 'd1')
    expect(started.slice(3)).toEqual(['b1', 'l2'])
    await end('b1')
    expect(started.slice(5)).toEqual([])
    await end('l2')
    expect(started.slice(5)).toEqual(['c1'])
    await end('c1')
    expect(started.slice(6)).toEqual(['d1'])
    for (const name of ['d1', 'a1', 'a2', 'a3', 'a4']) await end(name)
    // Clients of expensive tasks get one of the unreserved slots, or none.
    run('x1', 'y1', 'a5', 'b2')
    expect(started.slice(-3)).toEqual(['x1', 'y1', 'b2'])
    for (const name of ['x1', 'y1', 'b2', 'a5']) await end(name)
    await finish()
    expect(queue.stats()).toEqual({ running: 0, waiting: 0, clients: 0 })
  })

  it('lets a client with a backlog of quick tasks use half of the reserved slots while nobody else is active', async () => {
    const { started, end, pass, run, finish } = createTimed({ concurrency: 6, concurrencyPerClient: 6, reserved: 4 })
    // Both are known: the tasks of one take 2 ms, those of the other 10.
    for (const [name, ms] of [
      ['q0', 2],
      ['s0', 10],
    ] as const) {
      run(name)
      pass(ms)
      await end(name)
    }
    pass(1_500)
    started.length = 0
    run('s1', 's2', 's3', 's4', 's5')
    expect(started).toEqual(['s1', 's2'])
    for (const name of ['s1', 's2', 's3', 's4', 's5']) await end(name)
    pass(1_500)
    started.length = 0
    run('q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8')
    expect(started).toEqual(['q1', 'q2', 'q3', 'q4'])
    await end('q1')
    expect(started.slice(4)).toEqual(['q5'])
    // Somebody else comes.
    run('s6')
    expect(started.slice(5)).toEqual(['s6'])
    for (const name of ['s6', 'q2']) await end(name)
    expect(started.slice(6)).toEqual([])
    for (const name of ['q3', 'q4', 'q5']) await end(name)
    expect(started.slice(6)).toEqual(['q6', 'q7'])
    for (const name of ['q6', 'q7', 'q8']) await end(name)
    await finish()
  })

  it('starts expensive tasks one at a time, or 120 ms apart, while another client is active', async () => {
    const options = { concurrency: 6, concurrencyPerClient: 4, reserved: 4, demandingIntervalMs: 120 }
    const { started, end, pass, run, finish } = createTimed(options)
    // Nobody else is active.
    run('a1', 'a2', 'a3', 'a4', 'a5', 'a6')
    expect(started).toEqual(['a1', 'a2'])
    run('b1')
    await end('b1')
    pass(150)
    await end('a1')
    // The other has run for longer.
    expect(started.slice(2)).toEqual(['b1', 'a3'])
    await end('a2')
    pass(119)
    run('b2')
    await end('b2')
    expect(started.slice(4)).toEqual(['b2'])
    pass(1)
    await waitUntil('the next starts by itself', async () => started.at(-1) === 'a4')
    await end('a3')
    expect(started.slice(6)).toEqual([])
    await end('a4')
    expect(started.slice(6)).toEqual(['a5'])
    // The other client has left.
    run('a7', 'a8')
    pass(1_500)
    await end('a5')
    expect(started.slice(7)).toEqual(['a6', 'a7'])
    for (const name of ['a6', 'a7', 'a8']) await end(name)
    await finish()
  })

  it('starts expensive tasks of several clients side by side where no interval is set', async () => {
    const { started, end, pass, run, finish } = createTimed({ concurrency: 6, concurrencyPerClient: 4, reserved: 4 })
    run('a1', 'b1')
    pass(100)
    for (const name of ['a1', 'b1']) await end(name)
    run('a2', 'b2')
    expect(started.slice(2)).toEqual(['a2', 'b2'])
    for (const name of ['a2', 'b2']) await end(name)
    await finish()
  })

  it('starts a task whose delay has ended, although another begins to wait for a longer one', async () => {
    const delays = new Map([['a', 60_000]])
    const { started, end, run, finish } = createTimed({ delayMs: (client) => delays.get(client) ?? 0 })
    run('a1')
    expect(started).toEqual([])
    delays.set('a', 0)
    delays.set('b', 50)
    run('b1')
    // It starts in the microtasks that follow.
    await new Promise(setImmediate)
    expect(started).toEqual(['a1'])
    delays.set('b', 0)
    await waitUntil('the other starts by itself', async () => started.at(-1) === 'b1')
    for (const name of ['a1', 'b1']) await end(name)
    await finish()
  })

  it('does not count tasks of the server itself as those of another client', async () => {
    const limited = { concurrency: 6, concurrencyPerClient: 4, reserved: 4, demandingIntervalMs: 120 }
    const options = { ...limited, ownClients: ['s'] }
    const { started, end, pass, run, finish } = createTimed(options)
    run('a1', 'a2', 'a3', 'a4', 'a5', 's1')
    pass(100)
    for (const name of ['s1', 'a1', 'a2']) await end(name)
    expect(started).toEqual(['a1', 'a2', 's1', 'a3', 'a4'])
    for (const name of ['a3', 'a4', 'a5']) await end(name)
    await finish()
  })

  it('does not let a light client wait for long tasks of others that were light before', async () => {
    const options = { concurrency: 3, concurrencyPerClient: 2, reserved: 2, extra: 2, maxWaiting: 20 }
    const { started, pass, run, end, finish } = createTimed(options)
    for (const name of ['a0', 'b0', 'c0', 'l0', 'm0', 'n0']) {
      run(name)
      pass(5)
      await end(name)
    }
    run('a1', 'b1', 'c1', 'l1')
    expect(started.slice(6)).toEqual(['a1', 'b1', 'c1'])
    pass(100)
    await waitUntil('it is its turn', async () => started.at(-1) === 'l1')
    // Two more, of clients that have no other task.
    run('a2', 'l2', 'm1', 'n1')
    expect(started.slice(6)).toEqual(['a1', 'b1', 'c1', 'l1', 'm1'])
    await end('m1')
    expect(started.at(-1)).toBe('n1')
    for (const name of ['n1', 'l1', 'l2', 'a1', 'a2', 'b1', 'c1']) await end(name)
    await finish()
  })

  it('rejects tasks of a client that has too many waiting, and no others', async () => {
    const queue = createFairQueue({ ...limits, maxWaitingPerClient: 1 })
    const { task, end } = createTasks()
    const accepted = [queue.run('a', task('a1')), queue.run('a', task('a2'))]
    await expect(queue.run('a', task('a3'))).rejects.toBeInstanceOf(Overloaded)
    const other = queue.run('b', task('b1'))
    for (const name of ['a1', 'a2', 'b1']) await end(name)
    expect(await Promise.all([...accepted, other])).toEqual(['a1', 'a2', 'b1'])
  })

  it('rejects a task that has waited too long, and continues', async () => {
    const queue = createFairQueue({ ...limits, maxWaitMs: 20 })
    const { started, task, end } = createTasks()
    const first = queue.run('a', task('a1'))
    await expect(queue.run('a', task('a2'))).rejects.toBeInstanceOf(Overloaded)
    await end('a1')
    await first
    const third = queue.run('a', task('a3'))
    await end('a3')
    expect(await third).toBe('a3')
    expect(started).toEqual(['a1', 'a3'])
  })

  it('releases the slot of a task that fails', async () => {
    const queue = createFairQueue({ ...limits, concurrency: 1 })
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue.run('b', async () => 'yes')).toBe('yes')
  })

  it('dequeues the tasks of a client that disconnects', async () => {
    const queue = createFairQueue({ ...limits, concurrency: 1 })
    const { started, task, end } = createTasks()
    const first = queue.run('a', task('a1'))
    const disconnect = new AbortController()
    const rejection = rejectionOf(queue.run('b', task('b1'), disconnect.signal))
    const next = queue.run('c', task('c1'), new AbortController().signal)
    disconnect.abort()
    expect(await rejection).toBeInstanceOf(ClientDisconnected)
    expect(queue.stats()).toEqual({ running: 1, waiting: 1, clients: 2 })
    await expect(queue.run('b', task('b2'), disconnect.signal)).rejects.toBeInstanceOf(ClientDisconnected)
    for (const name of ['a1', 'c1']) await end(name)
    await Promise.all([first, next])
    expect(started).toEqual(['a1', 'c1'])
  })

  it('releases a slot that is acquired at the moment its client disconnects', async () => {
    const queue = createFairQueue({ ...limits, concurrency: 1 })
    const { started, task, end } = createTasks()
    const disconnect = new AbortController()
    const first = queue.run('a', task('a1'))
    const rejection = rejectionOf(queue.run('b', task('b1'), disconnect.signal))
    const ended = end('a1')
    disconnect.abort()
    await Promise.all([ended, first])
    expect(await rejection).toBeInstanceOf(ClientDisconnected)
    expect(started).toEqual(['a1'])
    expect(queue.stats()).toEqual({ running: 0, waiting: 0, clients: 0 })
  })

  it('rejects the newest task of the client with the most, when the queue is full', async () => {
    const queue = createFairQueue({ ...limits, concurrency: 1, maxWaiting: 4, maxWaitingPerClient: 4 })
    const { task, end } = createTasks()
    const accepted = [queue.run('a', task('a1')), ...['a2', 'a3', 'a4'].map((name) => queue.run('a', task(name)))]
    const last = rejectionOf(queue.run('a', task('a5')))
    const other = queue.run('b', task('b1'))
    expect(await last).toBeInstanceOf(Overloaded)
    // Among equal clients the new task is rejected.
    const third = queue.run('b', task('b2'))
    await expect(accepted.pop()).rejects.toBeInstanceOf(Overloaded)
    await expect(queue.run('b', task('b3'))).rejects.toBeInstanceOf(Overloaded)
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) await end(name)
    expect(await Promise.all([...accepted, other, third])).toEqual(['a1', 'a2', 'a3', 'b1', 'b2'])
  })

  it('is empty once all tasks have ended, were rejected, timed out or disconnected', async () => {
    const queue = createFairQueue({
      concurrency: 1,
      concurrencyPerClient: 1,
      maxWaiting: 3,
      maxWaitingPerClient: 1,
      maxWaitMs: 20,
    })
    const { task, end } = createTasks()
    const first = queue.run('a', task('a1'))
    const disconnect = new AbortController()
    const refused = ['a', 'a', 'b', 'b', 'c'].map((name) => queue.run(name, task('never'), disconnect.signal))
    disconnect.abort()
    const late = queue.run('d', task('late'))
    for (const outcome of await Promise.allSettled([...refused, late])) expect(outcome.status).toBe('rejected')
    await end('a1')
    await first
    expect(queue.stats()).toEqual({ running: 0, waiting: 0, clients: 0 })
  })
})

describe('A shared task', () => {
  it('runs once, at the first turn of any client that waits for it', async () => {
    const queue = createFairQueue({ ...limits, concurrency: 1 })
    const { started, task, end } = createTasks()
    const own = ['a1', 'a2', 'a3'].map((name) => queue.run('a', task(name)))
    const shared = queue.share(task('shared'))
    const joined = [shared.join('a'), shared.join('b'), shared.join('b')]
    expect(shared.hasStarted()).toBe(false)
    await end('a1')
    expect(started).toEqual(['a1', 'shared'])
    expect(shared.hasStarted()).toBe(true)
    joined.push(shared.join('c'))
    await end('shared')
    expect(await Promise.all(joined)).toEqual(['shared', 'shared', 'shared', 'shared'])
    for (const name of ['a2', 'a3']) await end(name)
    await Promise.all(own)
    expect(queue.stats()).toEqual({ running: 0, waiting: 0, clients: 0 })
  })

  it('is left by a client once all of its requests have disconnected', async () => {
    const queue = createFairQueue({ ...limits, concurrency: 1 })
    const { started, task, end } = createTasks()
    const busy = queue.run('x', task('x1'))
    const shared = queue.share(task('shared'))
    const [one, two] = [new AbortController(), new AbortController()]
    const left = [shared.join('a', one.signal), shared.join('a', two.signal), shared.join('b', two.signal)].map(
      rejectionOf,
    )
    const accepted = shared.join('c', new AbortController().signal)
    one.abort()
    expect(await left[0]).toBeInstanceOf(ClientDisconnected)
    expect(queue.stats()).toEqual({ running: 1, waiting: 3, clients: 4 })
    two.abort()
    for (const rejection of left) expect(await rejection).toBeInstanceOf(ClientDisconnected)
    expect(await rejectionOf(shared.join('d', two.signal))).toBeInstanceOf(ClientDisconnected)
    expect(queue.stats()).toEqual({ running: 1, waiting: 1, clients: 2 })
    await end('x1')
    await end('shared')
    await busy
    expect(await accepted).toBe('shared')
    expect(started).toEqual(['x1', 'shared'])
    expect(queue.stats()).toEqual({ running: 0, waiting: 0, clients: 0 })
  })

  it('is enqueued once per client, however often it joins', async () => {
    const queue = createFairQueue({ ...limits, concurrency: 1, maxWaitingPerClient: 1 })
    const { task, end } = createTasks()
    const first = queue.run('a', task('a1'))
    const shared = queue.share(task('shared'))
    const joined = [shared.join('a'), shared.join('a'), shared.join('a')]
    await end('a1')
    await end('shared')
    expect(await Promise.all([first, ...joined])).toEqual(['a1', 'shared', 'shared', 'shared'])
  })

  it('rejects the client whose queue is full, and no other', async () => {
    const queue = createFairQueue({ ...limits, concurrency: 1, maxWaitingPerClient: 1 })
    const { task, end } = createTasks()
    const own = [queue.run('a', task('a1')), queue.run('a', task('a2'))]
    const shared = queue.share(task('shared'))
    const refused = shared.join('a')
    const joined = shared.join('b')
    await expect(refused).rejects.toBeInstanceOf(Overloaded)
    for (const name of ['a1', 'shared', 'a2']) await end(name)
    expect(await joined).toBe('shared')
    await Promise.all(own)
  })

  it('rejects everyone who waits when it fails', async () => {
    const queue = createFairQueue({ ...limits, concurrency: 1 })
    const { task, end } = createTasks()
    const first = queue.run('a', task('a1'))
    const shared = queue.share(() => Promise.reject(new Error('no')))
    const joined = [shared.join('a'), shared.join('b')]
    await Promise.all([end('a1'), ...joined.map((one) => expect(one).rejects.toThrow('no'))])
    await first
    expect(queue.stats()).toEqual({ running: 0, waiting: 0, clients: 0 })
  })
})
