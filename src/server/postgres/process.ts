import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { findChildProcesses } from '@/server/child-processes'
import { toSpawnOptions } from './account'
import type { Cluster } from './cluster'
import { findFailureCause } from './failure-cause'
import { removeAbandoned, toDraft } from './folders'
import { findPidFile, isServing, removeMisleadingPidFile, type PidFile } from './pid-file'

/** A server of the cluster that accepts connections; `child` is null when another process started it. */
export type RunningServer = { port: number; child: ChildProcess | null }

const pollMs = 10
const startTimeoutMs = 60_000
const retryTimeoutMs = 5_000
const stopTimeoutSeconds = 60

/** Enough for the pools of one server and its tests; small, since it may run on a laptop. */
const settings = {
  shared_buffers: '64MB',
  max_connections: '100',
  maintenance_work_mem: '32MB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  log_checkpoints: 'off',
  // The details of an error contain values of rows, such as e-mail addresses.
  log_error_verbosity: 'terse',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
}
const undurableSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

type StartOptions = {
  isDurable: boolean
  /** Default: a free one. */
  port?: number
  /** Makes it reject, and leave no server behind that it has started. */
  signal?: AbortSignal | undefined
}

/** Finds a server that is still running after its owner was killed, or starts one, and waits until it is ready. */
export async function findOrStartServer(cluster: Cluster, options: StartOptions): Promise<RunningServer> {
  const startedAt = performance.now()
  for (;;) {
    options.signal?.throwIfAborted()
    const file = await findPidFile(cluster.folder)
    if (file && (await isServing(cluster.folder, file))) {
      if (file.status === 'ready' && file.port > 0) return { port: file.port, child: null }
      if (performance.now() - startedAt > (file.port > 0 ? startTimeoutMs : retryTimeoutMs))
        throw new Error(toProblem(cluster, file))
      await sleep(pollMs)
      continue
    }
    await removeMisleadingPidFile(cluster.folder)
    const start = await startServer(cluster, options)
    if ('server' in start) return start.server
    // Another process may have started it, the port may be in use, or a killed server's last process may still be exiting.
    if (performance.now() - startedAt > retryTimeoutMs) {
      throw new Error(await describeFailure(cluster, start.failure))
    }
    await sleep(pollMs * 10)
  }
}

/** The cause on the first line, which alone says enough, then what Postgres has said. */
async function describeFailure(cluster: Cluster, said: string): Promise<string> {
  const lastError = said.split('\n').findLast((line) => /\b(FATAL|PANIC): /.test(line)) ?? ''
  const cause = (await findFailureCause(cluster)) || lastError.slice(lastError.search(/\b(FATAL|PANIC): /))
  const what = `The embedded Postgres in ${cluster.folder} could not be started`
  return cause ? `${what}: ${cause}\n${said}` : `${what}:\n${said}`
}

function toProblem({ folder }: Cluster, { pid, port, status }: PidFile): string {
  if (port > 0) return `The database in ${folder} is ${status}.`
  return `Postgres runs on ${folder} as process ${pid}, but ${path.join(folder, 'postmaster.pid')} is damaged and does not contain its port. Stop that process, and start again.`
}

/** Stops the server, whoever started it, and waits until its files are closed. */
export async function stopServer({ folder, account, binaries }: Cluster): Promise<void> {
  const stop = ['stop', '-s', '-w', '-t', String(stopTimeoutSeconds), '-m', 'fast', '-D', folder]
  // Detached like the server: a second Ctrl-C must not interrupt the wait.
  const child = spawn(binaries.pgCtl, stop, { ...toSpawnOptions(account), stdio: 'ignore', detached: true })
  await once(child, 'exit')
  const file = await findPidFile(folder)
  if (file && (await isServing(folder, file)))
    throw new Error(`The embedded Postgres in ${folder} could not be stopped.`)
}

/** Kills an unresponsive server with all its processes; crash recovery runs at its next start. */
export async function killServer({ folder }: Cluster): Promise<void> {
  const file = await findPidFile(folder)
  if (!file || !(await isServing(folder, file))) return
  // Its children first: orphans that are suspended would keep its shared memory, and no other server could start.
  for (const pid of [...(await findChildProcesses(file.pid)), file.pid]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has exited meanwhile.
    }
  }
}

/** The running server, or why it exited before it was ready. */
type StartResult = { server: RunningServer } | { failure: string }

async function startServer(cluster: Cluster, { isDurable, port: given, signal }: StartOptions): Promise<StartResult> {
  const { folder, account, binaries } = cluster
  const port = given ?? (await findFreePort())
  const all = { ...settings, ...(isDurable ? {} : undurableSettings), unix_socket_directories: '' }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFile = path.join(folder, 'server.log')
  await removeAbandoned(logFile)
  // The log of a failed start must not replace that of a running server.
  const draft = toDraft(logFile)
  const log = await open(draft, 'wx', 0o644).catch((error: Error) => error)
  if (log instanceof Error) return { failure: log.message }
  // A file, since a pipe would close when this process exits; detached, so that Ctrl-C reaches only Lectern, which drains first.
  const child = spawn(binaries.postgres, ['-D', folder, '-h', '127.0.0.1', '-p', String(port), ...flags], {
    ...toSpawnOptions(account),
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  let failure: string | null = null
  child.once('error', (error) => (failure = error.message))
  child.once('exit', (code, killedBy) => (failure ??= `It exited with ${killedBy ?? code}.`))
  child.unref()
  const stop = () => child.kill('SIGINT')
  signal?.addEventListener('abort', stop, { once: true })
  // An abort since it was asked for last is not reported again.
  if (signal?.aborted) stop()
  await log.close()
  for (;;) {
    const file = await findPidFile(folder)
    if (file?.pid === child.pid && file?.status === 'ready') {
      signal?.removeEventListener('abort', stop)
      await rename(draft, logFile)
      return { server: { port, child } }
    }
    if (failure !== null) {
      signal?.removeEventListener('abort', stop)
      const text = await readFile(draft, 'utf8')
      await rm(draft)
      return { failure: `${text.trim()}\n${failure}`.trim() }
    }
    await sleep(pollMs)
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
