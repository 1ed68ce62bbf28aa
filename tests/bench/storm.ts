import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'

import pg from 'pg'

import { insertArticles, insertBooks, insertRelatedContent } from './generated-content'
import { sendRequest, type Load } from './load'
import { createParts } from './parts'

/**
 * `npm run bench:storm`: mixed reads of the content host while an editor publishes 1, 5 and 20 times a second, as shares
 * of what the same reads reach, and of how many fills they need, while nobody does. Needs wrk.
 */
const { values: options } = parseArgs({
  options: {
    articles: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
    port: { type: 'string', default: '3680' },
  },
})
const [articles, seconds, port] = [options.articles, options.seconds, options.port].map(Number) as [
  number,
  number,
  number,
]

/** Pages, lists and files as readers, programs and agents mix them; half of them are articles. */
const targets: [path: string, accept: string][] = [
  ...[
    '/',
    '/resources',
    '/resources?page=2',
    '/resources/hospitals',
    '/resources/educators',
    '/state-of-applied-ai',
  ].map((target): [string, string] => [target, 'text/html']),
  ...['/', '/resources', '/state-of-applied-ai'].map((target): [string, string] => [target, 'text/markdown']),
  ...['/api/articles', '/api/articles?limit=10&page=3', '/api/articles?limit=10&depth=0', '/api/findings'].map(
    (target): [string, string] => [target, '*/*'],
  ),
  ...['/llms.txt', '/sitemap.xml', '/state-of-applied-ai/evidence.json'].map((target): [string, string] => [
    target,
    '*/*',
  ]),
  ...Array.from({ length: 16 }, (_, index): [string, string][] => {
    const number = 1 + ((index * 61) % articles)
    return [
      [`/resources/bench-article-${number}`, index % 4 === 3 ? 'text/markdown' : 'text/html'],
      [`/api/articles/${number}`, '*/*'],
    ]
  }).flat(),
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
async function writeScript(): Promise<string> {
  const script = path.join(os.tmpdir(), `lectern-storm-${process.pid}.lua`)
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

/** Publishes a corrected title of one article after another until aborted; returns how many. */
async function publish(origin: string, token: string, perSecond: number, signal: AbortSignal): Promise<number> {
  let published = 0
  const startedAt = performance.now()
  while (!signal.aborted) {
    const id = 1 + ((published * 7) % articles)
    const { status, body } = await sendRequest(origin, {
      path: `/admin/api/articles/${id}`,
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': '*', authorization: `JWT ${token}` },
      body: JSON.stringify({ title: `Corrected ${perSecond} ${published}`, _status: 'published' }),
    })
    if (status !== 200) throw new Error(`Publishing returned ${status}: ${body.toString().slice(0, 300)}`)
    published++
    await pause(Math.max(0, startedAt + (published * 1000) / perSecond - performance.now()))
  }
  return published
}

const parts = await createParts()
const script = await writeScript()
try {
  const database = await parts.createDatabase('storm')
  const first = await parts.serve(port, database, { CACHE: 'off' })
  await first.stop()
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await insertRelatedContent(client)
  await insertBooks(client, articles)
  await insertArticles(client, articles)
  await client.end()
  const { origin } = await parts.serve(port, database)
  const token = await parts.signIn(origin)
  for (const [target, accept] of targets) {
    const { status } = await sendRequest(origin, { path: target, headers: { accept } })
    if (status !== 200) throw new Error(`${target} returned ${status}`)
  }
  await read(origin, script)
  console.log(
    '| Published a second | reads a second | share of calm | p50 ms | p99 ms |\n| --- | --- | --- | --- | --- |',
  )
  let calm = 0
  for (const perSecond of [0, 1, 0, 5, 0, 20]) {
    const stop = new AbortController()
    const publishing = perSecond > 0 ? publish(origin, token, perSecond, stop.signal) : 0
    const { requestsPerSecond, p50Ms, p99Ms } = await read(origin, script)
    stop.abort()
    const published = (await publishing) / seconds
    if (perSecond === 0) calm = requestsPerSecond
    const cells = [published.toFixed(1), requestsPerSecond.toFixed(0), (requestsPerSecond / calm).toFixed(2)]
    console.log(`| ${[...cells, p50Ms.toFixed(2), p99Ms.toFixed(1)].join(' | ')} |`)
  }
} finally {
  await rm(script, { force: true })
  await parts.close()
}
process.exit()
