import type { Log } from '@/config/log'

/** Parts of the server that count what they use: queue slots, connections, bytes. */
export type UsageSources = Record<string, { stats: () => unknown }>

/**
 * On SIGUSR2, logs what each part uses at the moment, and what keeps the event loop alive (timers, sockets and so on, by
 * kind): for operators, and for tests that nothing leaks when clients disconnect.
 */
export function reportUsageOnSignal(sources: UsageSources, log: Log): void {
  // Windows has no such signal.
  if (process.platform === 'win32') return
  process.on('SIGUSR2', () => {
    const usage = Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, source.stats()]))
    const resources: Record<string, number> = {}
    for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1
    const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0)
    log.info({ usage, resources, listeners, memory: process.memoryUsage() }, 'Resource usage')
  })
}
