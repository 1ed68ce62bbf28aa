import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { findFreePortPairs } from './ports'
import { startServer } from './server-process'
import { servers } from './servers'
import { startAdmin } from './start-admin'

export type DedicatedServer = {
  origin: string
  pid: number | undefined
  output: () => string
  startAdmin: () => Promise<void>
  stop: () => Promise<void>
}

export const dedicatedSecret = 'a secret of its own, thirty-two or more'
export const dedicatedHosts = {
  content: 'www.example.test',
  catalogue: 'books.example.test',
  admin: 'edit.example.test',
} as const

/**
 * A server for one test file on the shared database, configured as behind a TLS proxy in production: content,
 * catalogue and admin each have their own host, selected by the Host header.
 */
export async function startDedicatedServer(settings: Record<string, string> = {}): Promise<DedicatedServer> {
  const [port = 0] = await findFreePortPairs(1)
  const origin = `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-own-'))
  const server = await startServer({
    PORT: String(port),
    BASE_URL: `https://${dedicatedHosts.content}`,
    CATALOGUE_URL: `https://${dedicatedHosts.catalogue}`,
    ADMIN_URL: `https://${dedicatedHosts.admin}`,
    DATABASE_URL: servers.databaseUrl,
    PAYLOAD_SECRET: dedicatedSecret,
    DATA_DIR: dataDir,
    // A search must be complete on a busy machine, too.
    SEARCH_TIMEOUT_MS: '5000',
    ...settings,
  })
  return {
    origin,
    pid: server.pid,
    output: server.output,
    startAdmin: () => startAdmin(origin, dedicatedHosts.admin),
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
