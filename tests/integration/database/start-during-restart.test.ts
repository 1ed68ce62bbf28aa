import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { checkDatabase } from '@/server/postgres/check-database'
import { waitForDatabase } from '@/server/postgres/wait-for-database'
import { startDedicatedPostgres } from '../../support/dedicated-postgres'
import { createRecordingLog } from '../../support/recording-log'
import { waitUntil } from '../../support/wait-until'

let postgres: Awaited<ReturnType<typeof startDedicatedPostgres>>

beforeAll(async () => {
  postgres = await startDedicatedPostgres()
})

afterAll(() => postgres?.close())

async function signal(name: 'SIGTERM' | 'SIGINT'): Promise<void> {
  const [pid] = (await readFile(path.join(postgres.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), name)
}

const shuttingDown = 'SFATAL\0C57P03\0Mthe database system is shutting down\0\0'

/** The ErrorResponse of a Postgres that shuts down. */
function refuse(client: Socket): void {
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + shuttingDown.length, 1)
  client.end(Buffer.concat([head, Buffer.from(shuttingDown)]))
}

it.each([
  ['resets a connection', (client: Socket) => client.resetAndDestroy()],
  ['closes a connection without a word', (client: Socket) => client.end()],
])('A start that waits goes on where Postgres %s, as when it ends', async (_does, end) => {
  const { hostname, port } = new URL(postgres.url)
  const answers = [refuse, end]
  const ending = createServer((client) => {
    client.on('error', () => undefined)
    const answer = answers.shift()
    if (answer) return void client.once('data', () => answer(client))
    const upstream = connect(Number(port), hostname)
    upstream.on('error', () => undefined)
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(ending, 'listening')
  const url = Object.assign(new URL(postgres.url), { host: `127.0.0.1:${(ending.address() as AddressInfo).port}` }).href
  const { log, entries } = createRecordingLog()
  await waitForDatabase(url, { log, intervalMs: 10 })
  expect(answers).toEqual([])
  expect(entries).toHaveLength(1)
  ending.close()
  await once(ending, 'close')
})

it('A start while Postgres shuts down and starts again says why it waits, and goes on', async () => {
  const { log, entries } = createRecordingLog()
  // It waits for its sessions, one of which belongs to its owner, and refuses others.
  await signal('SIGTERM')
  await waitUntil('connections are refused', () =>
    checkDatabase(postgres.url).then(
      () => false,
      () => true,
    ),
  )

  const address = new URL(postgres.url).host
  const sentence = `Postgres at ${address} takes no connections now (the database system is shutting down); start again once it does.`
  await expect(checkDatabase(postgres.url)).rejects.toThrow(sentence)
  await expect(waitForDatabase(postgres.url, { log, maxMs: 0, intervalMs: 1 })).rejects.toThrow(sentence)
  const stop = new AbortController()
  const aborted = waitForDatabase(postgres.url, { log, signal: stop.signal })
  stop.abort()
  await expect(aborted).rejects.toThrow('aborted')
  entries.length = 0

  const ready = waitForDatabase(postgres.url, { log, intervalMs: 10 })
  await waitUntil('it waits', async () => entries.length > 0)
  await signal('SIGINT')
  await ready
  expect(entries).toMatchObject([
    { level: 'warn', message: 'The start waits for Postgres', details: { reason: sentence } },
  ])
})
