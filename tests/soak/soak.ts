import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import pg from 'pg'

import { startFaultyProxy, type Fault, type FaultyProxy } from '../support/faulty-proxy'
import { startDedicatedPostgres } from '../support/dedicated-postgres'
import { findFreePortPairs } from '../support/ports'
import { createRandom } from '../support/random'
import { startServer } from '../support/server-process'
import { createHistory } from './history'

/** `npm run soak -- [--minutes 10] [--seed 1]`: two servers with random network faults, and every response compared with the database. */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
})
const staleSeconds = 2
/** As stated in src/docs/operations.md, plus the duration of a response. */
const maxStalenessMs = 7_000 + 500
const recoveredWithinMs = 10_000

type Site = { name: string; origin: string; proxy: FaultyProxy }

const random = createRandom(Number(values.seed))
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
const history = createHistory()
/** Counted from when both servers are ready, so that a slow start does not shorten the run. */
let endAt = Infinity
const isOver = () => performance.now() > endAt
const counts = { changes: 0, faults: 0, responses: {} as Record<number, number>, oldest: 0, slowestRecovery: 0 }
const failures: string[] = []

function reportFailure(message: string): void {
  failures.push(message)
  process.stderr.write(`${message}\n`)
}

async function sendRequest({ origin }: Site, target: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${origin}${target}`)
  return { status: response.status, text: await response.text() }
}

/** Publishes, renames and unpublishes articles by SQL. */
async function change(database: pg.Pool, articles: readonly { id: number; slug: string }[]): Promise<void> {
  while (!isOver()) {
    const { id, slug } = pick(articles)
    const title = random() < 0.3 ? null : `Soak ${++counts.changes}`
    const confirm = history.begin(slug, title)
    await database.query(`update articles set title = coalesce($2, title), _status = $3 where id = $1`, [
      id,
      title,
      title === null ? 'draft' : 'published',
    ])
    confirm()
    await pause(50 + random() * 400)
  }
}

/** Requests articles and compares each response with the history. */
async function read(site: Site, articles: readonly { id: number; slug: string }[]): Promise<void> {
  while (!isOver()) {
    const { id, slug } = pick(articles)
    const requestedAt = performance.now()
    const { status, text } = await sendRequest(site, `/api/articles/${id}?depth=0`)
    counts.responses[status] = (counts.responses[status] ?? 0) + 1
    if (status === 503) continue
    if (status !== 200 && status !== 404) reportFailure(`${site.name} returned ${status}:  ${text.slice(0, 200)}`)
    const title = status === 200 ? (JSON.parse(text) as { title: string }).title : null
    const age = history.findStaleness(slug, title, requestedAt)
    if (age === null) reportFailure(`${site.name} sent a state that ${slug} never had:  ${title}`)
    else if (age > maxStalenessMs)
      reportFailure(`${site.name} sent ${title ?? 'nothing'} for ${slug}, ${Math.round(age)} ms too late`)
    counts.oldest = Math.max(counts.oldest, age ?? 0)
    await pause(random() * 30)
  }
}

const directions = [undefined, 'toServer', 'toClient'] as const
const names = [undefined, undefined, 'lectern', 'lectern-listen', 'lectern-schedule'] as const

/** Whether a server is ready and can serve a cache miss. */
async function isHealthy(site: Site): Promise<boolean> {
  if ((await sendRequest(site, '/readyz')).status !== 200) return false
  return (
    (
      await sendRequest(
        site,
        `/api/articles?limit=${1 + Math.floor(random() * 90)}&page=${1 + Math.floor(random() * 1e6)}`,
      )
    ).status === 200
  )
}

/** Injects network faults repeatedly, and checks that the server recovers in time. */
async function injectFaults(site: Site): Promise<void> {
  while (!isOver()) {
    await pause(1_000 + random() * 6_000)
    const direction = pick(directions)
    const only = pick(names)
    const fault: Fault = {
      kind: pick(['stall', 'blackhole', 'reset', 'delay'] as const),
      delayMs: 20 + random() * 500,
      ...(direction ? { direction } : {}),
      ...(only ? { only } : {}),
    }
    site.proxy.inject(fault)
    counts.faults++
    await pause(200 + random() * 14_000)
    site.proxy.clear()
    const healedAt = performance.now()
    while (!(await isHealthy(site))) await pause(50)
    const took = performance.now() - healedAt
    counts.slowestRecovery = Math.max(counts.slowestRecovery, took)
    if (took > recoveredWithinMs)
      reportFailure(`${site.name} recovered ${Math.round(took)} ms after the end of ${JSON.stringify(fault)}`)
  }
}

const postgres = await startDedicatedPostgres()
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-soak-'))
await chmod(dataDir, 0o755)
const database = new pg.Pool({ connectionString: postgres.url, max: 2, application_name: 'soak' })
const sites: Site[] = []
const servers: Awaited<ReturnType<typeof startServer>>[] = []
try {
  for (const [index, port] of (await findFreePortPairs(2)).entries()) {
    const proxy = await startFaultyProxy(postgres.url)
    const origin = `http://127.0.0.1:${port}`
    sites.push({ name: `Server ${index + 1}`, origin, proxy })
    const settings = {
      PORT: String(port),
      BASE_URL: origin,
      CATALOGUE_URL: `http://127.0.0.1:${port + 1}`,
      DATA_DIR: dataDir,
      DATABASE_URL: proxy.url,
    }
    servers.push(
      await startServer({
        ...settings,
        PAYLOAD_SECRET: 'only for the soak, thirty-two or more',
        STALE_IF_ERROR_SECONDS: String(staleSeconds),
        LECTERN_SAMPLE: 'on',
      }),
    )
  }
  const { rows: articles } = await database.query<{ id: number; slug: string; title: string }>(
    `select id, slug, title from articles where _status = 'published' limit 12`,
  )
  for (const { slug, title } of articles) history.begin(slug, title)()
  const countAll = async () =>
    (
      await database.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where application_name like 'lectern%'`,
      )
    ).rows[0]?.count ?? 0
  endAt = performance.now() + Number(values.minutes) * 60_000
  const reading = sites.flatMap((site) => [read(site, articles), read(site, articles), read(site, articles)])
  await Promise.all([change(database, articles), ...reading, ...sites.map(injectFaults)])
  const atEnd = await countAll()
  // Pools close idle connections after 30 s, and Postgres lost ones after 60.
  for (let waited = 0; (await countAll()) > 8 && waited < 90; waited++) await pause(1_000)
  const { rows: remaining } = await database.query(
    `select application_name as name, count(*)::int from pg_stat_activity where application_name like 'lectern%' group by 1 order by 1`,
  )
  process.stdout.write(
    `${JSON.stringify({ ...counts, connectionsAtEnd: atEnd, connectionsAfterwards: remaining, failures: failures.length }, null, 2)}\n`,
  )
} finally {
  for (const { proxy } of sites) proxy.clear()
  for (const server of servers) await server.stop()
  for (const { proxy } of sites) await proxy.close()
  await database.end()
  await postgres.close()
  await rm(dataDir, { recursive: true, force: true })
}
process.exitCode = failures.length > 0 ? 1 : 0
