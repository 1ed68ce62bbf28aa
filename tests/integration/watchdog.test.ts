import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'

import { afterEach, describe, expect, it } from 'vitest'

import { readProcessorWait } from '@/server/processor-wait'
import { limitStart } from '@/server/start-limit'
import { startWatchdog, type Watchdog } from '@/server/watchdog'
import { waitUntil } from '../support/wait-until'

const limits = { intervalMs: 50, probeTimeoutMs: 300, unresponsiveAfterMs: 900 }
const opened: { child: ChildProcess; watchdog: Watchdog }[] = []

afterEach(async () => {
  for (const { child, watchdog } of opened.splice(0)) {
    watchdog.close()
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

/** A watched process that answers pings as the server's own do. */
async function watch(): Promise<{ child: ChildProcess; watchdog: Watchdog; silences: () => number }> {
  const child = spawn(
    process.execPath,
    ['-e', `process.on('message', (message) => message === 'ping' && process.send('pong')); process.send('ready')`],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  await once(child, 'message')
  let silences = 0
  const ask = async () => {
    const answered = once(child, 'message')
    child.send('ping')
    await answered
    return true
  }
  const watchdog = startWatchdog({ probe: ask, onUnresponsive: () => silences++, ...limits })
  opened.push({ child, watchdog })
  await waitUntil('it has responded', async () => watchdog.latest() === true)
  return { child, watchdog, silences: () => silences }
}

// Windows has no SIGSTOP.
describe.skipIf(process.platform === 'win32')('A watchdog', () => {
  it('detects that a stopped process does not respond, and reports it once after the silence limit', async () => {
    const { child, watchdog, silences } = await watch()
    child.kill('SIGSTOP')
    await waitUntil('it is unresponsive', async () => watchdog.latest() === null)
    expect(silences()).toBe(0)
    await waitUntil('the silence is reported', async () => silences() > 0)
    child.kill('SIGCONT')
    expect(silences()).toBe(1)
  })

  it('tolerates a process that was blocked for a while', async () => {
    const { child, watchdog, silences } = await watch()
    child.kill('SIGSTOP')
    await waitUntil('it is unresponsive', async () => watchdog.latest() === null)
    child.kill('SIGCONT')
    await waitUntil('it responds again', async () => watchdog.latest() === true)
    expect(silences()).toBe(0)
  })

  it('does not count the time in which its own process was stopped too', async () => {
    let probes = 0
    let silences = 0
    const watchdog = startWatchdog({
      // The first one is never answered, while this process stands still for longer than the silence limit.
      probe: () => {
        if (++probes > 1) return Promise.resolve(true)
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, limits.unresponsiveAfterMs * 2)
        return new Promise(() => undefined)
      },
      onUnresponsive: () => silences++,
      ...limits,
    })
    await waitUntil('it responds', async () => watchdog.latest() === true || silences > 0)
    watchdog.close()
    expect(silences).toBe(0)
  })

  it('does not count the time in which the process waited for a processor', async () => {
    const startedAt = performance.now()
    let silentFrom = Infinity
    let silences = 0
    let probes = 0
    const watchdog = startWatchdog({
      probe: () => (probes++, new Promise(() => undefined)),
      // It waits all the time, and later not at all.
      readProcessorWait: async () => Math.min(performance.now(), silentFrom) - startedAt,
      onUnresponsive: () => silences++,
      ...limits,
    })
    await waitUntil('it has not responded for much longer than the limit', async () => probes > 8)
    expect(silences).toBe(0)
    silentFrom = performance.now()
    await waitUntil('the silence is reported', async () => silences > 0)
    expect(performance.now() - silentFrom).toBeGreaterThan(limits.unresponsiveAfterMs)
    watchdog.close()
  })

  // Only Linux has /proc.
  it.skipIf(process.platform !== 'linux')('knows how long a process has waited for a processor', async () => {
    // More than there are processors, at the lowest priority.
    const busy = Array.from({ length: os.availableParallelism() * 2 }, () =>
      spawn(process.execPath, ['-e', 'require("os").setPriority(19); for (;;);'], { stdio: 'ignore' }),
    )
    try {
      await waitUntil('one has waited', async () => (await readProcessorWait(busy[0]?.pid ?? 0)) > 100)
      expect(await readProcessorWait(999_999_999)).toBe(0)
    } finally {
      for (const child of busy) child.kill('SIGKILL')
    }
  })
})

describe('The limit of a start', () => {
  it('counts what the process could work, and not what it waited for a processor', async () => {
    const startedAt = performance.now()
    let workingFrom = Infinity
    let reads = 0
    let kills = 0
    limitStart({
      // It waits all the time, and later not at all.
      readProcessorWait: async () => (reads++, Math.min(performance.now(), workingFrom) - startedAt),
      onExceeded: () => kills++,
      limitMs: 300,
      intervalMs: 50,
    })
    await waitUntil('it has waited for much longer than the limit', async () => reads > 20)
    expect(kills).toBe(0)
    workingFrom = performance.now()
    await waitUntil('it is killed', async () => kills > 0)
    expect(performance.now() - workingFrom).toBeGreaterThan(300)
  })

  it('ends with the start', async () => {
    let reads = 0
    let kills = 0
    const end = limitStart({
      readProcessorWait: async () => (reads++, 0),
      onExceeded: () => kills++,
      limitMs: 100,
      intervalMs: 20,
    })
    await waitUntil('it is checked', async () => reads > 1)
    end()
    const after = reads
    let ticks = 0
    await waitUntil('the limit has passed', async () => ++ticks > 10, { intervalMs: 20 })
    expect({ reads, kills }).toEqual({ reads: after, kills: 0 })
  })
})
