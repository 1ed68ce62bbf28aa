import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import pg from 'pg'

import { insertArticles, insertBooks, insertRelatedContent } from './generated-content'
import { sendRequest, hasWrk, load, percentile, time, type Load } from './load'
import { measureFloor } from './floor'
import { medianLoad, medianRatio } from './medians'
import { createParts, findResidentMb, toFields, type Parts } from './parts'
import { measurePeers } from './peers'
import { measureFreshness } from './freshness'
import { coldRows, hotRows } from './rows'
import { measureSize } from './size'
import { toMarkdownReport, type Report } from './report'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    port: { type: 'string', default: '3640' },
    size: { type: 'string' },
    requests: { type: 'string', default: '20' },
    only: { type: 'string' },
  },
})
if (options.size !== undefined) {
  const [size, requests] = [Number(options.size), Number(options.requests)]
  await measureSize({ size, requests, port: Number(options.port), json: options.json, only: options.only })
  process.exit()
}
const rounds = options.quick ? 3 : 5
const coldRounds = 3
const secondsPerRound = options.quick ? 1 : 2
const requestsPerRound = options.quick ? 40 : 150
const port = Number(options.port)
const [few, many] = [1_000, 10_000]

async function prepare(parts: Parts) {
  const small = await parts.createDatabase('small')
  // The server migrates it; the second database is a copy, so both share the same first articles.
  const first = await parts.serve(port, small, { CACHE: 'off' })
  await first.stop()
  await fill(small, async (client) => {
    await insertRelatedContent(client)
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

async function measureHot(
  parts: Parts,
  server: Awaited<ReturnType<Parts['serve']>>,
  payloadOrigin: string,
  token: string,
) {
  const setRaw = await parts.startRaw(port + 10)
  const rawOrigin = `http://localhost:${port + 10}`
  const subject = { id: many, slug: `bench-article-${many}`, bookTitleWord: 'reader' }
  const payloadRequest = { path: '/admin/api/articles?limit=10&depth=2', headers: { authorization: `JWT ${token}` } }
  const results: Report['hot'] = []
  for (const row of hotRows) {
    const origin = row.host === 'catalogue' ? server.catalogueOrigin : server.origin
    let request = row.toRequest(subject)
    let response = await sendRequest(origin, request)
    if (row.isConditional) {
      request = { ...request, headers: { ...request.headers, 'if-none-match': String(response.headers.etag) } }
      response = await sendRequest(origin, request)
    }
    await setRaw(response)
    const [ours, raw, payload]: [Load[], Load[], Load[]] = [[], [], []]
    // Warms up the JIT of both.
    for (const one of [rawOrigin, origin]) await load(one, request, 1)
    for (let round = 0; round < rounds; round++) {
      raw.push(await load(rawOrigin, request, secondsPerRound))
      ours.push(await load(origin, request, secondsPerRound))
      if (row.name === 'list of 10') payload.push(await load(payloadOrigin, payloadRequest, secondsPerRound))
    }
    const result = {
      name: row.name,
      bytes: response.body.length,
      least: row.least,
      ours: medianLoad(ours),
      raw: medianLoad(raw),
    }
    const ratioToRaw = medianRatio(ours, raw)
    const ratioToPayload =
      payload.length > 0 ? result.ours.requestsPerSecond / medianLoad(payload).requestsPerSecond : undefined
    const options = { response, request, fields: toFields(response), port: port + 13, originPort: port + 10 }
    const peers = row.hasPeers ? await measurePeers({ ...options, rounds, secondsPerRound }) : []
    results.push({ ...result, ratioToRaw, peers, ...(ratioToPayload ? { ratioToPayload } : {}) })
    console.log('hot ', row.name, ratioToRaw.toFixed(2), ratioToPayload?.toFixed(0) ?? '')
  }
  return results
}

type Cold = {
  small: Awaited<ReturnType<Parts['serve']>>
  large: Awaited<ReturnType<Parts['serve']>>
  payloadOrigin: string
  token: string
}

async function measureCold({ small, large, payloadOrigin, token }: Cold): Promise<Report['cold']> {
  const results: Report['cold'] = []
  for (const { name, host, toRequest, payload } of coldRows) {
    const originOf = (server: typeof small) => (host === 'catalogue' ? server.catalogueOrigin : server.origin)
    const times: Record<'small' | 'large' | 'payload', number[]> = { small: [], large: [], payload: [] }
    for (let round = 0; round < coldRounds; round++) {
      const indexes = Array.from({ length: requestsPerRound }, (_, offset) => round * requestsPerRound + offset)
      times.small.push(...(await time(originOf(small), (index) => toRequest(index, few), indexes)))
      times.large.push(...(await time(originOf(large), (index) => toRequest(index, many), indexes)))
      if (!payload) continue
      const asEditor = (index: number) => ({
        ...payload.toRequest(index, many),
        headers: { authorization: `JWT ${token}` },
      })
      times.payload.push(...(await time(payloadOrigin, asEditor, indexes.slice(0, Math.ceil(requestsPerRound / 4)))))
    }
    for (const list of Object.values(times)) list.sort((a, b) => a - b)
    const p50Ms = percentile(times.large, 0.5)
    const ratioToSmall = p50Ms / percentile(times.small, 0.5)
    const payloadRatio = payload ? { ratioToPayload: percentile(times.payload, 0.5) / p50Ms, least: payload.least } : {}
    results.push({ name, p50Ms, p99Ms: percentile(times.large, 0.99), ratioToSmall, ...payloadRatio })
    console.log(
      'cold',
      name,
      p50Ms.toFixed(2),
      'ms',
      payloadRatio.ratioToPayload?.toFixed(1) ?? '',
      'x1k',
      ratioToSmall.toFixed(2),
    )
  }
  return results
}

/** Resident memory of a server before and after its cache is filled to its limit. */
async function measureMemory({ origin, pid }: Awaited<ReturnType<Parts['serve']>>): Promise<Report['memory']> {
  const before = await findResidentMb(pid)
  const pages = Array.from({ length: options.quick ? 1_500 : 4_000 }, (_, index) => index + 1)
  await time(origin, (index) => ({ path: `/api/articles?limit=${20 + (index % 7)}&page=${index % 350 || 1}` }), pages)
  await time(origin, (index) => ({ path: `/resources/bench-article-${index}` }), pages)
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
  await small.stop()
  const floor = await measureFloor({
    origins: { content: large.origin, catalogue: large.catalogueOrigin, floor: `http://localhost:${port + 11}` },
    setFields: await parts.startFloor(port + 11, databases.large),
    rounds,
    secondsPerRound,
  })
  // Stopped, so that it does not compete for CPU with the next measurement.
  await large.stop()
  const report: Report = {
    at: new Date().toISOString(),
    generator: hasWrk ? 'wrk' : 'autocannon',
    isQuick: options.quick,
    cold,
    floor,
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
