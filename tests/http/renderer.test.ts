import { readFile, readdir } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ownHosts, startOwnServer, type OwnServer } from '../support/own-server'
import { send } from '../support/http'
import { until } from '../support/until'

/** The processes that another one started, found where Linux lists them. */
async function findChildren(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const stats = await Promise.all(pids.map(async (pid) => [pid, await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')] as const))
  return stats.filter(([, stat]) => / \S (\d+)/.exec(stat.slice(stat.lastIndexOf(')')))?.[1] === String(parent)).map(([pid]) => pid)
}

describe.runIf(process.platform === 'linux')('When the process that renders is killed (needs /proc)', () => {
  let server: OwnServer
  const ask = (target: string) => send(target, { origin: server.origin, headers: { host: ownHosts.content, accept: 'text/html' } })

  beforeAll(async () => {
    server = await startOwnServer()
  })

  afterAll(() => server.stop())

  it('goes on sending what is remembered, makes what is not as soon as another has started, and is not ready meanwhile', async () => {
    const remembered = await ask('/resources')
    expect(remembered.status).toBe(200)
    const [renderer = 0] = await findChildren(server.pid ?? 0)
    process.kill(renderer, 'SIGKILL')
    await until('the end is noticed', async () => (await send('/readyz', { origin: server.origin })).status === 503)
    expect((await ask('/resources')).text).toBe(remembered.text)
    // Not remembered: it waits for the new process instead of failing.
    expect((await ask('/developers')).status).toBe(200)
    expect((await send('/readyz', { origin: server.origin })).status).toBe(200)
    expect(server.output()).toContain('The process that renders ended')
  })
})
