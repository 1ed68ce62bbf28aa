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

type Options = {
  url: string
  dataDir: string
  /** The connection that held the lock was lost; the lock is being acquired again. */
  onLoss: (error: Error) => void
}

/** Another process serves from this data folder. */
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
export async function acquireOwnerLock({ url, dataDir, onLoss }: Options): Promise<OwnerLock> {
  let client = await connect(url)
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
      const next = await connect(url)
      await acquire(next, dataDir)
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

  await acquire(client, dataDir)
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

/** Ends the client when the lock cannot be acquired. */
async function acquire(client: BoundedClient, dataDir: string): Promise<void> {
  const startedAt = Date.now()
  try {
    for (;;) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [advisoryLocks.dataFolder])
      if (rows[0].held) return
      const waitedMs = Date.now() - startedAt
      const timeoutMs = (await isOwnerAlive(client)) ? liveOwnerTimeoutMs : deadOwnerTimeoutMs
      if (waitedMs > timeoutMs) throw new AlreadyRunningError(dataDir)
      await sleep(pollMs)
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

async function isOwnerAlive(client: BoundedClient): Promise<boolean> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) = $1`,
    [advisoryLocks.dataFolder],
  )
  const pid = Number(/^lectern-owner-(\d+)$/.exec(rows[0]?.application_name ?? '')?.[1])
  // Our own id can only be that of an earlier process, in a container that was restarted.
  return pid > 0 && pid !== process.pid && isAlive(pid)
}

async function connect(url: string): Promise<BoundedClient> {
  const client = new BoundedClient({ connectionString: url, application_name: `lectern-owner-${process.pid}` })
  await client.connect()
  return client
}
