import pg from 'pg'

import { openCluster, type Cluster } from './postgres-cluster'
import { AlreadyRunningError, takeOwnerLock, type OwnerLock } from './postgres-lock'
import { findOrStartServer, stopServer, type RunningServer } from './postgres-process'

/** A Postgres of our own, with the database `lectern`. */
export type EmbeddedPostgres = {
  url: string
  /** True when a killed owner had left the server running. */
  isAdopted: boolean
  /** Stops the server and waits for its end, adopted or not. */
  close: () => Promise<void>
}

type Options = {
  dataDir: string
  password: string
  log: { info: (message: string) => void; warn: (message: string) => void }
  /** False trades the data's safety in a crash of the machine for speed; for tests. */
  durable?: boolean
}

const database = 'lectern'
const takeoverTimeoutMs = 15_000

/**
 * Starts the Postgres of a data folder and owns it until `close`, or the end of this process.
 * Throws `AlreadyRunningError` while another process owns it; the killed leave nothing in the way.
 */
export async function startEmbeddedPostgres({
  dataDir,
  password,
  log,
  durable = true,
}: Options): Promise<EmbeddedPostgres> {
  const onCreate = () => log.info(`Creating a database in ${dataDir}.`)
  const cluster = await openCluster({ dataDir, password, isDurable: durable, onCreate })
  const began = Date.now()
  for (;;) {
    const server = await findOrStartServer(cluster, durable)
    const toUrl = (name: string) =>
      `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${server.port}/${name}?sslmode=disable`
    try {
      const onLoss = (error: Error) => log.warn(`The embedded Postgres: ${error.message}`)
      const lock = await takeOwnerLock({ url: toUrl('postgres'), dataDir, onLoss })
      await createDatabase(toUrl('postgres')).catch(async (error: unknown) => {
        await lock.releaseAfter(async () => undefined)
        throw error
      })
      return toOwned({ cluster, server, lock, url: toUrl(database), log })
    } catch (error) {
      if (error instanceof AlreadyRunningError) throw error
      if (isWrongPassword(error)) {
        if (server.child) await stopServer(cluster)
        throw new Error(
          `The database in ${cluster.folder} has another password than ${dataDir}/secret holds. ` +
            'Restore that file, or move the database away to begin anew.',
          { cause: error },
        )
      }
      // The server of an owner that is just ending goes away under us.
      if (Date.now() - began > takeoverTimeoutMs) throw error
    }
  }
}

type Owned = { cluster: Cluster; server: RunningServer; lock: OwnerLock; url: string; log: Options['log'] }

function toOwned({ cluster, server, lock, url, log }: Owned): EmbeddedPostgres {
  const onExit = () =>
    log.warn('The embedded Postgres ended by itself; its log is in server.log beside its data.')
  server.child?.once('exit', onExit)
  return {
    url,
    isAdopted: server.child === null,
    async close() {
      server.child?.off('exit', onExit)
      await lock.releaseAfter(() => stopServer(cluster))
    },
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${database}`)
  } finally {
    await client.end()
  }
}

function isWrongPassword(error: unknown): boolean {
  return (error as { code?: string }).code === '28P01'
}
