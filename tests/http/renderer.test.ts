import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findChildProcesses } from '@/server/child-processes'
import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../support/dedicated-server'
import { send } from '../support/http'
import { waitUntil } from '../support/wait-until'

// Windows has no SIGSTOP.
describe.skipIf(process.platform === 'win32')('When the renderer process fails', () => {
  let server: DedicatedServer
  const sendRequest = (target: string) =>
    send(target, { origin: server.origin, headers: { host: dedicatedHosts.content, accept: 'text/html' } })

  beforeAll(async () => {
    server = await startDedicatedServer()
  })

  afterAll(() => server.stop())

  it('by SIGKILL, the server serves cache hits, is not ready, and serves misses once a new renderer has started', async () => {
    const cached = await sendRequest('/resources')
    expect(cached.status).toBe(200)
    const [renderer = 0] = await findChildProcesses(server.pid ?? 0)
    process.kill(renderer, 'SIGKILL')
    await waitUntil(
      'the exit is detected',
      async () => (await send('/readyz', { origin: server.origin })).status === 503,
    )
    expect((await sendRequest('/resources')).text).toBe(cached.text)
    // A cache miss: it waits for the new process instead of failing.
    expect((await sendRequest('/developers')).status).toBe(200)
    await waitUntil('it is ready again', async () => (await send('/readyz', { origin: server.origin })).status === 200)
    expect(server.output()).toContain('The renderer exited')
  })

  it('by SIGSTOP, the server is not ready, and replaces the renderer', async () => {
    const [renderer = 0] = await findChildProcesses(server.pid ?? 0)
    process.kill(renderer, 'SIGSTOP')
    await waitUntil('it is not ready', async () => (await send('/readyz', { origin: server.origin })).status === 503)
    await waitUntil('it is killed', async () => server.output().includes('is unresponsive and will be killed'), {
      timeoutMs: 40_000,
    })
    await waitUntil(
      'it is ready again',
      async () => (await send('/readyz', { origin: server.origin })).status === 200,
      {
        timeoutMs: 60_000,
      },
    )
    expect((await sendRequest('/resources')).status).toBe(200)
    expect(await findChildProcesses(server.pid ?? 0)).not.toContain(renderer)
  }, 120_000)
})
