import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import type { TestProject } from 'vitest/node'

import { findBrowser } from './find-browser'
import { findFreePortPairs } from './ports'
import { readSecrets } from './secrets'
import { startServer, toOrigin, type ServerProcess } from './server-process'
import type { BrowserLaunch, Servers } from './servers'

type Run = { servers: Servers; browser: BrowserLaunch; close: () => Promise<void> }

/** Each project of the suite sets up in a module copy of its own; what they share lives on the process. */
const shared = globalThis as { lecternRun?: Promise<Run>; lecternClosing?: Promise<void> }

/** Provides the servers and the browser to a project's tests; the first project starts them, the last one's teardown ends them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.lecternRun ??= start()
  const run = await shared.lecternRun
  project.provide('servers', run.servers)
  project.provide('browser', run.browser)
  return async () => {
    shared.lecternClosing ??= run.close()
    await shared.lecternClosing
  }
}

async function start(): Promise<Run> {
  const browser = await findBrowser()
  const running = findRunningServers()
  if (running) return { servers: running, browser, close: async () => undefined }
  return { ...(await startBoth()), browser }
}

/** For quick rounds of work: servers that run already. Their content will be changed. */
function findRunningServers(): Servers | null {
  const baseUrl = process.env.LECTERN_TEST_BASE_URL
  if (!baseUrl) return null
  const {
    LECTERN_TEST_CATALOGUE_URL: catalogueUrl = '',
    LECTERN_TEST_UNCACHED_ORIGIN: uncachedOrigin = baseUrl,
    LECTERN_TEST_DATABASE_URL: databaseUrl = '',
    LECTERN_TEST_DATA_DIR: dataDir = '',
    LECTERN_TEST_ADMIN_EMAIL: email = '',
    LECTERN_TEST_ADMIN_PASSWORD: password = '',
  } = process.env
  return { baseUrl, catalogueUrl, uncachedOrigin, databaseUrl, dataDir, email, password }
}

async function startBoth(): Promise<Pick<Run, 'servers' | 'close'>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern suite '))
  // Made by root, it would be closed to the account that Postgres runs as.
  await chmod(dataDir, 0o755)
  // One site, so one set of addresses; the two servers differ in the address of the machine they listen on.
  const [port = 0] = await findFreePortPairs(1)
  const baseUrl = `http://127.0.0.1:${port}`
  const catalogueUrl = `http://127.0.0.1:${port + 1}`
  const site = {
    PORT: String(port),
    BASE_URL: baseUrl,
    CATALOGUE_URL: catalogueUrl,
    DATA_DIR: dataDir,
    // The tests keep both processors busy; `exclusive/slow-search` holds the limit.
    SEARCH_TIMEOUT_MS: '5000',
  }
  const secondHost = process.platform === 'linux' ? '127.0.0.2' : '::1'
  const started: ServerProcess[] = []
  const close = async () => {
    const codes: (number | null)[] = []
    for (const server of started.toReversed()) codes.push(await server.stop())
    await rm(dataDir, { recursive: true, force: true })
    if (codes.some((code) => code !== 0))
      throw new Error(`On SIGTERM the servers ended with ${codes.join(' and ')}, not with 0.`)
  }
  try {
    started.push(await startServer({ ...site, HOST: '127.0.0.1' }))
    const secrets = await readSecrets(dataDir)
    const databaseUrl = await findDatabaseUrl(dataDir, secrets.POSTGRES_PASSWORD ?? '')
    started.push(
      await startServer({
        ...site,
        HOST: secondHost,
        DATABASE_URL: databaseUrl,
        PAYLOAD_SECRET: secrets.PAYLOAD_SECRET ?? '',
        CACHE: 'bypass',
      }),
    )
    const servers = {
      baseUrl,
      catalogueUrl,
      uncachedOrigin: toOrigin(secondHost, port),
      databaseUrl,
      dataDir,
      email: secrets.ADMIN_EMAIL ?? '',
      password: secrets.ADMIN_PASSWORD ?? '',
    }
    return { servers, close }
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}

/** The embedded Postgres says its port in the fourth line of its pid file. */
async function findDatabaseUrl(dataDir: string, password: string): Promise<string> {
  const lines = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${Number(lines[3])}/lectern?sslmode=disable`
}
