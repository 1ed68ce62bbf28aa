import { readdir } from 'node:fs/promises'
import os from 'node:os'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../../support/dedicated-server'
import { findProcess } from '../../support/find-process'
import { send } from '../../support/http'
import { waitUntil } from '../../support/wait-until'

// Windows has no SIGSTOP.
describe.skipIf(process.platform === 'win32')('The process of the admin', () => {
  let server: DedicatedServer
  const sendTo = async (host: keyof typeof dedicatedHosts, target: string) => {
    const { status } = await send(target, {
      origin: server.origin,
      headers: { host: dedicatedHosts[host], accept: 'text/html' },
    })
    return status
  }

  beforeAll(async () => {
    server = await startDedicatedServer()
  })

  afterAll(() => server.stop())

  it('is started by the first request for the admin, and not for readers', { timeout: 240_000 }, async () => {
    expect(await sendTo('content', '/resources')).toBe(200)
    expect(await findProcess(server.pid, 'admin')).toBeNull()
    await server.startAdmin()
    expect(await findProcess(server.pid, 'admin')).not.toBeNull()
  })

  it('has a lower priority than the renderer, so that saves yield to readers', async () => {
    const admin = (await findProcess(server.pid, 'admin'))!
    const nice = Math.max(7, os.getPriority(server.pid))
    expect(os.getPriority(admin)).toBe(nice)
    // V8 compiles and collects garbage in threads of their own, which Linux has priorities for.
    const threads = process.platform === 'linux' ? await readdir(`/proc/${admin}/task`) : []
    expect(threads.map((thread) => os.getPriority(Number(thread)))).toEqual(threads.map(() => nice))
  })

  it('does not delay a cache miss, nor the readiness of the server, while it is suspended', async () => {
    const admin = (await findProcess(server.pid, 'admin'))!
    process.kill(admin, 'SIGSTOP')
    try {
      expect(await sendTo('content', '/developers')).toBe(200)
      expect(await sendTo('catalogue', '/books')).toBe(200)
      expect(await sendTo('content', '/readyz')).toBe(200)
    } finally {
      process.kill(admin, 'SIGCONT')
    }
    expect(await sendTo('admin', '/admin/login')).toBe(200)
  })

  it('is stopped while nobody edits, and started again by the next request', { timeout: 480_000 }, async () => {
    const idle = await startDedicatedServer({ ADMIN_IDLE_SECONDS: '2' })
    try {
      await idle.startAdmin()
      await waitUntil('it is stopped', async () => (await findProcess(idle.pid, 'admin')) === null)
      await idle.startAdmin()
      expect(await findProcess(idle.pid, 'admin')).not.toBeNull()
      expect(idle.output()).not.toContain('The admin exited')
    } finally {
      await idle.stop()
    }
  })

  it(
    'is replaced after SIGKILL: editors wait for the new process, and readers notice nothing',
    { timeout: 240_000 },
    async () => {
      const admin = (await findProcess(server.pid, 'admin'))!
      process.kill(admin, 'SIGKILL')
      const opened = server.startAdmin()
      expect(await sendTo('content', '/readyz')).toBe(200)
      await opened
      expect(server.output()).toContain('The admin exited')
      expect(await findProcess(server.pid, 'admin')).not.toBe(admin)
    },
  )
})
