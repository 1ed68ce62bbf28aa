import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import pg from 'pg'

import { insertArticles, insertBooks, insertSurroundings } from './generated-content'
import { ask, hasWrk, load, percentile, time, type Load } from './load'
import { createParts, findResidentMb, type Parts } from './parts'
import { measureFreshness } from './freshness'
import { coldRows, hotRows } from './rows'
import { toMarkdownReport, type Report } from './report'

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, json: { type: 'string' }, port: { type: 'string', default: '3640' } },
})
const rounds = options.quick ? 3 : 5
const coldRounds = 3
const secondsARound = options.quick ? 1 : 2
const turnsARound = options.quick ? 40 : 150
const port = Number(options.port)
const [few, many] = [1_000, 10_000]

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
const medianLoad = (loads: Load[]): Load => ({
  requestsPerSecond: median(loads.map((one) => one.requestsPerSecond)),
  p50Ms: median(loads.map((one) => one.p50Ms)),
  p99Ms: median(loads.map((one) => one.p99Ms)),
})

async function prepare(parts: Parts) {
  const small = await parts.createDatabase('small')
  // The server migrates it; the second database is a copy, so both hold the same articles as far as they go.
  const first = await parts.serve(port, small, { CACHE: 'off' })
  await first.stop()
  await fill(small, async (client) => {
    await insertSurroundings(client)
    await insertBooks(client, few)
    await insertArticles(client, few)
  })
  const large = await parts.createDatabase('large', 'small')
  await fill(large, async (client) => {
    await insertBooks(client, many)
    await insertArticles(client, many)
  })
  return { small, large }
}

async function fill(url: string, write: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await write(client).finally(() => client.end())
}

async function measureHot(parts: Parts, server: Awaited<ReturnType<Parts['serve']>>, payloadOrigin: string, token: string) {
  const setRaw = await parts.startRaw(port + 10)
  const rawOrigin = `http://localhost:${port + 10}`
  const subject = { id: many, slug: `bench-article-${many}`, bookTitleWord: 'reader' }
  const payloadAsking = { path: '/admin/api/articles?limit=10&depth=2', headers: { authorization: `JWT ${token}` } }
  const results: Report['hot'] = []
  for (const row of hotRows) {
    const origin = row.surface === 'catalogue' ? server.catalogueOrigin : server.origin
    let asking = row.ask(subject)
    let reply = await ask(origin, asking)
    if (row.isConditional) {
      asking = { ...asking, headers: { ...asking.headers, 'if-none-match': String(reply.headers.etag) } }
      reply = await ask(origin, asking)
    }
    await setRaw(reply)
    const [ours, raw, payload]: [Load[], Load[], Load[]] = [[], [], []]
    // Both have compiled what they run by then.
    for (const one of [rawOrigin, origin]) await load(one, asking, 1)
    for (let round = 0; round < rounds; round++) {
      raw.push(await load(rawOrigin, asking, secondsARound))
      ours.push(await load(origin, asking, secondsARound))
      if (row.name === 'list of 10') payload.push(await load(payloadOrigin, payloadAsking, secondsARound))
    }
    const result = { name: row.name, bytes: reply.body.length, least: row.least, ours: medianLoad(ours), raw: medianLoad(raw) }
    const ofRaw = median(ours.map((one, round) => one.requestsPerSecond / raw[round]!.requestsPerSecond))
    const ofPayload = payload.length > 0 ? result.ours.requestsPerSecond / medianLoad(payload).requestsPerSecond : undefined
    results.push({ ...result, ofRaw, ...(ofPayload ? { ofPayload } : {}) })
    console.log('hot ', row.name, ofRaw.toFixed(2), ofPayload?.toFixed(0) ?? '')
  }
  return results
}

type Cold = { small: Awaited<ReturnType<Parts['serve']>>; large: Awaited<ReturnType<Parts['serve']>>; payloadOrigin: string; token: string }

async function measureCold({ small, large, payloadOrigin, token }: Cold): Promise<Report['cold']> {
  const results: Report['cold'] = []
  for (const { name, surface, ask: toAsking, payload } of coldRows) {
    const originOf = (server: typeof small) => (surface === 'catalogue' ? server.catalogueOrigin : server.origin)
    const times: Record<'small' | 'large' | 'payload', number[]> = { small: [], large: [], payload: [] }
    for (let round = 0; round < coldRounds; round++) {
      const turns = Array.from({ length: turnsARound }, (_, index) => round * turnsARound + index)
      times.small.push(...(await time(originOf(small), (turn) => toAsking(turn, few), turns)))
      times.large.push(...(await time(originOf(large), (turn) => toAsking(turn, many), turns)))
      if (!payload) continue
      const asPerson = (turn: number) => ({ ...payload.ask(turn, many), headers: { authorization: `JWT ${token}` } })
      times.payload.push(...(await time(payloadOrigin, asPerson, turns.slice(0, Math.ceil(turnsARound / 4)))))
    }
    for (const list of Object.values(times)) list.sort((a, b) => a - b)
    const p50Ms = percentile(times.large, 0.5)
    const ofSmall = p50Ms / percentile(times.small, 0.5)
    const payloadRatio = payload ? { ofPayload: percentile(times.payload, 0.5) / p50Ms, least: payload.least } : {}
    results.push({ name, p50Ms, p99Ms: percentile(times.large, 0.99), ofSmall, ...payloadRatio })
    console.log('cold', name, p50Ms.toFixed(2), 'ms', payloadRatio.ofPayload?.toFixed(1) ?? '', 'x1k', ofSmall.toFixed(2))
  }
  return results
}

/** Resident memory of a server just started, and of one whose cache has been filled to its bound. */
async function measureMemory({ origin, pid }: Awaited<ReturnType<Parts['serve']>>): Promise<Report['memory']> {
  const before = await findResidentMb(pid)
  const pages = Array.from({ length: options.quick ? 1_500 : 4_000 }, (_, index) => index + 1)
  await time(origin, (turn) => ({ path: `/api/articles?limit=${20 + (turn % 7)}&page=${turn % 350 || 1}` }), pages)
  await time(origin, (turn) => ({ path: `/resources/bench-article-${turn}` }), pages)
  return { beforeMb: before, fullMb: await findResidentMb(pid) }
}

const parts = await createParts()
try {
  const databases = await prepare(parts)
  const small = await parts.serve(port, databases.small, { CACHE: 'off' })
  const large = await parts.serve(port + 2, databases.large, { CACHE: 'off' })
  const hot = await parts.serve(port + 4, databases.large)
  const token = await parts.signIn(hot.origin)
  await parts.startPayload(port + 12, databases.large)
  const payloadOrigin = `http://localhost:${port + 12}`
  const cold = await measureCold({ small, large, payloadOrigin, token })
  // What is measured next shares two cores with whatever else runs.
  for (const server of [small, large]) await server.stop()
  const report: Report = {
    at: new Date().toISOString(),
    generator: hasWrk ? 'wrk' : 'autocannon',
    isQuick: options.quick,
    cold,
    hot: await measureHot(parts, hot, payloadOrigin, token),
    memory: await measureMemory(hot),
    freshness: await measureFreshness({
      databaseUrl: databases.large,
      origin: hot.origin,
      otherOrigin: (await parts.serve(port + 6, databases.large)).origin,
      token,
      changes: options.quick ? 40 : 200,
    }),
  }
  if (options.json) await writeFile(options.json, `${JSON.stringify(report, null, 2)}\n`)
  console.log(`\n${toMarkdownReport(report)}`)
} finally {
  await parts.close()
}
process.exit()
