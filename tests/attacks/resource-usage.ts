import { readdir, readFile } from 'node:fs/promises'

import { findProcess } from '../support/find-process'
import { readReport } from '../support/held-resources'
import { waitUntil } from '../support/wait-until'
import type { Site } from './site'

/** Counts of the resources that a process uses. */
type ResourceUsage = Record<string, number>
export type ProcessName = 'server' | 'renderer' | 'admin'
export type ProcessUsages = Record<ProcessName, ResourceUsage>

/** Tolerance for pooled connections, and timers of periodic work. */
const slack = 32

/** The timers, sockets, listeners and file descriptors of all processes; null where there is no /proc. */
export function readResourceUsage(site: Pick<Site, 'pid' | 'output'>): Promise<ProcessUsages | null> {
  return readEach(site.pid, async (pid) => {
    const { resources, listeners } = await readReport(site, pid)
    return { ...resources, listeners, descriptors: (await readdir(`/proc/${pid}/fd`)).length }
  })
}

/** Resolves once all processes use about as many resources as before; fails with what has leaked. */
export async function waitUntilResourcesReleased(
  site: Pick<Site, 'pid' | 'output'>,
  before: ProcessUsages | null,
  timeoutMs = 90_000,
): Promise<void> {
  if (!before) return
  let leaked: string[] = []
  const isReleased = async () => {
    const now = await readResourceUsage(site)
    leaked = Object.entries(now ?? {}).flatMap(([name, usage]) =>
      Object.entries(usage).flatMap(([what, count]) => {
        const earlier = before[name as ProcessName][what] ?? 0
        // Listeners must not accumulate.
        return count > earlier + (what === 'listeners' ? 0 : slack)
          ? [`${name}: ${what} ${count}, before ${earlier}`]
          : []
      }),
    )
    return leaked.length === 0
  }
  await waitUntil('the resources of the attacks are released', isReleased, { timeoutMs, intervalMs: 500 }).catch(
    (error: unknown) => {
      throw new Error(`${String(error)}: ${leaked.join('; ')}`, { cause: error })
    },
  )
}

/** The resident memory of each process in MB. */
export function readResidentMb(site: Pick<Site, 'pid'>): Promise<Record<ProcessName, number> | null> {
  return readEach(site.pid, async (pid) =>
    Math.round(Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024),
  )
}

/** The admin runs once an editor has signed in, as the legitimate client does first. */
async function readEach<T>(
  server: number | undefined,
  read: (pid: number) => Promise<T>,
): Promise<Record<ProcessName, T> | null> {
  if (process.platform !== 'linux' || server === undefined) return null
  const renderer = await findProcess(server, 'renderer')
  const admin = await findProcess(server, 'admin')
  if (renderer === null || admin === null) return null
  return { server: await read(server), renderer: await read(renderer), admin: await read(admin) }
}
