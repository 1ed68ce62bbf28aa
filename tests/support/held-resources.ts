import type { QueueStats } from '@/server/http/queues/fair-scheduler'
import type { DedicatedServer } from './dedicated-server'
import { waitUntil } from './wait-until'

/** The resources that a server reports holding for clients (src/server/report-usage.ts). */
export type HeldResources = {
  connections: { connections: number; clients: number }
  fills: QueueStats
  parses: QueueStats
  admin: {
    anonymous: QueueStats
    editors: QueueStats
    signIn: { turns: QueueStats; firstTries: QueueStats; furtherTries: QueueStats }
  }
  memory: { bytes: number; count: number }
  cache: { entries: number; bytes: number; fills: number }
}

/** What a process of the server reports about itself. */
export type Report = {
  usage: HeldResources
  /** Its active resources by kind: timers, sockets, and so on. */
  resources: Record<string, number>
  /** Its listeners for process events: signals, messages, warnings. */
  listeners: number
}

type Reporting = Pick<DedicatedServer, 'pid' | 'output'>

let requestCount = 0

/** Requests a report from a process of a server, by default the main one. Windows has no such signal. */
export async function readReport({ pid: first, output }: Reporting, pid = first): Promise<Report> {
  const lines = () =>
    output()
      .split('\n')
      .filter((line) => line.includes('"Resource usage"') && line.includes(`"pid":${pid},`))
  const before = lines().length
  process.kill(pid ?? 0, 'SIGUSR2')
  requestCount++
  const line = await waitUntil(`report ${requestCount} is written`, async () => lines()[before] ?? null)
  return JSON.parse(line) as Report
}

/** The resources that a server currently holds for clients. */
export async function readHeldResources(server: Reporting): Promise<HeldResources> {
  return (await readReport(server)).usage
}

/** Resolves once a server holds no resources for clients but at most this many open connections. */
export async function waitUntilReleased(
  server: Reporting,
  { connections, timeoutMs = 10_000 }: { connections: number; timeoutMs?: number },
): Promise<void> {
  let last: unknown
  await waitUntil(
    'all resources are released',
    async () => {
      const { connections: open, cache, ...rest } = await readHeldResources(server)
      last = { open, cache, ...rest }
      return open.connections <= connections && sumOf(rest) + cache.fills === 0
    },
    { timeoutMs, intervalMs: 100 },
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${JSON.stringify(last)}`, { cause: error })
  })
}

/** The sum of all numbers in it, except for failures, which are kept on purpose. */
function sumOf(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce((sum, [name, member]) => sum + (name === 'failures' ? 0 : sumOf(member)), 0)
}
