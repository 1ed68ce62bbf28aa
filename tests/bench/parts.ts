import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { startDedicatedPostgres } from '../support/dedicated-postgres'
import { startServer } from '../support/server-process'
import type { BenchResponse } from './load'

const credentials = { ADMIN_EMAIL: 'bench@lectern.invalid', ADMIN_PASSWORD: 'a-password-for-a-bench' }
/** SQLSTATE */
const duplicateDatabase = '42P04'
const secret = 'a-secret-that-no-one-keeps-for-a-bench'

export type Parts = Awaited<ReturnType<typeof createParts>>

/** Starts and stops what the benchmark needs: databases, servers, the raw server, Payload's handlers. */
export async function createParts() {
  const closers: (() => Promise<unknown>)[] = []
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-bench-'))
  await chmod(folder, 0o755)
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const externalUrl = process.env.DATABASE_URL
  const postgres = externalUrl ? null : await startDedicatedPostgres()
  if (postgres) closers.push(postgres.close)
  const baseUrl = externalUrl ?? postgres!.url
  const prefix = `lectern_bench_${process.pid}`

  async function runSql(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: baseUrl })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }

  /** A scratch database, dropped at the end; `template` is copied. */
  async function createDatabase(name: string, template?: string): Promise<string> {
    await runSql(`create database ${prefix}_${name} ${template ? `template ${prefix}_${template}` : ''}`)
    closers.push(() => runSql(`drop database if exists ${prefix}_${name} with (force)`))
    const url = new URL(baseUrl)
    url.pathname = `/${prefix}_${name}`
    return url.href
  }

  /** A database that stays where `DATABASE_URL` is given, so that what took long to load is there in the next run. */
  async function keepDatabase(name: string): Promise<{ url: string; isNew: boolean }> {
    const url = new URL(baseUrl)
    url.pathname = `/${name}`
    const isNew = await runSql(`create database ${name}`).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === duplicateDatabase) return false
        throw error
      },
    )
    return { url: url.href, isNew }
  }

  async function serve(port: number, databaseUrl: string, settings: Record<string, string> = {}) {
    const server = await startServer({
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      PAYLOAD_SECRET: secret,
      LECTERN_SAMPLE: 'off',
      ...credentials,
      ...settings,
    })
    closers.push(() => server.stop())
    return { ...server, origin: `http://localhost:${port}`, catalogueOrigin: `http://localhost:${port + 1}` }
  }

  async function start(script: string, port: number, settings: Record<string, string> = {}): Promise<ChildProcess> {
    const child = fork(path.resolve('tests/bench', script), [String(port)], {
      execArgv: ['--conditions=production', '--import', 'tsx', '--no-deprecation'],
      env: { ...process.env, NODE_ENV: 'production', PAYLOAD_SECRET: secret, ...settings },
    })
    closers.push(async () => child.kill())
    const ended = once(child, 'exit').then(() =>
      Promise.reject(new Error(`${script} exited before it was ready; is port ${port} in use?`)),
    )
    await Promise.race([once(child, 'message'), ended])
    // From here on its exit is expected.
    ended.catch(() => undefined)
    return child
  }

  return {
    createDatabase,
    keepDatabase,
    serve,
    startPayload: (port: number, databaseUrl: string) =>
      start('payload-server.ts', port, { DATABASE_URL: databaseUrl, DATA_DIR: folder }),
    async startRaw(port: number) {
      const child = await start('raw-server.ts', port)
      /** Makes the raw server send the bytes and headers of this response. */
      return async (response: BenchResponse): Promise<void> => {
        child.send({ status: response.status, fields: toFields(response), body: response.body.toString('base64') })
        await once(child, 'message')
      }
    },
    async startFloor(port: number, databaseUrl: string) {
      const child = await start('floor-server.ts', port, { DATABASE_URL: databaseUrl })
      /** Makes the floor send these header fields. */
      return async (fields: string[]): Promise<void> => {
        child.send(fields)
        await once(child, 'message')
      }
    },
    async signIn(origin: string): Promise<string> {
      const response = await fetch(`${origin}/admin/api/users/login`, {
        method: 'POST',
        // Payload on its own has no proxy that sets this header.
        headers: { 'content-type': 'application/json', 'x-lectern-sign-in': '1' },
        body: JSON.stringify({ email: credentials.ADMIN_EMAIL, password: credentials.ADMIN_PASSWORD }),
      })
      return ((await response.json()) as { token: string }).token
    },
    async close() {
      for (const close of closers.toReversed()) await close().catch((error: unknown) => console.error(error))
    },
  }
}

/** The header fields of a response that Node does not make itself, names and values in turn. */
export function toFields({ rawHeaders }: BenchResponse): string[] {
  const generated = /^(date|connection|keep-alive|transfer-encoding)$/i
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !generated.test(name) ? [name, rawHeaders[index + 1] ?? ''] : [],
  )
}

/** Resident memory of a process and its children in MB; null without /proc. */
export async function findResidentMb(pid: number | undefined): Promise<number | null> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(
    pids.map(async (name) => ({ name, status: await readFile(`/proc/${name}/status`, 'utf8').catch(() => '') })),
  )
  const tree = all.filter(
    ({ name, status }) => name === String(pid) || new RegExp(`^PPid:\\s+${pid}$`, 'm').test(status),
  )
  const kb = tree.reduce((sum, { status }) => sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0), 0)
  return kb > 0 ? Math.round(kb / 1024) : null
}
