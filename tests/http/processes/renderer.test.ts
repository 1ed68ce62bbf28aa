import { readFile } from 'node:fs/promises'
import os from 'node:os'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findChildProcesses } from '@/server/child-processes'
import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../../support/dedicated-server'
import { findProcess } from '../../support/find-process'
import { send } from '../../support/http'
import { waitUntil } from '../../support/wait-until'

// Windows has no SIGSTOP.
describe.skipIf(process.platform === 'win32')('The renderer process', () => {
  let server: DedicatedServer
  const sendRequest = (target: string) =>
    send(target, { origin: server.origin, headers: { host: dedicatedHosts.content, accept: 'text/html' } })

  const readReadiness = async () => (await send('/readyz', { origin: server.origin })).status
  const isReady = async () => (await readReadiness()) === 200
  const isNotReady = async () => (await readReadiness()) === 503

  /** A cache miss waits for the new process; where that takes longer than a request may wait, it says when to retry. */
  async function expectServedOnceStarted(target: string): Promise<void> {
    await waitUntil('it is served', async () => {
      const { status, headers } = await sendRequest(target)
      if (status === 503) expect(headers['retry-after']).toBeTruthy()
      else expect(status).toBe(200)
      return status === 200
    })
  }

  beforeAll(async () => {
    server = await startDedicatedServer()
  })

  afterAll(() => server.stop())

  it('has a lower priority than the front door, so that fills yield to cache hits', async () => {
    const renderer = (await findProcess(server.pid, 'renderer'))!
    expect(os.getPriority(renderer)).toBe(Math.max(5, os.getPriority(server.pid)))
  })

  // Other systems have no /proc.
  it.runIf(process.platform === 'linux')('returns the memory of large buffers to the system', async () => {
    const renderer = await findProcess(server.pid, 'renderer')
    expect(await readFile(`/proc/${renderer}/environ`, 'utf8')).toContain('MALLOC_MMAP_THRESHOLD_=131072\0')
  })

  it('is replaced after SIGKILL: the server serves cache hits, is not ready, and serves misses once a new renderer has started', async () => {
    const cached = await sendRequest('/resources')
    expect(cached.status).toBe(200)
    const renderer = (await findProcess(server.pid, 'renderer'))!
    process.kill(renderer, 'SIGKILL')
    await waitUntil('the exit is detected', isNotReady)
    expect((await sendRequest('/resources')).text).toBe(cached.text)
    await expectServedOnceStarted('/developers')
    await waitUntil('it is ready again', isReady)
    expect(server.output()).toContain('The renderer exited')
  })

  it('is replaced after SIGSTOP: meanwhile the server is not ready, and serves single documents as JSON', async () => {
    await waitUntil('it is ready', isReady)
    const list = await sendRequest('/api/articles?limit=1')
    const { id } = (JSON.parse(list.text) as { docs: { id: number }[] }).docs[0]!
    const renderer = (await findProcess(server.pid, 'renderer'))!
    process.kill(renderer, 'SIGSTOP')
    await waitUntil('it is not ready', isNotReady)
    const single = await sendRequest(`/api/articles/${id}`)
    expect([single.status, JSON.parse(single.text)], 'filled by the front door').toMatchObject([200, { id }])
    await waitUntil('it is killed', async () => server.output().includes('is unresponsive and will be killed'))
    await waitUntil('it is ready again', isReady)
    expect((await sendRequest('/resources')).status).toBe(200)
    expect(await findChildProcesses(server.pid ?? 0)).not.toContain(renderer)
  }, 120_000)
})
