import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { send } from '../support/http'
import { waitUntil } from '../support/wait-until'
import { createDeployment, type Deployment } from './podman'
import { compose } from './site'

const port = 3772
const origin = `http://localhost:${port}`
const gateway = '172.30.98.1'
const instances = ['lectern_1', 'lectern_2'] as const

/** An instance of which the tests say how it behaves. */
type Instance = { server: Server; requests: number; behaviour: 'answers' | 'is slow' | 'is gone' | 'ends early' }

const all: Instance[] = []
const requests = () => all.reduce((sum, instance) => sum + instance.requests, 0)
const behave = (behaviour: Instance['behaviour']) => all.forEach((instance) => (instance.behaviour = behaviour))
/** What the next answers show. */
let version = 1

let varnish: Deployment
let folder: string

async function startInstance(): Promise<Instance> {
  const server = createServer((req, res) => {
    if (instance.behaviour === 'is gone') return void req.socket.destroy()
    if (req.url === '/readyz') return void res.end()
    instance.requests++
    const body = `version ${version}`
    res.writeHead(200, {
      'Content-Length': body.length,
      'Cache-Control': 'public, max-age=0, must-revalidate, s-maxage=1',
      xkey: 'all article:7',
    })
    if (instance.behaviour === 'ends early') return void res.write('ver', () => req.socket.destroy())
    setTimeout(() => res.end(body), instance.behaviour === 'is slow' ? 2_000 : 0)
  })
  const instance: Instance = { server, requests: 0, behaviour: 'answers' }
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', () => resolve()))
  return instance
}

const read = (target: string) => send(target, { origin })
const purge = () =>
  send('/', { method: 'PURGE', origin, headers: { authorization: 'Bearer lectern-purge', 'xkey-purge': 'article:7' } })

beforeAll(async () => {
  for (const _ of instances) all.push(await startInstance())
  // The configuration as it is shipped, but for where the instances are.
  let vcl = await readFile('.config/varnish.vcl', 'utf8')
  for (const [index, { server }] of all.entries()) {
    const address = `.host = "${gateway}";\n  .port = "${(server.address() as AddressInfo).port}"`
    vcl = vcl.replaceAll(`.host = "lectern-${index + 1}";\n  .port = "3000"`, address)
  }
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-varnish-'))
  // Varnish has a user of its own.
  await chmod(folder, 0o755)
  const file = path.join(folder, 'default.vcl')
  await writeFile(file, vcl)
  const { depends_on: _, ...service } = compose.services.varnish!
  varnish = createDeployment('lectern-varnish', {
    services: {
      varnish: {
        ...service,
        volumes: [`${path.relative('.', file)}:/etc/varnish/default.vcl:ro`],
        ports: [`${port}:8080`],
      },
    },
    volumes: {},
    networks: { default: { ipam: { config: [{ subnet: '172.30.98.0/24', ip_range: '172.30.98.128/25' }] } } },
  })
  await varnish.down()
  await varnish.up()
})

beforeEach(async () => {
  behave('answers')
  await waitUntil('both instances are asked', async () => (await read(`/${performance.now()}`)).status === 200)
})

afterAll(async () => {
  await varnish.down()
  await rm(folder, { recursive: true, force: true })
  for (const { server } of all) server.close().closeAllConnections()
})

describe('Varnish', () => {
  it('serves expired responses while it revalidates them', async () => {
    version = 1
    expect((await read('/revalidated')).text).toBe('version 1')
    version = 2
    behave('is slow')
    const before = requests()
    let slowestMs = 0
    await waitUntil('it is fetched again', async () => {
      const startedAt = performance.now()
      const { text } = await read('/revalidated')
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      expect(text).toBe('version 1')
      return requests() > before
    })
    expect(slowestMs).toBeLessThan(1_500)
    await waitUntil('it is new', async () => (await read('/revalidated')).text === 'version 2')
  })

  it('serves expired responses while no instance is available, but no purged ones', async () => {
    version = 3
    await read('/away')
    behave('is gone')
    await waitUntil('it has expired', async () => Number((await read('/away')).headers.age) > 2)
    const { status, text } = await read('/away')
    expect([status, text]).toEqual([200, 'version 3'])
    expect((await purge()).status).toBe(200)
    const purged = await read('/away')
    expect(purged.status).toBe(503)
    expect(purged.headers['retry-after']).toBe('5')
    expect(purged.headers['cache-control']).toBe('no-store')
  })

  it('retries on the other instance before its probes notice that one is down', async () => {
    for (const gone of all) {
      behave('answers')
      await waitUntil('both are ready', async () => (await read(`/${performance.now()}`)).status === 200)
      gone.behaviour = 'is gone'
      const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => read(`/one-gone-${index}`)))
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    }
  })

  it('sends no partial response when an instance exits while sending it', async () => {
    version = 4
    for (const [index, ending] of all.entries()) {
      behave('answers')
      ending.behaviour = 'ends early'
      for (let count = 0; count < 4; count++) {
        const { status, text } = await read(`/half-${index}-${count}`)
        expect([status, text]).toEqual([200, 'version 4'])
      }
    }
  })

  it('rejects purges without the token', async () => {
    expect((await send('/', { method: 'PURGE', origin })).status).toBe(403)
  })
})
