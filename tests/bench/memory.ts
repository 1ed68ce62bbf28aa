import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import { findChildProcesses } from '@/server/child-processes'
import { insertArticles, insertBooks, insertRelatedContent } from './generated-content'
import { sendRequest, type BenchRequest } from './load'
import { createParts } from './parts'

/**
 * `npm run bench:memory`, on Linux: what the processes of a server, as `npm start` starts it, take while its cache is
 * filled, an editor signs in, and pages are requested as Markdown. In MB, as
 * resident memory, and by proportional set size, which counts once what the processes share.
 */
const documents = 10_000
/** By proportional set size. */
const mostMb = 600
const port = 3680

type Memory = { name: string; resident: number; proportional: number }

/** The memory of a process and its descendants, those of Postgres left out. */
async function readMemory(pid: number): Promise<Memory[]> {
  const [rollup = '', command = ''] = await Promise.all(
    ['smaps_rollup', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
  )
  const toMb = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1024
  const script = command.split('\0').find((part) => /\.m?js$/.test(part))
  const own = script
    ? [{ name: path.basename(script, path.extname(script)), resident: toMb('Rss'), proportional: toMb('Pss') }]
    : []
  return [...own, ...(await Promise.all((await findChildProcesses(pid)).map(readMemory))).flat()]
}

const sum = (values: readonly number[]) => Math.round(values.reduce((total, value) => total + value, 0))
const proportions: number[] = []

async function report(step: string, pid: number): Promise<void> {
  const all = await readMemory(pid)
  const proportional = sum(all.map((one) => one.proportional))
  proportions.push(proportional)
  const each = all.map(({ name, resident }) => `${name} ${Math.round(resident)}`).join(', ')
  process.stdout.write(`| ${step} | ${sum(all.map(({ resident }) => resident))} | ${proportional} | ${each} |\n`)
}

/** Sends requests, eight at a time. */
async function sendAll(origin: string, requests: readonly BenchRequest[]): Promise<void> {
  const waiting = requests.values()
  const sendNext = async () => {
    for (const request of waiting) {
      const { status } = await sendRequest(origin, request)
      if (status !== 200) throw new Error(`${request.path} returned ${status}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, sendNext))
}

const encodings = ['br', 'gzip', 'identity']
const list = (length: number, toRequest: (index: number) => BenchRequest) =>
  Array.from({ length }, (_, index) => toRequest(index))
const inEach = (accept: string, index: number) => ({
  accept,
  'accept-encoding': encodings[index % encodings.length] ?? '',
})
const toPage = (index: number) => `/resources/bench-article-${1 + Math.floor(index / encodings.length)}`

const parts = await createParts()
try {
  const databaseUrl = await parts.createDatabase('memory')
  const preparing = await parts.serve(port, databaseUrl)
  await preparing.stop()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await insertRelatedContent(client)
  await insertArticles(client, documents)
  await insertBooks(client, documents)
  await client.end()

  const server = await parts.serve(port, databaseUrl)
  const { origin, catalogueOrigin, pid = 0 } = server
  process.stdout.write('| | resident MB | proportional MB | resident MB of each |\n| --- | --- | --- | --- |\n')
  // The first fills have ended.
  await pause(10_000)
  await report('started', pid)
  const lists = list(1_500, (index) => ({
    path: `/api/articles?limit=10&page=${1 + (index % 900)}`,
    headers: inEach('application/json', index),
  }))
  await sendAll(origin, lists)
  await report('1,500 lists of ten', pid)
  await sendAll(
    origin,
    list(7_500, (index) => ({ path: toPage(index), headers: inEach('text/html', index) })),
  )
  await report('2,500 pages in three codings', pid)
  const books = list(900, (index) => ({
    path: `/api/v1/books?limit=10&page=${1 + index}`,
    headers: inEach('application/json', index),
  }))
  await sendAll(catalogueOrigin, books)
  await report('900 lists of books', pid)
  const headers = { cookie: `payload-token=${await parts.signIn(origin)}` }
  for (const admin of ['', '/collections/articles', '/collections/articles/1', '/collections/books'])
    await sendAll(origin, [{ path: `/admin${admin}`, headers }])
  await report('four pages of the admin', pid)
  await sendAll(
    origin,
    list(1_000, (index) => ({ path: toPage(index * encodings.length), headers: { accept: 'text/markdown' } })),
  )
  await report('1,000 pages as Markdown', pid)
  await pause(20_000)
  await report('20 s later', pid)
} finally {
  await parts.close()
}
const most = Math.max(...proportions)
process.stdout.write(`\nAt most ${most} MB; ${mostMb} are allowed.\n`)
process.exit(most <= mostMb ? 0 : 1)
