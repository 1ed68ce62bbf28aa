import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { findFreePortPairs } from './ports'
import { startServer } from './server-process'
import { servers } from './servers'

export type OwnServer = { origin: string; pid: number | undefined; output: () => string; stop: () => Promise<void> }

export const ownSecret = 'a secret of its own, thirty-two or more'
export const ownHosts = { content: 'www.example.test', catalogue: 'books.example.test', admin: 'edit.example.test' } as const

/**
 * A server of the test's own on the shared database, as one stands behind TLS in production: content,
 * catalogue and admin are each on a host of their own, and told apart by Host.
 */
export async function startOwnServer(settings: Record<string, string> = {}): Promise<OwnServer> {
  const [port = 0] = await findFreePortPairs(1)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-own-'))
  const server = await startServer({
    PORT: String(port),
    BASE_URL: `https://${ownHosts.content}`,
    CATALOGUE_URL: `https://${ownHosts.catalogue}`,
    ADMIN_URL: `https://${ownHosts.admin}`,
    DATABASE_URL: servers.databaseUrl,
    PAYLOAD_SECRET: ownSecret,
    DATA_DIR: dataDir,
    ...settings,
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: server.pid,
    output: server.output,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
