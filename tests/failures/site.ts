import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { findFreePortPairs } from '../support/ports'
import { startServer } from '../support/server-process'

const account = { ADMIN_EMAIL: 'editor@example.test', ADMIN_PASSWORD: 'only for failures' }

/** A server with the sample publication, and an editor who is signed in. */
export type Site = {
  pid: number
  origin: string
  catalogueOrigin: string
  dataDir: string
  /** The last line of its log about an error. */
  lastError: () => string
  /** The editor's session. */
  authorization: string
  /** A request of the editor to Payload's REST API. */
  edit: (method: string, to: string, body?: unknown) => Promise<Response>
  stop: () => Promise<number | null>
}

/** Starts a server on a database. */
export async function startSite(databaseUrl: string, settings: Record<string, string> = {}): Promise<Site> {
  const [port = 0] = await findFreePortPairs(1)
  const origin = `http://127.0.0.1:${port}`
  const catalogueOrigin = `http://127.0.0.1:${port + 1}`
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(path.join(os.tmpdir(), 'lectern-failures-')))
  const server = await startServer({
    PORT: String(port),
    BASE_URL: origin,
    CATALOGUE_URL: catalogueOrigin,
    DATABASE_URL: databaseUrl,
    PAYLOAD_SECRET: 'only for failures, thirty-two or more',
    LECTERN_SAMPLE: 'on',
    DATA_DIR: dataDir,
    ...account,
    ...settings,
  })
  const { token } = (await (
    await fetch(`${origin}/admin/api/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: account.ADMIN_EMAIL, password: account.ADMIN_PASSWORD }),
    })
  ).json()) as { token: string }
  const authorization = `JWT ${token}`
  return {
    authorization,
    pid: server.pid ?? 0,
    origin,
    catalogueOrigin,
    dataDir,
    lastError: () =>
      server
        .output()
        .split('\n')
        .findLast((line) => line.includes('"err"'))
        ?.slice(0, 2_000) ?? '',
    edit(method, to, body) {
      const isForm = body instanceof FormData
      return fetch(`${origin}/admin/api/${to}`, {
        method,
        headers: {
          Authorization: authorization,
          'If-Match': '*',
          ...(isForm ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      })
    },
    async stop() {
      const code = await server.stop()
      await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}
