import { readdir, readFile } from 'node:fs/promises'

import { readReport } from '../support/held-resources'
import { waitUntil } from '../support/wait-until'
import type { Site } from './site'

/** Counts of the resources that a process uses. */
type ResourceUsage = Record<string, number>
/** For the server and the renderer process. */
export type ProcessUsages = Record<'server' | 'renderer', ResourceUsage>

/** Tolerance for pooled connections, and timers of periodic work. */
const slack = 32

/** The timers, sockets, listeners and file descriptors of both processes; null where there is no /proc. */
export async function readResourceUsage(site: Pick<Site, 'pid' | 'output'>): Promise<ProcessUsages | null> {
  const renderer = await findRenderer(site.pid)
  if (renderer === null) return null
  const readOne = async (pid: number | undefined): Promise<ResourceUsage> => {
    const { resources, listeners } = await readReport(site, pid)
    return { ...resources, listeners, descriptors: (await readdir(`/proc/${pid}/fd`)).length }
  }
  return { server: await readOne(site.pid), renderer: await readOne(renderer) }
}

/** Resolves once both processes use about as many resources as before; fails with what has leaked. */
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
        const earlier = before[name as keyof ProcessUsages][what] ?? 0
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

/** The resident memory of both processes in MB. */
export async function readResidentMb(site: Pick<Site, 'pid'>): Promise<Record<keyof ProcessUsages, number> | null> {
  const renderer = await findRenderer(site.pid)
  if (renderer === null) return null
  const readOne = async (pid: number | undefined) =>
    Math.round(Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
  return { server: await readOne(site.pid), renderer: await readOne(renderer) }
}

async function findRenderer(parent: number | undefined): Promise<number | null> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  for (const pid of pids) {
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
    if (
      new RegExp(`^PPid:\\s+${parent}$`, 'm').test(await read('status')) &&
      (await read('cmdline')).includes('processes/renderer.mjs')
    )
      return Number(pid)
  }
  return null
}
