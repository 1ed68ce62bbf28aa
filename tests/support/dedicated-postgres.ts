import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { startEmbeddedPostgres } from '@/server/postgres/embedded-postgres'
import { endWithThisProcess } from './end-with-this-process'

/** A Postgres server for one test file, in a temporary folder. */
export async function startDedicatedPostgres(): Promise<{ url: string; dataDir: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-postgres-'))
  // A folder created by root would be inaccessible to the account that runs Postgres.
  await chmod(folder, 0o755)
  const log = { info: () => undefined, warn: () => undefined }
  // It is made to outlive its owner, for the next one to adopt.
  const release = endWithThisProcess({
    pids: 'head -n 1 "$1/postgres/postmaster.pid"',
    signal: 'INT',
    cleanUp: 'rm -rf "$(realpath "$1/postgres")" "$1"',
    args: [folder],
  })
  const postgres = await startEmbeddedPostgres({ dataDir: folder, password: 'only for tests', log, durable: false })
  return {
    url: postgres.url,
    dataDir: folder,
    async close() {
      await postgres.close()
      release()
      const cluster = await realpath(path.join(folder, 'postgres')).catch(() => null)
      if (cluster) await rm(cluster, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}
