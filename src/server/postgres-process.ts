import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { toSpawnOptions } from './postgres-account'
import type { Cluster } from './postgres-cluster'
import { removeAbandoned, toDraft } from './postgres-folders'
import { findPidFile, isServing, removeMisleadingPidFile } from './postgres-pid-file'

/** A server of the cluster that accepts connections; `child` is null when another process started it. */
export type RunningServer = { port: number; child: ChildProcess | null }

const pollMs = 10
const startTimeoutMs = 60_000
const retryTimeoutMs = 5_000
const stopTimeoutSeconds = 60

/** Enough for one server's pools and its tests; small, since it shares a laptop with everything else. */
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
  TimeZone: 'UTC',
  log_timezone: 'UTC',
}
const undurableSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Finds the server that a killed owner left running, or starts one, and waits until it is ready. */
export async function findOrStartServer(cluster: Cluster, isDurable: boolean): Promise<RunningServer> {
  const began = Date.now()
  for (;;) {
    const file = await findPidFile(cluster.folder)
    if (file && (await isServing(cluster.folder, file))) {
      if (file.status === 'ready') return { port: file.port, child: null }
      if (Date.now() - began > startTimeoutMs)
        throw new Error(`The database in ${cluster.folder} is ${file.status}.`)
      await sleep(pollMs)
      continue
    }
    await removeMisleadingPidFile(cluster.folder)
    const start = await startServer(cluster, isDurable)
    if ('server' in start) return start.server
    // Another starter may have been faster, the port taken, or a killed server's last process still ending.
    if (Date.now() - began > retryTimeoutMs) {
      throw new Error(`The embedded Postgres in ${cluster.folder} does not start:\n${start.failure}`)
    }
    await sleep(pollMs * 10)
  }
}

/** Stops the server, whoever started it, and waits until its files are closed. */
export async function stopServer({ folder, account, binaries }: Cluster): Promise<void> {
  const stop = ['stop', '-s', '-w', '-t', String(stopTimeoutSeconds), '-m', 'fast', '-D', folder]
  // Detached like the server: an impatient second Ctrl-C must not end the wait.
  const child = spawn(binaries.pgCtl, stop, { ...toSpawnOptions(account), stdio: 'ignore', detached: true })
  await once(child, 'exit')
  const file = await findPidFile(folder)
  if (file && (await isServing(folder, file)))
    throw new Error(`The embedded Postgres in ${folder} does not stop.`)
}

/** Ready, or ended before it was, and why. */
type Start = { server: RunningServer } | { failure: string }

async function startServer({ folder, account, binaries }: Cluster, isDurable: boolean): Promise<Start> {
  const port = await findFreePort()
  const all = { ...settings, ...(isDurable ? {} : undurableSettings), unix_socket_directories: '' }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFile = path.join(folder, 'server.log')
  await removeAbandoned(logFile)
  // The log of a start that fails must not replace that of a server that runs.
  const draft = toDraft(logFile)
  const log = await open(draft, 'wx', 0o644)
  // A file, since a pipe would end with us; detached, so that Ctrl-C reaches Lectern alone, which drains first.
  const child = spawn(binaries.postgres, ['-D', folder, '-h', '127.0.0.1', '-p', String(port), ...flags], {
    ...toSpawnOptions(account),
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  let failure: string | null = null
  child.once('error', (error) => (failure = error.message))
  child.once('exit', (code, signal) => (failure ??= `It ended with ${signal ?? code}.`))
  child.unref()
  await log.close()
  for (;;) {
    const file = await findPidFile(folder)
    if (file?.pid === child.pid && file?.status === 'ready') {
      await rename(draft, logFile)
      return { server: { port, child } }
    }
    if (failure !== null) {
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
