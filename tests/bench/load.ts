import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import autocannon from 'autocannon'

export type BenchRequest = { path: string; method?: string; headers?: Record<string, string>; body?: string }
export type Load = { requestsPerSecond: number; p50Ms: number; p99Ms: number }
export type BenchResponse = { status: number; headers: IncomingHttpHeaders; rawHeaders: string[]; body: Buffer }

const run = promisify(execFile)
const defaultConnections = 10

/** Whether wrk is installed, which uses less CPU than autocannon. */
export const hasWrk = await run('wrk', ['-v']).then(
  () => true,
  (error: { stdout?: string }) => Boolean(error.stdout?.startsWith('wrk')),
)

/** Sends as many requests as possible for this long, one or several in turn. Fails on any error response. */
export async function load(
  origin: string,
  requests: BenchRequest | readonly BenchRequest[],
  seconds: number,
  connections = defaultConnections,
): Promise<Load> {
  const all = 'path' in requests ? [requests] : requests
  return hasWrk ? loadWithWrk(origin, all, seconds, connections) : loadWithAutocannon(origin, all, seconds, connections)
}

/** Makes script names unique, since loads may run concurrently. */
let scripts = 0

async function loadWithWrk(
  origin: string,
  requests: readonly BenchRequest[],
  seconds: number,
  connections: number,
): Promise<Load> {
  const script = path.join(os.tmpdir(), `lectern-bench-${process.pid}-${++scripts}.lua`)
  await writeFile(
    script,
    [
      ...(requests.length === 1 ? toOneRequest(requests[0]!) : toRequestsInTurn(requests)),
      'done = function(s, l, r) io.write(string.format("RESULT %f %f %f %d", s.requests / s.duration * 1e6, l:percentile(50) / 1000, l:percentile(99) / 1000, s.errors.status)) end',
    ].join('\n'),
  )
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    script,
    `${origin}${requests[0]?.path}`,
  ]).finally(() => rm(script, { force: true }))
  const [, rps = 0, p50 = 0, p99 = 0, bad = 0] = /RESULT (\S+) (\S+) (\S+) (\d+)/.exec(stdout)?.map(Number) ?? []
  if (bad > 0 || rps === 0) throw new Error(`${requests[0]?.path}: ${bad} responses were errors`)
  return { requestsPerSecond: rps, p50Ms: p50, p99Ms: p99 }
}

/** What wrk sends without running Lua for each request. */
function toOneRequest({ method = 'GET', headers = {}, body }: BenchRequest): string[] {
  return [
    `wrk.method = ${JSON.stringify(method)}`,
    ...Object.entries(headers).map(
      ([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
    ),
    ...(body ? [`wrk.body = ${JSON.stringify(body)}`] : []),
  ]
}

function toRequestsInTurn(requests: readonly BenchRequest[]): string[] {
  const format = ({ path: target, method = 'GET', headers = {}, body }: BenchRequest) => {
    const fields = Object.entries(headers).map(
      ([name, value]) => `[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
    )
    const values = [JSON.stringify(method), JSON.stringify(target), `{${fields.join(', ')}}`]
    return `wrk.format(${[...values, ...(body ? [JSON.stringify(body)] : [])].join(', ')})`
  }
  return [
    'local requests, turn = {}, 0',
    `init = function() requests = {\n${requests.map(format).join(',\n')}\n} end`,
    'request = function() turn = turn % #requests + 1; return requests[turn] end',
  ]
}

async function loadWithAutocannon(
  origin: string,
  requests: readonly BenchRequest[],
  seconds: number,
  connections: number,
): Promise<Load> {
  const result = await autocannon({
    url: origin,
    requests: requests.map(({ path: target, method = 'GET', headers = {}, body }) => ({
      path: target,
      method: method as 'GET',
      headers,
      ...(body ? { body } : {}),
    })),
    connections,
    duration: seconds,
  })
  if (result['4xx'] + result['5xx'] + result.errors > 0)
    throw new Error(`${requests[0]?.path}: some responses were errors`)
  return { requestsPerSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends one request and reads the response. */
export async function sendRequest(
  origin: string,
  { path: target, method = 'GET', headers = {}, body }: BenchRequest,
): Promise<BenchResponse> {
  const { hostname, port } = new URL(origin)
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { agent, hostname, port, path: target, method, headers: { ...headers, ...length } },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const { statusCode: status = 0, headers: fields, rawHeaders } = incoming
          resolve({ status, headers: fields, rawHeaders, body: Buffer.concat(chunks) })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** The durations of sequential requests in milliseconds, sorted. */
export async function time(
  origin: string,
  toRequest: (index: number) => BenchRequest,
  indexes: readonly number[],
): Promise<number[]> {
  const times: number[] = []
  for (const index of indexes) {
    const options = toRequest(index)
    const startedAt = performance.now()
    const { status } = await sendRequest(origin, options)
    times.push(performance.now() - startedAt)
    if (status !== 200) throw new Error(`${options.path} returned ${status}`)
  }
  return times.sort((a, b) => a - b)
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
