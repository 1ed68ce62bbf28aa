import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { findChildProcesses } from '@/server/child-processes'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@/server/postgres/embedded-postgres'
import { openCluster } from '@/server/postgres/cluster'
import { AlreadyRunningError } from '@/server/postgres/lock'
import { findOrStartServer, stopServer } from '@/server/postgres/process'
import { supervisePostgres } from '@/server/postgres/supervisor'
import { readSecrets } from '@/server/secrets'
import { findFreePortPairs } from '../../support/ports'
import { mountSmallDisk } from '../../support/small-disk'
import { waitUntil } from '../../support/wait-until'

const password = 'a password, only for tests'
const log = { info: () => undefined, warn: () => undefined }
const isRoot = process.getuid?.() === 0

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
let dataDir: string
const servers: EmbeddedPostgres[] = []
const owners: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern test '))
  // A folder created by root would be inaccessible to the account that runs Postgres.
  await chmod(folder, 0o755)
  dataDir = path.join(folder, 'data')
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  const alive = owners.splice(0).filter((owner) => owner.exitCode === null && owner.signalCode === null)
  for (const owner of alive) owner.kill('SIGKILL')
  await Promise.all(alive.map((owner) => once(owner, 'exit')))
  // A killed owner leaves its server running: adopt it and stop it.
  if (await findPostmaster()) await (await start()).close()
  const cluster = await realpath(path.join(dataDir, 'postgres')).catch(() => null)
  if (cluster) await rm(cluster, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

type StartOptions = Partial<Parameters<typeof startEmbeddedPostgres>[0]>

async function start(options: StartOptions = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, password, log, durable: false, ...options })
  servers.push(server)
  return {
    ...server,
    close: async () => {
      servers.splice(servers.indexOf(server), 1)
      await server.close()
    },
  }
}

