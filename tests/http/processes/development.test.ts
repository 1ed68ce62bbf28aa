import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { dedicatedSecret } from '../../support/dedicated-server'
import { findFreePortPairs } from '../../support/ports'
import { copyProject, type ProjectCopy } from '../../support/project-copy'
import { startServer, type ServerProcess } from '../../support/server-process'
import { servers } from '../../support/servers'
import { waitUntil } from '../../support/wait-until'

describe('npm run dev', () => {
  let project: ProjectCopy
  let server: ServerProcess
  let origin: string
  let dataDir: string

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-dev-'))
    project = await copyProject()
    const [port = 0] = await findFreePortPairs(1)
    origin = `http://127.0.0.1:${port}`
    const settings = {
      PORT: String(port),
      BASE_URL: origin,
      CATALOGUE_URL: `http://127.0.0.1:${port + 1}`,
      DATABASE_URL: servers.databaseUrl,
      PAYLOAD_SECRET: dedicatedSecret,
      DATA_DIR: dataDir,
    }
    server = await startServer(settings, { script: 'dev', project: project.folder })
  })

  afterAll(async () => {
    await server?.stop()
    await project?.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  const read = (address: string) =>
    fetch(`${origin}${address}`).then(
      (response) => response.text(),
      () => '',
    )
  const waitForText = (address: string, text: string) =>
    waitUntil(`${address} shows ${text}`, async () => (await read(address)).includes(text), {
      timeoutMs: 60_000,
      intervalMs: 100,
    })

  it('shows a saved view at once, in the same process', async () => {
    await waitForText('/developers', '<h1>Developers</h1>')
    await project.edit('src/views/content/developers.tsx', '<h1>Developers</h1>', '<h1>Developers, edited</h1>')
    await waitForText('/developers', '<h1>Developers, edited</h1>')
    expect(server.output()).not.toContain('the server restarts')
  })

  it('restarts when code of the server is saved', async () => {
    expect(await read('/healthz')).toBe('{"status":"ok"}')
    await project.edit('src/server/http/health.ts', "'ok'", "'edited'")
    await waitForText('/healthz', '{"status":"edited"}')
    expect(server.output()).toContain('Source changed: the server restarts.')
  })
})
