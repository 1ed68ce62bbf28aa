import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'

import pg from 'pg'

import { insertArticles, insertRelatedContent } from './generated-content'
import { sendRequest, type Load } from './load'
import { createParts } from './parts'
import { insertRealisticBooks } from './books-corpus'
import { toCatalogueHost, toContentHost, type StormHost } from './storm-hosts'

/**
 * `npm run bench:storm`: mixed reads of a host while an editor publishes 1, 5 and 20 times a second, as shares of what
 * the same reads reach while nobody does. Needs wrk.
 */
const { values: options } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000' },
    host: { type: 'string', default: 'content,catalogue' },
    rates: { type: 'string', default: '1,5,20' },
    seconds: { type: 'string', default: '10' },
    port: { type: 'string', default: '3680' },
  },
})
const [documents, seconds, port] = [options.documents, options.seconds, options.port].map(Number) as [
  number,
  number,
  number,
]

const run = promisify(execFile)

async function read(origin: string, script: string): Promise<Load> {
  const { stdout } = await run('wrk', ['-t1', '-c10', `-d${seconds}s`, '-s', script, origin])
  const [, requestsPerSecond = 0, p50Ms = 0, p99Ms = 0, bad = 0] =
    /RESULT (\S+) (\S+) (\S+) (\d+)/.exec(stdout)?.map(Number) ?? []
  if (bad > 0 || requestsPerSecond === 0) throw new Error(`${bad} responses were errors`)
  return { requestsPerSecond, p50Ms, p99Ms }
}

/** Sends the targets in turn. */
async function writeScript({ name, targets }: StormHost): Promise<string> {
  const script = path.join(os.tmpdir(), `lectern-storm-${process.pid}-${name}.lua`)
  const rows = targets.map(([target, accept]) => `  {${JSON.stringify(target)}, ${JSON.stringify(accept)}},`)
  await writeFile(
    script,
    [
      `local targets = {\n${rows.join('\n')}\n}`,
      'local requests, turn = {}, 0',
      'init = function() for i, t in ipairs(targets) do requests[i] = wrk.format("GET", t[1], {accept = t[2]}) end end',
      'request = function() turn = turn % #requests + 1; return requests[turn] end',
      'done = function(s, l, r) io.write(string.format("RESULT %f %f %f %d", s.requests / s.duration * 1e6, l:percentile(50) / 1000, l:percentile(99) / 1000, s.errors.status)) end',
    ].join('\n'),
  )
  return script
}

type Publishing = { origin: string; token: string; perSecond: number; signal: AbortSignal }

/** Publications so far: each title is a new one, also where a rate is measured twice. */
let corrections = 0

/** Publishes a corrected title of one document after another until aborted; returns how many. */
async function publish(host: StormHost, { origin, token, perSecond, signal }: Publishing): Promise<number> {
  let published = 0
  const startedAt = performance.now()
  while (!signal.aborted) {
    const { headers, ...request } = host.toPublication(published, `${perSecond} ${++corrections}`)
    const { status, body } = await sendRequest(origin, {
      ...request,
      headers: { ...headers, authorization: `JWT ${token}` },
    })
    if (status !== 200) throw new Error(`Publishing returned ${status}: ${body.toString().slice(0, 300)}`)
    published++
    await pause(Math.max(0, startedAt + (published * 1000) / perSecond - performance.now()))
  }
  return published
}

async function measure(host: StormHost, readers: string, editor: { origin: string; token: string }): Promise<void> {
  for (const [target, accept] of host.targets) {
    const { status } = await sendRequest(readers, { path: target, headers: { accept } })
    if (status !== 200) throw new Error(`${target} returned ${status}`)
  }
  const script = await writeScript(host)
  try {
    // Warms up the JIT, and of the saves too.
    await Promise.all([read(readers, script), saveSome(host, editor)])
    console.log(
      `\nReads of the ${host.name} host:\n\n| Published a second | reads a second | share of calm | p50 ms | p99 ms |\n| --- | --- | --- | --- | --- |`,
    )
    for (const perSecond of options.rates.split(',').map(Number)) {
      const calm = await read(readers, script)
      print(0, calm, calm)
      const stop = new AbortController()
      const publishing = publish(host, { ...editor, perSecond, signal: stop.signal })
      const storm = await read(readers, script)
      stop.abort()
      print((await publishing) / seconds, storm, calm)
    }
  } finally {
    await rm(script, { force: true })
  }
}

async function saveSome(host: StormHost, editor: { origin: string; token: string }): Promise<void> {
  const stop = AbortSignal.timeout((seconds * 1000) / 2)
  await publish(host, { ...editor, perSecond: 10, signal: stop })
}

function print(published: number, { requestsPerSecond, p50Ms, p99Ms }: Load, calm: Load): void {
  const share = requestsPerSecond / calm.requestsPerSecond
  const cells = [published.toFixed(1), requestsPerSecond.toFixed(0), share.toFixed(2), p50Ms.toFixed(2)]
  console.log(`| ${[...cells, p99Ms.toFixed(1)].join(' | ')} |`)
}

async function findBooks(client: pg.Client): Promise<{ id: number; code: string }[]> {
  return (
    await client.query<{ id: number; code: string }>(
      'select id, code from books where synopsis is not null order by id',
    )
  ).rows
}

const parts = await createParts()
try {
  const database = await parts.createDatabase('storm')
  const first = await parts.serve(port, database, { CACHE: 'off' })
  await first.stop()
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await insertRelatedContent(client)
  await insertRealisticBooks(client, documents)
  await insertArticles(client, documents)
  const books = await findBooks(client)
  await client.end()
  const { origin, catalogueOrigin } = await parts.serve(port, database)
  const editor = { origin, token: await parts.signIn(origin) }
  const hosts = [toContentHost(documents), toCatalogueHost(books)]
  for (const host of hosts.filter(({ name }) => options.host.split(',').includes(name)))
    await measure(host, host.name === 'content' ? origin : catalogueOrigin, editor)
} finally {
  await parts.close()
}
process.exit()