/** An owner in a separate process, which can be killed; `outcome` is the first line of its output. */
function startInProcess(kind: 'server' | 'command' = 'server') {
  const module = pathToFileURL(path.resolve('src/server/postgres/embedded-postgres.ts')).href
  const options = JSON.stringify({ dataDir, password, durable: false, kind })
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const log = { info() {}, warn() {} }
    await startEmbeddedPostgres({ ...${options}, log }).then(
      (server) => {
        process.on('SIGTERM', () => server.close().then(() => process.exit(0)))
        console.log('owner')
      },
      (error) => console.log(error.name + ': ' + error.message),
    )`
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  owners.push(owner)
  return { owner, outcome: once(owner.stdout, 'data').then(([data]) => String(data).trim()) }
}

async function kill(owner: ChildProcess): Promise<void> {
  owner.kill('SIGKILL')
  await once(owner, 'exit')
}

/** Postgres ends its workers as it likes: one that was just listed may be gone. */
function suspend(pid: number): void {
  try {
    process.kill(pid, 'SIGSTOP')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query({ text: sql, rowMode: 'array' })
    .then(
      ({ rows }) => rows,
      (error: unknown) => error,
    )
    .finally(() => client.end())
}

const pidFile = () => path.join(dataDir, 'postgres', 'postmaster.pid')

/** Gives a folder and all that it contains to the owner of another. */
async function giveTo(target: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  for (const entry of ['', ...(await readdir(target, { recursive: true }))])
    await chown(path.join(target, entry), uid, gid)
}

/** The process id of the running server, or null. */
async function findPostmaster(): Promise<number | null> {
  const text = await readFile(pidFile(), 'utf8').catch(() => null)
  const pid = Number(text?.split('\n')[0])
  return pid && isAlive(pid) ? pid : null
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('startEmbeddedPostgres', () => {
  it('creates a persistent database, and does not touch other files in the data folder', async () => {
    await mkdir(dataDir)
    await writeFile(path.join(dataDir, 'notes.txt'), 'mine')
    const first = await start()
    expect(first.isAdopted).toBe(false)
    await query(first.url, 'create table book (title text)')
    await query(first.url, "insert into book values ('Žába')")
    await first.close()
    expect(await findPostmaster()).toBeNull()

    const second = await start()
    expect(await query(second.url, 'select title, lower(title), current_database() from book')).toEqual([
      ['Žába', 'žába', 'lectern'],
    ])
    expect((await readdir(dataDir)).toSorted()).toEqual(['notes.txt', 'postgres'])
    expect(await readFile(path.join(dataDir, 'notes.txt'), 'utf8')).toBe('mine')
  })

  it('listens on loopback only, and requires the password', async () => {
    const { url } = await start()
    expect(await query(url, 'show listen_addresses')).toEqual([['127.0.0.1']])
    expect(await query(url, 'show unix_socket_directories')).toEqual([['']])
    await expect(query(url.replace(encodeURIComponent(password), 'guess'), 'select')).rejects.toThrow(/password/)
  })

  it('rejects a second owner with a clear error, and does not disturb the first', async () => {
    const { url } = await start()
    expect(await startInProcess().outcome).toBe(
      `AlreadyRunningError: Lectern is already running on the data folder ${dataDir}; ` +
        'stop it first or set DATA_DIR to another folder.',
    )
    expect(await query(url, 'select 1')).toEqual([[1]])
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'waits for a command until its end, by %s, and says so once',
    async (signal) => {
      const { owner, outcome } = startInProcess('command')
      expect(await outcome).toBe('owner')
      const lines: string[] = []
      const starting = start({ log: { info: () => undefined, warn: (line) => lines.push(line) } })
      await waitUntil('it says that it waits', async () => lines.length > 0)
      // Another command uses the Postgres of the first.
      expect(await startInProcess('command').outcome).toMatch(/^AlreadyRunningError/)
      owner.kill(signal)
      const { url } = await starting
      expect(await query(url, 'select 1')).toEqual([[1]])
      const cluster = path.join(dataDir, 'postgres')
      expect(lines).toEqual([`Waiting for a backup, a restore or another command that uses ${cluster} to end.`])
    },
  )

  it('adopts the server of a killed owner, and stops it on close', async () => {
    const { owner, outcome } = startInProcess()
    expect(await outcome).toBe('owner')
    const postmaster = await findPostmaster()
    await kill(owner)
    expect(await findPostmaster()).toBe(postmaster)

    const adopted = await start()
    expect(adopted.isAdopted).toBe(true)
    expect(await query(adopted.url, 'select 1')).toEqual([[1]])
    await adopted.close()
    expect(await findPostmaster()).toBeNull()
  })

  it('does not stop, as a command, what another Lectern serves from that has only lost its lock', async () => {
    const { owner, outcome } = startInProcess()
    await outcome
    await kill(owner)
    const command = await start({ kind: 'command' })
    const listener = new pg.Client({ connectionString: command.url, application_name: 'lectern-listen' })
    await listener.connect()
    await command.close()
    expect((await listener.query('select 1')).rowCount).toBe(1)
    await listener.end()
    await (await start({ kind: 'command' })).close()
    expect(await findPostmaster()).toBeNull()
  })

  it('starts again after the owner and its server were killed', async () => {
    const { owner, outcome } = startInProcess()
    await outcome
    const postmaster = await findPostmaster()
    await kill(owner)
    process.kill(postmaster!, 'SIGKILL')
    expect(await query((await start()).url, 'select 1')).toEqual([[1]])
  })

  it('lets one of two concurrent first starts win, and rejects the other', async () => {
    const both = [startInProcess(), startInProcess()]
    const outcomes = await Promise.all(both.map(({ outcome }) => outcome))
    expect(outcomes.toSorted()).toEqual([expect.stringMatching(/^AlreadyRunningError/), 'owner'])
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  it('leaves no server behind when its start is aborted', async () => {
    await (await start()).close()
    const stop = new AbortController()
    const starting = startEmbeddedPostgres({ dataDir, password, log, durable: false, signal: stop.signal })
    starting.catch(() => undefined)
    await waitUntil('its server starts', async () => (await findPostmaster()) !== null, { intervalMs: 1 })
    stop.abort()
    await expect(starting).rejects.toThrow()
    expect(await findPostmaster()).toBeNull()
  })

  it('does not try again to start a server that cannot once it is aborted', async () => {
    await (await start()).close()
    const cluster = path.join(dataDir, 'postgres')
    await rename(path.join(cluster, 'global/pg_control'), path.join(cluster, 'pg_control.away'))
    const stop = new AbortController()
    const starting = start({ signal: stop.signal })
    starting.catch(() => undefined)
    // The draft of the log of its first attempt.
    await waitUntil(
      'it is being started',
      async () => (await readdir(cluster)).some((name) => name.startsWith('server.log.new-')),
      {
        intervalMs: 1,
      },
    )
    stop.abort()
    // Otherwise it says why it could not be started, once it has tried for long enough.
    await expect(starting).rejects.toThrow(/aborted/)
    await rename(path.join(cluster, 'pg_control.away'), path.join(cluster, 'global/pg_control'))
  })

  it('is not started where that is aborted just before', async () => {
    await (await start()).close()
    const cluster = await openCluster({ dataDir, password, isDurable: false })
    const stop = new AbortController()
    const check = () => AbortSignal.prototype.throwIfAborted.call(stop.signal)
    stop.signal.throwIfAborted = () => {
      check()
      stop.abort()
    }
    await expect(findOrStartServer(cluster, { isDurable: false, signal: stop.signal })).rejects.toThrow(/aborted/)
    expect(await findPostmaster()).toBeNull()
  })

  it('does not wait for a command any more once it is aborted', async () => {
    expect(await startInProcess('command').outcome).toBe('owner')
    const stop = new AbortController()
    const onWait = () => stop.abort()
    const waiting = start({ signal: stop.signal, log: { ...log, warn: onWait } })
    await expect(waiting).rejects.toThrow(/aborted/)
  })

  it('starts over after a first start that was killed half-way', async () => {
    const { owner } = startInProcess()
    await vi.waitFor(async () => expect(await readdir(dataDir)).not.toEqual([]), {
      timeout: 20_000,
      interval: 5,
    })
    expect(await readdir(dataDir)).toEqual([expect.stringMatching(/^postgres\.new-/)])
    await kill(owner)
    const { url } = await start()
    expect(await query(url, 'select 1')).toEqual([[1]])
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  it('ignores a stale pid file whose id was reused by another process', async () => {
    const { owner, outcome } = startInProcess()
    await outcome
    const [postmaster, left] = [await findPostmaster(), await readFile(pidFile(), 'utf8')]
    await kill(owner)
    process.kill(postmaster!, 'SIGKILL')
    const account = await stat(pidFile())
    const unrelated = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      ...(isRoot ? { uid: account.uid, gid: account.gid } : {}),
      cwd: '/',
    })
    owners.push(unrelated)
    await writeFile(pidFile(), left.replace(/^\d+/, String(unrelated.pid)))

    const server = await start()
    expect(server.isAdopted).toBe(false)
    expect(await query(server.url, 'select 1')).toEqual([[1]])
    expect(unrelated.exitCode).toBeNull()
  })

  it.each([
    ['nothing', ''],
    ['words', 'rubbish\nmore rubbish\n'],
    ['an impossible process', '99999999999999\n'],
  ])('starts despite a pid file that contains %s', async (_, contents) => {
    await (await start()).close()
    await writeFile(pidFile(), contents)
    expect(await query((await start()).url, 'select 1')).toEqual([[1]])
  })

  it('explains what to do when the pid file is damaged while its server runs', async () => {
    const { owner, outcome } = startInProcess()
    await outcome
    const [postmaster, original] = [await findPostmaster(), await readFile(pidFile(), 'utf8')]
    await kill(owner)
    await writeFile(pidFile(), `${postmaster}\nrubbish\n`)
    await expect(start()).rejects.toThrow(
      new RegExp(`as process ${postmaster}, but .*postmaster.pid is damaged.* Stop that process`),
    )
    await writeFile(pidFile(), original)
  })

  describe('restarts Postgres', () => {
    const lines: string[] = []
    const recordingLog = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) }
    // Enough for a healthy Postgres on a busy machine.
    const limits = { intervalMs: 100, probeTimeoutMs: 8_000, unresponsiveAfterMs: 9_000 }
    const isReachable = (url: string) => async () => {
      const rows = await query(url, 'select 1').catch(() => null)
      return Array.isArray(rows)
    }

    beforeEach(() => void lines.splice(0))

    it.each([
      ['is killed', (pids: number[]) => process.kill(pids[0]!, 'SIGKILL'), /exited \(SIGKILL\).*1 of 5/],
      [
        'stops',
        (pids: number[]) => process.kill(pids[0]!, 'SIGSTOP'),
        /stopped accepting connections and was killed.*1 of 5/,
      ],
      [
        'stops with all its processes',
        (pids: number[]) => pids.toReversed().forEach(suspend),
        /stopped accepting connections/,
      ],
    ])('on the same port, when it %s', async (_, disrupt, line) => {
      const { url } = await start({ log: recordingLog, limits })
      await query(url, 'set synchronous_commit = on; create table kept ()')
      const postmaster = (await findPostmaster())!
      disrupt([postmaster, ...(await findChildProcesses(postmaster))])
      await waitUntil('a new postmaster runs', async () => ![null, postmaster].includes(await findPostmaster()), {
        timeoutMs: 30_000,
      })
      await waitUntil('it accepts queries', isReachable(url), { timeoutMs: 30_000 })
      await waitUntil('it is said', async () => lines.includes('The embedded Postgres was started again.'))
      expect(await query(url, "select to_regclass('kept') is not null")).toEqual([[true]])
      // On a busy machine the new one may seem to have stopped as well.
      expect(lines.filter((one) => / again/.test(one)).slice(0, 2)).toEqual([
        expect.stringMatching(line),
        'The embedded Postgres was started again.',
      ])
      // Its owner still holds the lock on the folder.
      expect(await startInProcess().outcome).toMatch(/^AlreadyRunningError/)
    })

    it('when it was adopted from a killed owner', async () => {
      const { owner, outcome } = startInProcess()
      await outcome
      await kill(owner)
      const { url, isAdopted } = await start({ log: recordingLog, limits })
      expect(isAdopted).toBe(true)
      process.kill((await findPostmaster())!, 'SIGKILL')
      await waitUntil('it accepts queries', isReachable(url), { timeoutMs: 30_000 })
    })

    it('once its disk has room again, and does not end the server meanwhile', async ({ skip }) => {
      const disk = mountSmallDisk(120)
      skip(disk === null, 'only root may mount a small file system')
      const errors: Error[] = []
      try {
        dataDir = disk!.folder
        const {
          url,
          folder: cluster,
          close,
        } = await start({
          log: recordingLog,
          limits,
          onFatal: (error) => errors.push(error),
          maxRestarts: 1,
        })
        process.kill((await findPostmaster())!, 'SIGKILL')
        // Now it has been restarted as often as it may be.
        await waitUntil('it is started again', async () => lines.includes('The embedded Postgres was started again.'), {
          timeoutMs: 30_000,
        })
        await query(url, 'create table kept (); set synchronous_commit = on; insert into kept default values')
        await disk!.fill()
        process.kill((await findPostmaster())!, 'SIGKILL')
        const text = `Only 0.0 MB are free on the disk of ${cluster}; make room, and Postgres starts again by itself.`
        await waitUntil('it says what to do', async () => lines.includes(text), { timeoutMs: 30_000 })
        expect(errors).toEqual([])
        await disk!.free()
        await waitUntil('it accepts queries', isReachable(url), { timeoutMs: 60_000 })
        expect(await query(url, 'select count(*)::integer from kept')).toEqual([[1]])
        expect(errors).toEqual([])
        await close()
      } finally {
        disk!.close()
      }
    })

    it('once a command has ended that has started it meanwhile, as the doctor does', async () => {
      const command = await start({ kind: 'command' })
      const cluster = await openCluster({ dataDir, password, isDurable: false })
      const port = Number(new URL(command.url).port)
      const [own = 0] = await findFreePortPairs(1)
      const errors: Error[] = []
      const supervisor = supervisePostgres({
        cluster,
        isDurable: false,
        server: { port: own, child: spawn(process.execPath, ['--version']) },
        url: command.url.replace(`:${port}/`, `:${own}/`),
        log: recordingLog,
        onRestart: async () => undefined,
        onFatal: (error) => errors.push(error),
        limits,
        maxRestarts: 1,
      })
      try {
        const text = `Another process uses ${cluster.folder}; wait for it, or stop it, and Postgres starts again by itself.`
        await waitUntil('it says so', async () => lines.includes(text), { timeoutMs: 20_000 })
        await command.close()
        await waitUntil('it is started again', async () => lines.includes('The embedded Postgres was started again.'), {
          timeoutMs: 20_000,
        })
        expect(errors).toEqual([])
      } finally {
        await supervisor.close()
        await stopServer(cluster)
      }
    })

    it('and reports an error when that fails', async () => {
      const errors: Error[] = []
      const onGone = (error: Error) => errors.push(error)
      await start({ log: recordingLog, limits, onFatal: onGone, maxRestarts: 1 })
      const cluster = path.join(dataDir, 'postgres')
      await rename(path.join(cluster, 'global/pg_control'), path.join(cluster, 'pg_control.away'))
      process.kill((await findPostmaster())!, 'SIGKILL')
      await waitUntil('it gives up', async () => errors.length > 0, { timeoutMs: 30_000 })
      expect(errors.map(({ message }) => message)).toEqual([
        expect.stringMatching(/^The embedded Postgres exited \(SIGKILL\) and cannot be started again\./),
      ])
      await rename(path.join(cluster, 'pg_control.away'), path.join(cluster, 'global/pg_control'))
    })
  })

  it('explains what to do when the password is wrong, and leaves no server running', async () => {
    await (await start()).close()
    await expect(start({ password: 'another' })).rejects.toThrow(/another password than .*secret contains/)
    expect(await findPostmaster()).toBeNull()
  })

  it('says that it cannot start since its disk is full, which its log has no room for', async ({ skip }) => {
    const disk = mountSmallDisk(120)
    skip(disk === null, 'only root may mount a small file system')
    try {
      const { folder: cluster, close } = await start({ dataDir: disk!.folder })
      await close()
      await disk!.fill()
      await expect(start({ dataDir: disk!.folder })).rejects.toThrow(
        `Only 0.0 MB are free on the disk of ${cluster}; make room, and start again.`,
      )
      await disk!.free()
      await (await start({ dataDir: disk!.folder })).close()
    } finally {
      disk!.close()
    }
  })

  it('says that it cannot start since its disk is read-only', async ({ skip }) => {
    const disk = mountSmallDisk(120)
    skip(disk === null, 'only root may mount a small file system')
    try {
      const { folder: cluster, close } = await start({ dataDir: disk!.folder })
      await close()
      disk!.setReadOnly(true)
      await expect(start({ dataDir: disk!.folder })).rejects.toThrow(
        `The disk of ${cluster} is read-only; make it writable, and start again.`,
      )
      disk!.setReadOnly(false)
      await (await start({ dataDir: disk!.folder })).close()
    } finally {
      disk!.close()
    }
  })

  it('says how to repair a database that others may read, as after a copy without its permissions', async ({
    skip,
  }) => {
    skip(process.platform === 'win32', 'Windows has no such permissions')
    const { folder: cluster, close } = await start()
    await close()
    await chmod(cluster, 0o755)
    await expect(start()).rejects.toThrow(
      `Other accounts may read or change ${cluster}, which Postgres refuses; run chmod -R go-rwx '${cluster}', and start again.`,
    )
    // Postgres allows its group to read.
    await chmod(cluster, 0o750)
    expect((await start()).folder).toBe(cluster)
  })

  it('says how to repair a database that belongs to root, as after a copy without its owner', async ({ skip }) => {
    skip(!isRoot, 'only root runs Postgres as another account')
    const { folder: cluster, close } = await start()
    await close()
    const { uid, gid } = await stat(cluster)
    await chown(cluster, 0, 0)
    await expect(start()).rejects.toThrow(
      `${cluster} belongs to root, as which Postgres refuses to run; run chown -R ${uid}:${gid} '${cluster}', and start again.`,
    )
    await chown(cluster, uid, gid)
    expect((await start()).folder).toBe(cluster)
  })

  it('says that a copy is where the account of Postgres may not go', async ({ skip }) => {
    skip(!isRoot, 'only root runs Postgres as another account')
    const { folder: cluster, close } = await start()
    await close()
    const { uid } = await stat(cluster)
    await chmod(folder, 0o700)
    await expect(start()).rejects.toThrow(
      `Postgres runs as the account ${uid}, which may not enter every folder above ${cluster}; move the data folder to where every account may, such as /var/lib, and start again.`,
    )
  })

  it('does not refuse a database that is running, whatever the permissions of its folder', async ({ skip }) => {
    skip(process.platform === 'win32', 'Windows has no such permissions')
    const { owner, outcome } = startInProcess()
    expect(await outcome).toBe('owner')
    await kill(owner)
    await chmod(path.join(dataDir, 'postgres'), 0o755)
    expect(await start()).toMatchObject({ isAdopted: true })
  })

  it('stores the database elsewhere when the data folder is inaccessible to its account', async ({ skip }) => {
    skip(!isRoot, 'only root runs Postgres as another account')
    await chmod(folder, 0o700)
    const first = await start()
    await query(first.url, 'create table kept ()')
    await first.close()
    const location = await readlink(path.join(dataDir, 'postgres'))
    expect(location.startsWith(folder)).toBe(false)
    expect((await stat(location)).mode & 0o777).toBe(0o700)

    const second = await start()
    expect(await query(second.url, "select to_regclass('kept') is not null")).toEqual([[true]])
    expect(await readlink(path.join(dataDir, 'postgres'))).toBe(location)
    expect(second.folder).toBe(location)
  })

  it('refuses a copy of a data folder whose database is elsewhere, and follows one that was moved', async ({
    skip,
  }) => {
    skip(!isRoot, 'only root runs Postgres as another account')
    await chmod(folder, 0o700)
    await (await start()).close()
    const link = path.join(dataDir, 'postgres')
    const location = await readlink(link)
    const copy = path.join(folder, 'copy')
    await cp(dataDir, copy, { recursive: true, verbatimSymlinks: true })
    await expect(start({ dataDir: copy })).rejects.toThrow(
      `${path.join(copy, 'postgres')} leads to ${location}, the database of the data folder ${dataDir}: a copy of that`,
    )
    // Both copied, they are another publication.
    await cp(location, `${location}-copy`, { recursive: true, preserveTimestamps: true })
    await giveTo(`${location}-copy`, await stat(location))
    await rm(path.join(copy, 'postgres'))
    await symlink(`${location}-copy`, path.join(copy, 'postgres'))
    const copied = await start({ dataDir: copy })
    expect(copied.folder).toBe(`${location}-copy`)
    await copied.close()
    await rm(`${location}-copy`, { recursive: true })
    await rename(dataDir, path.join(folder, 'moved'))
    dataDir = path.join(folder, 'moved')
    expect((await start()).folder).toBe(location)
  })

  it('follows a data folder that was moved and has a link to it in its former place', async ({ skip }) => {
    skip(!isRoot, 'only root runs Postgres as another account')
    await chmod(folder, 0o700)
    await (await start()).close()
    const former = dataDir
    dataDir = path.join(folder, 'moved')
    await rename(former, dataDir)
    await symlink(dataDir, former)
    const { folder: location, close } = await start({ dataDir: former })
    expect(location).toBe(await readlink(path.join(dataDir, 'postgres')))
    await close()
    // It is named anew: a copy is told from it without the link.
    await rm(former)
    await cp(dataDir, former, { recursive: true, verbatimSymlinks: true })
    await expect(start({ dataDir: former })).rejects.toThrow(
      `the database of the data folder ${dataDir}: a copy of that`,
    )
  })

  it('claims a database whose data folder is not named only once it owns it, and says how to claim it again', async ({
    skip,
  }) => {
    skip(!isRoot, 'only root runs Postgres as another account')
    await chmod(folder, 0o700)
    const original = await start()
    const copy = path.join(folder, 'copy')
    await cp(dataDir, copy, { recursive: true, verbatimSymlinks: true })
    // As an older version left it.
    const nameFile = path.join(original.folder, 'lectern-data-folder')
    await rm(nameFile)
    await expect(start({ dataDir: copy })).rejects.toThrow(AlreadyRunningError)
    await original.close()
    await (await start()).close()
    expect(await readFile(nameFile, 'utf8')).toBe(`${dataDir}\n`)

    await rm(nameFile)
    await (await start({ dataDir: copy })).close()
    await expect(start()).rejects.toThrow(
      `If this is the original, and the other the copy, delete the file ${nameFile} `,
    )
    await rm(nameFile)
    expect((await start()).folder).toBe(original.folder)
  })
})

describe('readSecrets', () => {
  it('creates secrets once, readable by their owner only', async () => {
    const secrets = await readSecrets(dataDir)
    expect(secrets.PAYLOAD_SECRET.length).toBeGreaterThanOrEqual(32)
    expect(secrets.ADMIN_EMAIL).toBe('editor@lectern.localhost')
    expect(secrets.ADMIN_PASSWORD).toMatch(/^[a-z\d]{4}(-[a-z\d]{4}){3}$/)
    expect(await readSecrets(dataDir)).toEqual(secrets)
    expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  })

  it('returns the same secrets to concurrent starts, and leaves one file', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => readSecrets(dataDir)))
    expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1)
    expect(await readdir(dataDir)).toEqual(['secret'])
  })

  it('names what is missing in a damaged file', async () => {
    await mkdir(dataDir)
    await writeFile(path.join(dataDir, 'secret'), 'PAYLOAD_SECRET=x\n')
    await expect(readSecrets(dataDir)).rejects.toThrow(/secret lacks POSTGRES_PASSWORD, ADMIN_EMAIL, ADMIN_PASSWORD/)
  })

  it('names the setting of a folder that cannot be used', async () => {
    await writeFile(dataDir, 'not a folder')
    await expect(readSecrets(dataDir)).rejects.toThrow(`DATA_DIR ${dataDir} cannot be used: ENOTDIR`)
    const inside = path.join(dataDir, 'new')
    await expect(readSecrets(inside)).rejects.toThrow(`DATA_DIR ${inside} cannot be used: ENOTDIR`)
  })

  // Others have no /proc.
  it.skipIf(process.platform !== 'linux')('does not wait for a folder that nobody can create', async () => {
    await expect(readSecrets('/proc/lectern')).rejects.toThrow('DATA_DIR /proc/lectern cannot be used: ENOENT')
  })
})
