import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { fillPath, readPathValues } from '../support/example-paths'
import { startDedicatedPostgres } from '../support/dedicated-postgres'
import { findFreePortPairs } from '../support/ports'
import { startServer } from '../support/server-process'
import { listTargets, type Target } from './targets'

/** A server with the sample on a separate Postgres, whose content never changes. */
export type Site = {
  origins: Record<'content' | 'catalogue', string>
  pid: number | undefined
  output: () => string
  targets: Target[]
  credentials: { email: string; password: string }
  stop: () => Promise<void>
}

const credentials = { email: 'good@lectern.invalid', password: 'a password for the attacks' }

/** Starts the server to attack. */
export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  }
  try {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-attacks-'))
    await chmod(dataDir, 0o755)
    closers.push(() => rm(dataDir, { recursive: true, force: true }))
    const postgres = await startDedicatedPostgres()
    closers.push(postgres.close)
    const [port = 0] = await findFreePortPairs(1)
    const origins = { content: `http://127.0.0.1:${port}`, catalogue: `http://127.0.0.1:${port + 1}` }
    const server = await startServer({
      PORT: String(port),
      BASE_URL: origins.content,
      CATALOGUE_URL: origins.catalogue,
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      PAYLOAD_SECRET: 'only for the attacks, thirty-two or more',
      ADMIN_EMAIL: credentials.email,
      ADMIN_PASSWORD: credentials.password,
      LECTERN_SAMPLE: 'on',
      ...settings,
    })
    closers.push(server.stop)
    const database = new pg.Client({ connectionString: postgres.url })
    await database.connect()
    const values = await readPathValues(
      async (text) => (await database.query<Record<string, unknown>>(text)).rows,
    ).finally(() => database.end())
    return {
      origins,
      pid: server.pid,
      output: server.output,
      targets: listTargets((path) => fillPath(path, values)),
      credentials,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
