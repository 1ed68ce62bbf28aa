import { BoundedClient } from '@/postgres/bounded-client'
import { listenerName } from '@/postgres/listener-name'
import { openCluster } from './cluster'
import { checkLinkOwner, claimLink } from './link-owner'
import { supervisePostgres, type SupervisorOptions } from './supervisor'
import { AlreadyRunningError, acquireOwnerLock, type OwnerKind, type OwnerLock } from './lock'
import { findOrStartServer, stopServer } from './process'

/** The bundled Postgres, with the database `lectern`. */
export type EmbeddedPostgres = {
  url: string
  /** Where its files are. */
  folder: string
  /** True when its files were created now. */
  isNew: boolean
  /** True when the server was still running after its owner had been killed. */
  isAdopted: boolean
  /** Stops the server and waits until it has exited, adopted or not; but for one that a running Lectern uses. */
  close: () => Promise<void>
}

type Options = {
  dataDir: string
  password: string
  log: { info: (message: string) => void; warn: (message: string) => void }
  /** As whom this process owns the data folder; a server waits for the end of a command. */
  kind?: OwnerKind
  /** The server exited and cannot be restarted. */
  onFatal?: (error: Error) => void
  /** Makes the start reject, and leave no server behind. */
  signal?: AbortSignal
  /** False trades durability for speed; for tests. */
  durable?: boolean
} & Pick<SupervisorOptions, 'limits' | 'maxRestarts'>

const database = 'lectern'
const takeoverTimeoutMs = 15_000

/**
 * Starts the Postgres of a data folder, keeps it running, and owns it until `close` or the end of this process. Throws
 * `AlreadyRunningError` while another process owns it, unless that is a command and this a server, which waits; one that
 * was killed does not block the next start.
 */
export async function startEmbeddedPostgres({
  dataDir,
  password,
  log,
  kind = 'server',
  onFatal = (error) => log.warn(error.message),
  signal,
  durable = true,
  ...limits
}: Options): Promise<EmbeddedPostgres> {
  const { isNew, link, ...cluster } = await openCluster({ dataDir, password, isDurable: durable })
  let startedAt = performance.now()
  let isAnnounced = false
  for (;;) {
    let hasWaited = false
    const onWait = () => {
      hasWaited = true
      if (!isAnnounced)
        log.warn(`Waiting for a backup, a restore or another command that uses ${cluster.folder} to end.`)
      isAnnounced = true
    }
    // Each time, since a process that was waited for may have claimed it.
    await checkLinkOwner(link)
    const server = await findOrStartServer(cluster, { isDurable: durable, signal })
    const toUrl = (name: string) =>
      `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${server.port}/${name}?sslmode=disable`
    try {
      const onLoss = (error: Error) => log.warn(`The embedded Postgres: ${error.message}`)
      const lock = await acquireOwnerLock({ url: toUrl('postgres'), dataDir, kind, onWait, onLoss, signal })
      const prepare = () => Promise.all([claimLink(link), createDatabase(toUrl('postgres'))])
      await prepare().catch(async (error: unknown) => {
        await lock.releaseAfter(async () => undefined)
        throw error
      })
      const url = toUrl(database)
      return toOwned({ kind, cluster, isNew, isDurable: durable, server, lock, url, log, onFatal, ...limits })
    } catch (error) {
      if (error instanceof AlreadyRunningError) throw error
      if (signal?.aborted) {
        if (server.child) await stopServer(cluster)
        throw error
      }
      if (isWrongPassword(error)) {
        if (server.child) await stopServer(cluster)
        throw new Error(
          `The database in ${cluster.folder} has another password than ${dataDir}/secret contains. ` +
            'Restore that file, or move the database elsewhere to start with an empty one.',
          { cause: error },
        )
      }
      // The server may be shutting down with its previous owner, as with the command that was waited for.
      if (hasWaited) startedAt = performance.now()
      if (performance.now() - startedAt > takeoverTimeoutMs) throw error
    }
  }
}

type OwnedOptions = Omit<SupervisorOptions, 'onRestart'> & { kind: OwnerKind; lock: OwnerLock; isNew: boolean }

function toOwned({ kind, lock, isNew, ...options }: OwnedOptions): EmbeddedPostgres {
  const { cluster, server, url } = options
  // Until then, another process could take the data folder.
  const supervisor = supervisePostgres({ ...options, onRestart: lock.renew })
  // Of a Lectern that has lost its lock with its connection, as on a full disk; it takes it again.
  const isAnothers = async () => kind === 'command' && server.child === null && (await isListenedTo(url))
  return {
    url,
    folder: cluster.folder,
    isNew,
    isAdopted: server.child === null,
    async close() {
      await supervisor.close()
      await lock.releaseAfter(async () => {
        if (!(await isAnothers())) await stopServer(cluster)
      })
    },
  }
}

/** Whether a Lectern that serves is connected to it. */
async function isListenedTo(url: string): Promise<boolean> {
  const client = new BoundedClient({ connectionString: url })
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_stat_activity where application_name = $1', [listenerName])
    return Boolean(rowCount)
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new BoundedClient({ connectionString: url })
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
