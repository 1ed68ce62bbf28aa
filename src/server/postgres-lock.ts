import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { isAlive } from './postgres-folders'

/** The proof that one process alone owns a data folder, for as long as that process lives. */
export type OwnerLock = {
  /** Runs `stop` with the lock still held, so that no starter adopts what is going away, and lets go. */
  releaseAfter: (stop: () => Promise<void>) => Promise<void>
}

type Options = {
  url: string
  dataDir: string
  /** The connection that held the lock was lost; it is being taken again. */
  onLoss: (error: Error) => void
}

/** Another process serves from this data folder. */
export class AlreadyRunningError extends Error {
  override name = 'AlreadyRunningError'

  constructor(dataDir: string) {
    super(
      `Lectern is already running on the data folder ${dataDir}; ` +
        'stop it first or set DATA_DIR to another folder.',
    )
  }
}

const lockKey = '5500617182'
const pollMs = 50
/** Postgres takes a moment to notice that a killed owner's connection is gone. */
const graceForDeadOwnerMs = 5_000
/** A process that is being killed may still look alive. */
const graceForLiveOwnerMs = 1_000
const firstRetakeMs = 200
const maxRetakeMs = 30_000

/** Takes the lock and holds it, through lost connections too, until released or the process ends. */
export async function takeOwnerLock({ url, dataDir, onLoss }: Options): Promise<OwnerLock> {
  let client = await connect(url)
  let isReleased = false
  let retakeMs = firstRetakeMs
  let timer: NodeJS.Timeout | undefined

  function watch(watched: pg.Client): void {
    watched.once('end', () => {
      if (isReleased) return
      onLoss(new Error('The connection that holds the data folder was lost.'))
      retakeLater()
    })
  }

  function retakeLater(): void {
    timer = setTimeout(() => {
      retake().catch((error: Error) => {
        if (isReleased) return
        onLoss(error)
        retakeLater()
      })
    }, retakeMs)
    timer.unref()
    retakeMs = Math.min(retakeMs * 2, maxRetakeMs)
  }

  async function retake(): Promise<void> {
    const next = await connect(url)
    await acquire(next, dataDir)
    client = next
    retakeMs = firstRetakeMs
    watch(next)
  }

  await acquire(client, dataDir)
  watch(client)
  return {
    async releaseAfter(stop) {
      isReleased = true
      clearTimeout(timer)
      await stop().finally(() => client.end())
    },
  }
}

/** Ends the client when the lock cannot be had. */
async function acquire(client: pg.Client, dataDir: string): Promise<void> {
  const began = Date.now()
  try {
    for (;;) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [lockKey])
      if (rows[0].held) return
      const waitedMs = Date.now() - began
      const graceMs = (await isOwnerAlive(client)) ? graceForLiveOwnerMs : graceForDeadOwnerMs
      if (waitedMs > graceMs) throw new AlreadyRunningError(dataDir)
      await sleep(pollMs)
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

async function isOwnerAlive(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) = $1`,
    [lockKey],
  )
  const pid = Number(/\d+$/.exec(rows[0]?.application_name ?? '')?.[0])
  // Our own id can only be that of a process before us, in a container that was started again.
  return pid > 0 && pid !== process.pid && isAlive(pid)
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `lectern-owner-${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // What breaks shows as the end of the connection, or in the query that runs.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
