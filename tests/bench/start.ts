import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import pg from 'pg'

import { findPidFile } from '@/server/postgres/pid-file'
import { readSecrets } from '@/server/secrets'
import { startServer, type ServerProcess } from '../support/server-process'
import { percentile, sendRequest } from './load'
import { listMisses, type Miss } from './first-misses'

/**
 * `npm run bench:start`: how long `npm start` of a built tree takes with the data of an earlier start, the sample, from
 * the beginning of its process until `/readyz` answers 200; and what the first miss of each operation takes then, beside
 * the median of later ones. Each start begins with another operation, since the first of all pays for what they share.
 */
const { values: options } = parseArgs({
  options: {
    starts: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '7' },
    /** How long after it is ready the first misses are measured. */
    wait: { type: 'string', default: '0' },
    port: { type: 'string', default: '3690' },
  },
})
const [starts, rounds, waitMs, port] = [options.starts, options.rounds, options.wait, options.port].map(Number) as [
  number,
  number,
  number,
  number,
]
const targetRatio = 3

const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-start-'))
// Postgres runs as another account where this is root.
await chmod(folder, 0o755)

let server: ServerProcess | null = null

/** Starts the server; how long that took, in milliseconds. */
async function start(cache: 'on' | 'off'): Promise<number> {
  const startedAt = performance.now()
  server = await startServer({ PORT: String(port), DATA_DIR: folder, CACHE: cache }, { pollMs: 5 })
  return performance.now() - startedAt
}

async function stop(): Promise<void> {
  await server?.stop()
  server = null
}

async function connect(): Promise<pg.Client> {
  const { POSTGRES_PASSWORD } = await readSecrets(folder)
  const file = await findPidFile(await realpath(path.join(folder, 'postgres')))
  const client = new pg.Client({
    host: '127.0.0.1',
    port: file?.port ?? 0,
    user: 'postgres',
    password: POSTGRES_PASSWORD,
    database: 'lectern',
  })
  await client.connect()
  return client
}

const toOrigin = ({ host }: Miss) => `http://localhost:${host === 'content' ? port : port + 1}`

async function timeMiss(miss: Miss): Promise<number> {
  const startedAt = performance.now()
  const { status } = await sendRequest(toOrigin(miss), miss.request)
  if (status !== 200) throw new Error(`${miss.name} returned ${status}`)
  return performance.now() - startedAt
}

/** The first time of each, and the median of the later ones, in milliseconds. */
async function timeMisses(misses: readonly Miss[], offset: number): Promise<Map<string, [number, number]>> {
  const ordered = [...misses.slice(offset), ...misses.slice(0, offset)]
  const times = new Map<string, number[]>(ordered.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const miss of ordered) times.get(miss.name)?.push(await timeMiss(miss))
  return new Map(
    [...times].map(([name, [first = NaN, ...later]]) => [
      name,
      [
        first,
        percentile(
          later.toSorted((a, b) => a - b),
          0.5,
        ),
      ],
    ]),
  )
}

try {
  await start('on')
  const client = await connect()
  const misses = await listMisses(async (sql) => (await client.query(sql)).rows).finally(() => client.end())
  await stop()

  const readyMs: number[] = []
  const results: Map<string, [number, number]>[] = []
  for (let index = 0; index < starts; index++) {
    readyMs.push(await start('off'))
    await pause(waitMs)
    results.push(await timeMisses(misses, Math.floor((index * misses.length) / starts)))
    await stop()
  }
  const sorted = readyMs.toSorted((a, b) => a - b)
  console.log(`Ready after ${sorted.map((ms) => (ms / 1000).toFixed(2)).join(', ')} s.`)

  const rows = misses.map(({ name }) => {
    const pairs = results.map((result): [number, number] => result.get(name) ?? [NaN, NaN])
    const ratios = pairs.map(([firstMs, usualMs]) => firstMs / usualMs).toSorted((a, b) => a - b)
    const usual = percentile(
      pairs.map((pair) => pair[1]).toSorted((a, b) => a - b),
      0.5,
    )
    return { name, usual, median: percentile(ratios, 0.5), worst: ratios.at(-1) ?? NaN }
  })
  const within = rows.filter(({ median }) => median <= targetRatio).length
  console.log(
    `${within} of ${rows.length} first misses take at most ${targetRatio} times the usual one (median of ${starts} starts).`,
  )
  console.log('\n| First miss | usual ms | times, median | times, at most |\n| --- | --- | --- | --- |')
  for (const { name, usual, median, worst } of rows.toSorted((a, b) => b.median - a.median).slice(0, 25))
    console.log(`| ${name} | ${usual.toFixed(1)} | ${median.toFixed(1)} | ${worst.toFixed(1)} |`)
} finally {
  await stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
