import { setTimeout as sleep } from 'node:timers/promises'

import { advisoryLocks } from '@/postgres/advisory-locks'
import { BoundedClient } from '@/postgres/bounded-client'
import { isAlive } from './folders'

/** An advisory lock by which one process owns a data folder for as long as it runs. */
export type OwnerLock = {
  /** Acquires a lost lock again at once: Postgres has been restarted. A failure is reported and retried. */
  renew: () => Promise<void>
  /** Runs `stop` with the lock still held, so that no other process adopts a server that is stopping, then releases it. */
  releaseAfter: (stop: () => Promise<void>) => Promise<void>
}

/** A command, such as a backup, ends by itself; a server does not. */
export type OwnerKind = 'server' | 'command'

type Options = {
  url: string
  dataDir: string
  kind: OwnerKind
  /** A command owns the data folder, and this server waits for its end; called once. */
  onWait: () => void
  /** The connection that held the lock was lost; the lock is being acquired again. */
  onLoss: (error: Error) => void
  /** Ends the wait. */
  signal?: AbortSignal | undefined
}

/** Another process owns this data folder. */
export class AlreadyRunningError extends Error {
  override name = 'AlreadyRunningError'

  constructor(dataDir: string) {
    super(`Lectern is already running on the data folder ${dataDir}; stop it first or set DATA_DIR to another folder.`)
  }
}

const pollMs = 50
/** Postgres takes a moment to notice that a killed owner's connection is gone. */
const deadOwnerTimeoutMs = 5_000
/** A process that is being killed may still look alive. */
const liveOwnerTimeoutMs = 1_000
const firstRetryMs = 200
const maxRetryMs = 30_000

/** Acquires the lock and keeps it, through lost connections too, until it is released or the process ends. */
export async function acquireOwnerLock({ url, dataDir, kind, onWait, onLoss, signal }: Options): Promise<OwnerLock> {
  let client = await connect(url, kind)
  let isReleased = false
  let isLost = false
  let retryMs = firstRetryMs
  let timer: NodeJS.Timeout | undefined

  function watch(watched: BoundedClient): void {
    watched.once('end', () => {
      if (isReleased) return
      isLost = true
      onLoss(new Error('The connection that holds the lock of the data folder was lost.'))
      scheduleRetry()
    })
  }

  function scheduleRetry(): void {
    timer = setTimeout(() => {
      timer = undefined
      void reacquire()
    }, retryMs)
    timer.unref()
    retryMs = Math.min(retryMs * 2, maxRetryMs)
  }

  async function reacquire(): Promise<void> {
    try {
      const next = await connect(url, kind)
      await acquire(next, { dataDir })
      client = next
      isLost = false
      retryMs = firstRetryMs
      watch(next)
    } catch (error) {
      if (isReleased) return
      onLoss(error as Error)
      scheduleRetry()
    }
  }

  await acquire(client, { dataDir, signal, ...(kind === 'server' ? { onWait } : {}) })
  watch(client)
  return {
    async renew() {
      // Without a timer an attempt is under way.
      if (!isLost || timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      retryMs = firstRetryMs
      await reacquire()
    },
    async releaseAfter(stop) {
      isReleased = true
      clearTimeout(timer)
      await stop().finally(() => client.end())
    },
  }
}

/** Ends the client when the lock cannot be acquired. Waits for a command where there is an `onWait`. */
async function acquire(
  client: BoundedClient,
  { dataDir, onWait, signal }: { dataDir: string; onWait?: () => void; signal?: AbortSignal | undefined },
): Promise<void> {
  let startedAt = performance.now()
  let isWaiting = false
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [advisoryLocks.dataFolder])
      if (rows[0].held) return
      const owner = await findLiveOwner(client)
      if (owner === 'command' && onWait) {
        if (!isWaiting) onWait()
        isWaiting = true
        startedAt = performance.now()
      }
      const timeoutMs = owner ? liveOwnerTimeoutMs : deadOwnerTimeoutMs
      if (performance.now() - startedAt > timeoutMs) throw new AlreadyRunningError(dataDir)
      await sleep(pollMs)
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

async function findLiveOwner(client: BoundedClient): Promise<OwnerKind | null> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) = $1`,
    [advisoryLocks.dataFolder],
  )
  const [, kind, pid] = /^lectern-owner-(server|command)-(\d+)$/.exec(rows[0]?.application_name ?? '') ?? []
  // Our own id can only be that of an earlier process, in a container that was restarted.
  const isOther = Number(pid) > 0 && Number(pid) !== process.pid
  return isOther && isAlive(Number(pid)) ? (kind as OwnerKind) : null
}

async function connect(url: string, kind: OwnerKind): Promise<BoundedClient> {
  const client = new BoundedClient({ connectionString: url, application_name: `lectern-owner-${kind}-${process.pid}` })
  await client.connect()
  return client
}
