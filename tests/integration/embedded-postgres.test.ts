import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { startEmbeddedPostgres, type EmbeddedPostgres } from '@/server/embedded-postgres'
import { readSecrets } from '@/server/secrets'

const password = 'a password, only for tests'
const log = { info: () => undefined, warn: () => undefined }
const isRoot = process.getuid?.() === 0

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder: string
let dataDir: string
const servers: EmbeddedPostgres[] = []
const owners: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern test '))
  // Made by root, it would be closed to the account that Postgres runs as.
  await chmod(folder, 0o755)
  dataDir = path.join(folder, 'data')
})

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  const alive = owners.splice(0).filter((owner) => owner.exitCode === null && owner.signalCode === null)
  for (const owner of alive) owner.kill('SIGKILL')
  await Promise.all(alive.map((owner) => once(owner, 'exit')))
  // What a killed owner leaves is a server to adopt, and end.
  if (await findPostmaster()) await (await start()).close()
  const cluster = await realpath(path.join(dataDir, 'postgres')).catch(() => null)
  if (cluster) await rm(cluster, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

async function start(options: { password?: string } = {}): Promise<EmbeddedPostgres> {
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

/** An owner in a process of its own, which can be killed; `outcome` is its first line. */
function startElsewhere() {
  const module = pathToFileURL(path.resolve('src/server/embedded-postgres.ts')).href
  const options = JSON.stringify({ dataDir, password, durable: false })
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const log = { info() {}, warn() {} }
    await startEmbeddedPostgres({ ...${options}, log }).then(
      () => console.log('owner'),
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

/** The process id of the server that runs, or null. */
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
  it('makes a database that keeps its rows, and leaves other files of the data folder alone', async () => {
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

  it('listens on loopback alone, and asks for the password', async () => {
    const { url } = await start()
    expect(await query(url, 'show listen_addresses')).toEqual([['127.0.0.1']])
    expect(await query(url, 'show unix_socket_directories')).toEqual([['']])
    await expect(query(url.replace(encodeURIComponent(password), 'guess'), 'select')).rejects.toThrow(
      /password/,
    )
  })

  it('refuses a second owner in one sentence, and leaves the first at work', async () => {
    const { url } = await start()
    expect(await startElsewhere().outcome).toBe(
      `AlreadyRunningError: Lectern is already running on the data folder ${dataDir}; ` +
        'stop it first or set DATA_DIR to another folder.',
    )
    expect(await query(url, 'select 1')).toEqual([[1]])
  })

  it('adopts the server of an owner that was killed, and ends it on close', async () => {
    const { owner, outcome } = startElsewhere()
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

  it('starts again after the owner and its server were killed', async () => {
    const { owner, outcome } = startElsewhere()
    await outcome
    const postmaster = await findPostmaster()
    await kill(owner)
    process.kill(postmaster!, 'SIGKILL')
    expect(await query((await start()).url, 'select 1')).toEqual([[1]])
  })

  it('gives one of two simultaneous first starts the folder, and refuses the other', async () => {
    const both = [startElsewhere(), startElsewhere()]
    const outcomes = await Promise.all(both.map(({ outcome }) => outcome))
    expect(outcomes.toSorted()).toEqual([expect.stringMatching(/^AlreadyRunningError/), 'owner'])
    expect(await readdir(dataDir)).toEqual(['postgres'])
  })

  it('begins anew after a first start that was killed half-way', async () => {
    const { owner } = startElsewhere()
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

  it('is not misled by a pid file whose id another process was given', async () => {
    const { owner, outcome } = startElsewhere()
    await outcome
    const [postmaster, left] = [await findPostmaster(), await readFile(pidFile(), 'utf8')]
    await kill(owner)
    process.kill(postmaster!, 'SIGKILL')
    const account = await stat(pidFile())
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      ...(isRoot ? { uid: account.uid, gid: account.gid } : {}),
      cwd: '/',
    })
    owners.push(stranger)
    await writeFile(pidFile(), left.replace(/^\d+/, String(stranger.pid)))

    const server = await start()
    expect(server.isAdopted).toBe(false)
    expect(await query(server.url, 'select 1')).toEqual([[1]])
    expect(stranger.exitCode).toBeNull()
  })

  it('says what to do when the password is not that of the database, and leaves no server behind', async () => {
    await (await start()).close()
    await expect(start({ password: 'another' })).rejects.toThrow(/another password than .*secret holds/)
    expect(await findPostmaster()).toBeNull()
  })

  it('keeps the database in an open place when the data folder is closed to its account', async ({
    skip,
  }) => {
    skip(!isRoot, 'only root runs Postgres as another account')
    await chmod(folder, 0o700)
    const first = await start()
    await query(first.url, 'create table kept ()')
    await first.close()
    const place = await readlink(path.join(dataDir, 'postgres'))
    expect(place.startsWith(folder)).toBe(false)
    expect((await stat(place)).mode & 0o777).toBe(0o700)

    const second = await start()
    expect(await query(second.url, "select to_regclass('kept') is not null")).toEqual([[true]])
    expect(await readlink(path.join(dataDir, 'postgres'))).toBe(place)
  })
})

describe('readSecrets', () => {
  it('makes secrets once, for their owner’s eyes alone', async () => {
    const secrets = await readSecrets(dataDir)
    expect(secrets.PAYLOAD_SECRET.length).toBeGreaterThanOrEqual(32)
    expect(secrets.ADMIN_EMAIL).toBe('editor@lectern.localhost')
    expect(secrets.ADMIN_PASSWORD).toMatch(/^[a-z\d]{4}(-[a-z\d]{4}){3}$/)
    expect(await readSecrets(dataDir)).toEqual(secrets)
    expect((await stat(path.join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  })

  it('agrees with every other starter at once, and leaves only the one file', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => readSecrets(dataDir)))
    expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1)
    expect(await readdir(dataDir)).toEqual(['secret'])
  })

  it('names what a damaged file lacks', async () => {
    await mkdir(dataDir)
    await writeFile(path.join(dataDir, 'secret'), 'PAYLOAD_SECRET=x\n')
    await expect(readSecrets(dataDir)).rejects.toThrow(
      /secret lacks POSTGRES_PASSWORD, ADMIN_EMAIL, ADMIN_PASSWORD/,
    )
  })
})
