import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { findChildProcesses } from '@/server/child-processes'
import { toSpawnOptions } from '@/server/postgres/account'
import { openCluster, type Cluster } from '@/server/postgres/cluster'
import { findFreePortPairs } from '../support/ports'
import { waitUntil } from '../support/wait-until'

const password = 'only-for-tests'

/** A Postgres that a test may stop, kill, start again and copy. */
export type TestCluster = {
  port: number
  url: string
  /** The rows of a statement, on a connection of its own. */
  query: (text: string) => Promise<Record<string, unknown>[]>
  /** Sends a signal to all of its processes. */
  signal: (signal: NodeJS.Signals) => Promise<void>
  kill: () => Promise<void>
  start: () => Promise<void>
  /** A streaming replica; commits wait for it from then on. */
  replicate: () => Promise<TestCluster>
  close: () => Promise<void>
}

/** Creates a Postgres in a folder of its own, or in one that is given, with an empty database. */
export async function createTestCluster(parent = os.tmpdir()): Promise<TestCluster> {
  const root = await mkdtemp(path.join(parent, 'lectern-cluster-'))
  await chmod(root, 0o755)
  const cluster = await openCluster({ dataDir: root, password, isDurable: false })
  const test = await run(cluster, root)
  await test.start()
  const client = new pg.Client({ connectionString: toUrl(test.port, 'postgres') })
  await client.connect()
  await client.query('create database lectern')
  await client.end()
  return test
}

const toUrl = (port: number, database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

async function run(cluster: Cluster, root: string): Promise<TestCluster> {
  const [port = 0] = await findFreePortPairs(1)
  const url = toUrl(port, 'lectern')
  const { folder, account, binaries } = cluster
  let child: ChildProcess | null = null

  async function query(text: string, database = 'lectern'): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: toUrl(port, database) })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(text)).rows as Record<string, unknown>[]
    } finally {
      await client.end()
    }
  }

  async function signal(name: NodeJS.Signals): Promise<void> {
    const main = child?.pid ?? 0
    for (const pid of [main, ...(await findChildProcesses(main))]) {
      try {
        process.kill(pid, name)
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    await signal('SIGKILL')
    await ended
  }

  return {
    port,
    url,
    query,
    signal,
    kill,
    async start() {
      const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=60']
      const args = ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
      child = spawn(binaries.postgres, args, { ...toSpawnOptions(account), stdio: 'ignore' })
      await waitUntil('Postgres answers', () => query('select 1', 'postgres').catch(() => null))
    },
    async replicate() {
      const copy = await mkdtemp(path.join(os.tmpdir(), 'lectern-replica-'))
      await chmod(copy, 0o755)
      const replica = path.join(copy, 'postgres')
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(`select pg_backup_start('replica', true)`)
      await mkdir(replica, { mode: 0o700 })
      const isCopied = (file: string) => !/postmaster\.(pid|opts)$/.test(file)
      await cp(folder, replica, { recursive: true, filter: isCopied, force: true })
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
      await client.end()
      await writeFile(path.join(replica, 'backup_label'), rows[0]?.labelfile ?? '')
      await writeFile(path.join(replica, 'standby.signal'), '')
      const source = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=replica`
      await writeFile(path.join(replica, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
      if (account) await chownAll(replica, account)
      const second = await run({ ...cluster, folder: replica }, copy)
      await second.start()
      await query(`alter system set synchronous_standby_names = 'replica'`)
      await query('select pg_reload_conf()')
      await waitUntil(
        'commits wait for the replica',
        async () => (await query(`select 1 from pg_stat_replication where sync_state = 'sync'`)).length === 1,
      )
      return second
    },
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function chownAll(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(path.join(entry.parentPath, entry.name), uid, gid)
}
