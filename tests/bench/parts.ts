import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { startEmbeddedPostgres } from '@/server/embedded-postgres'
import { startServer } from '../support/server-process'
import type { Reply } from './load'

const credentials = { ADMIN_EMAIL: 'bench@lectern.invalid', ADMIN_PASSWORD: 'a-password-for-a-bench' }
const secret = 'a-secret-that-no-one-keeps-for-a-bench'
const log = { info: () => undefined, warn: (message: string) => console.error(message) }

export type Parts = Awaited<ReturnType<typeof createParts>>

/** What the bench starts, and ends again: databases, servers, the raw server, Payload's handler. */
export async function createParts() {
  const closers: (() => Promise<unknown>)[] = []
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-bench-'))
  await chmod(folder, 0o755)
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const given = process.env.DATABASE_URL
  const postgres = given ? null : await startEmbeddedPostgres({ dataDir: folder, password: 'bench', log, durable: false })
  if (postgres) closers.push(() => postgres.close())
  const home = given ?? postgres!.url
  const prefix = `lectern_bench_${process.pid}`

  async function onHome(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: home })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }

  /** A scratch database, dropped at the end; `template` is copied. */
  async function createDatabase(name: string, template?: string): Promise<string> {
    await onHome(`create database ${prefix}_${name} ${template ? `template ${prefix}_${template}` : ''}`)
    closers.push(() => onHome(`drop database if exists ${prefix}_${name} with (force)`))
    const url = new URL(home)
    url.pathname = `/${prefix}_${name}`
    return url.href
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
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${script} ended before it served; is port ${port} taken?`)))
    await Promise.race([once(child, 'message'), ended])
    // From here on it ends when it is told to.
    ended.catch(() => undefined)
    return child
  }

  return {
    createDatabase,
    serve,
    startPayload: (port: number, databaseUrl: string) => start('payload-server.ts', port, { DATABASE_URL: databaseUrl, DATA_DIR: folder }),
    async startRaw(port: number) {
      const child = await start('raw-server.ts', port)
      /** Makes the raw server send the very bytes and fields of this reply. */
      return async ({ status, rawHeaders, body }: Reply): Promise<void> => {
        const own = /^(date|connection|keep-alive|transfer-encoding)$/i
        const fields = rawHeaders.flatMap((name, index) => (index % 2 === 0 && !own.test(name) ? [name, rawHeaders[index + 1] ?? ''] : []))
        child.send({ status, fields, body: body.toString('base64') })
        await once(child, 'message')
      }
    },
    async signIn(origin: string): Promise<string> {
      const response = await fetch(`${origin}/admin/api/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: credentials.ADMIN_EMAIL, password: credentials.ADMIN_PASSWORD }),
      })
      return ((await response.json()) as { token: string }).token
    },
    async close() {
      for (const close of closers.toReversed()) await close().catch((error: unknown) => console.error(error))
    },
  }
}

/** Resident memory of a process and of those it started, in MB; null where /proc does not say. */
export async function findResidentMb(pid: number | undefined): Promise<number | null> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map(async (name) => ({ name, status: await readFile(`/proc/${name}/status`, 'utf8').catch(() => '') })))
  const own = all.filter(({ name, status }) => name === String(pid) || new RegExp(`^PPid:\\s+${pid}$`, 'm').test(status))
  const kb = own.reduce((sum, { status }) => sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0), 0)
  return kb > 0 ? Math.round(kb / 1024) : null
}
