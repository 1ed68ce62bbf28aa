import { setTimeout as sleep } from 'node:timers/promises'

import { findDiskProblem, type DiskProblem } from '@/config/disk-problem'
import { createRepeatedFailure } from '@/config/repeated-failure'
import { BoundedClient } from '@/postgres/bounded-client'
import { startWatchdog, type Watchdog, type WatchdogLimits } from '@/server/watchdog'
import type { Cluster } from './cluster'
import { findOrStartServer, killServer, type RunningServer } from './process'

export type PostgresSupervisor = {
  /** Stops supervising; a restart in progress has succeeded or failed when this resolves. */
  close: () => Promise<void>
}

export type SupervisorOptions = {
  cluster: Cluster
  isDurable: boolean
  server: RunningServer
  /** Where the server is reached, before and after a restart. */
  url: string
  log: { info: (message: string) => void; warn: (message: string) => void }
  /** Called after each restart, before it is said. */
  onRestart: () => Promise<void>
  /** The server exited and cannot be restarted. */
  onFatal: (error: Error) => void
  limits?: WatchdogLimits
  maxRestarts?: number
}

/** A server that ran for so long is not in a restart loop. */
const stableAfterMs = 60_000
const retryDelayMs = 1_000
const blockedRetryDelayMs = 5_000

/** A command has started the server for itself, such as the doctor that somebody runs to see what has happened. */
class InUseError extends Error {}

const toInUse = ({ folder }: Cluster) => ({ text: `Another process uses ${folder}`, remedy: 'wait for it, or stop it' })

/**
 * Restarts a server, on the same port, whenever it exits or stops accepting connections. While its disk takes no writes,
 * or a command uses its folder, it goes on trying, since cached pages are served meanwhile, and that may end.
 */
export function supervisePostgres({
  cluster,
  isDurable,
  server,
  url,
  log,
  onRestart,
  onFatal,
  limits = {},
  maxRestarts = 5,
}: SupervisorOptions): PostgresSupervisor {
  const { port } = server
  const closing = new AbortController()
  const blocked = createRepeatedFailure((problem) => {
    const { text, remedy } = problem as DiskProblem
    log.warn(`${text}; ${remedy}, and Postgres starts again by itself.`)
  })
  let restarts = 0
  let restarting: Promise<void> = Promise.resolve()
  let watchdog: Watchdog

  function watch({ child }: RunningServer): void {
    const startedAt = performance.now()
    let isOver = false
    const onEnd = (reason: string) => {
      if (isOver || closing.signal.aborted) return
      isOver = true
      watchdog.close()
      if (performance.now() - startedAt > stableAfterMs) restarts = 0
      restarting = restart(reason)
    }
    let isUnresponsive = false
    child?.once('exit', (code, signal) => isUnresponsive || onEnd(`exited (${signal ?? code})`))
    const onUnresponsive = async () => {
      isUnresponsive = true
      await killServer(cluster)
      onEnd('stopped accepting connections and was killed')
    }
    watchdog = startWatchdog({
      probe: () => acceptsConnections(url),
      onUnresponsive: () => void onUnresponsive(),
      intervalMs: 3_000,
      ...limits,
    })
  }

  async function restart(reason: string): Promise<void> {
    let failure = ''
    // On a full disk, it may start and exit again as soon as it has to write.
    let problem = restarts < maxRestarts ? null : await findDiskProblem(cluster.folder)
    while ((problem || restarts < maxRestarts) && !closing.signal.aborted) {
      if (problem) {
        blocked.failed(problem)
        await pause(blockedRetryDelayMs)
      } else announce(reason, ++restarts)
      try {
        return await startAgain()
      } catch (error) {
        failure = (error as Error).message
        const found = error instanceof InUseError ? toInUse(cluster) : await findDiskProblem(cluster.folder)
        // What has ended explains the failures before it.
        if (problem && !found) restarts = 0
        problem = found
      }
      if (!problem) await pause(retryDelayMs)
    }
    if (!closing.signal.aborted)
      onFatal(new Error(`The embedded Postgres ${reason} and cannot be started again. ${failure}`.trim()))
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal }).catch(() => undefined)

  function announce(reason: string, attempt: number): void {
    log.warn(
      `The embedded Postgres ${reason}; starting it again (${attempt} of ${maxRestarts}). Its log is server.log beside its data.`,
    )
  }

  async function startAgain(): Promise<void> {
    const restarted = await findOrStartServer(cluster, { isDurable, port, signal: closing.signal })
    if (restarted.port !== port) throw new InUseError()
    await onRestart()
    log.info('The embedded Postgres was started again.')
    if (!closing.signal.aborted) watch(restarted)
  }

  watch(server)
  return {
    async close() {
      closing.abort()
      watchdog.close()
      await restarting
    },
  }
}

/** True when the server responds to a new connection, if only by an error; rejects when nothing responds. */
async function acceptsConnections(url: string): Promise<boolean> {
  const client = new BoundedClient({ connectionString: url, application_name: 'lectern-watchdog' })
  try {
    await client.connect()
    return true
  } catch (error) {
    // An error with an SQLSTATE, such as too many connections, comes from a running Postgres.
    if (/^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '')) return true
    throw error
  } finally {
    client.destroy(new Error('The probe has ended'))
  }
}
