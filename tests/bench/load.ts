import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import autocannon from 'autocannon'

export type Asking = { path: string; method?: string; headers?: Record<string, string>; body?: string }
export type Load = { requestsPerSecond: number; p50Ms: number; p99Ms: number }
export type Reply = { status: number; headers: IncomingHttpHeaders; rawHeaders: string[]; body: Buffer }

const run = promisify(execFile)
const connections = 10

/** True where wrk is installed: it takes less of the machine it measures. */
export const hasWrk = await run('wrk', ['-v']).then(
  () => true,
  (error: { stdout?: string }) => Boolean(error.stdout?.startsWith('wrk')),
)

/** As many requests as will go in this time. Fails when one is answered with anything but `status`. */
export async function load(origin: string, asking: Asking, seconds: number): Promise<Load> {
  return hasWrk ? loadWithWrk(origin, asking, seconds) : loadWithAutocannon(origin, asking, seconds)
}

/** Loads may run side by side. */
let scripts = 0

async function loadWithWrk(origin: string, { path: target, method = 'GET', headers = {}, body }: Asking, seconds: number): Promise<Load> {
  const script = path.join(os.tmpdir(), `lectern-bench-${process.pid}-${++scripts}.lua`)
  const lines = Object.entries(headers).map(([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  await writeFile(
    script,
    [
      `wrk.method = ${JSON.stringify(method)}`,
      ...lines,
      ...(body ? [`wrk.body = ${JSON.stringify(body)}`] : []),
      'done = function(s, l, r) io.write(string.format("RESULT %f %f %f %d", s.requests / s.duration * 1e6, l:percentile(50) / 1000, l:percentile(99) / 1000, s.errors.status)) end',
    ].join('\n'),
  )
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, `${origin}${target}`]).finally(() => rm(script, { force: true }))
  const [, rps = 0, p50 = 0, p99 = 0, bad = 0] = /RESULT (\S+) (\S+) (\S+) (\d+)/.exec(stdout)?.map(Number) ?? []
  if (bad > 0 || rps === 0) throw new Error(`${target}: ${bad} answers were errors`)
  return { requestsPerSecond: rps, p50Ms: p50, p99Ms: p99 }
}

async function loadWithAutocannon(origin: string, asking: Asking, seconds: number): Promise<Load> {
  const { path: target, method = 'GET', headers = {}, body } = asking
  const result = await autocannon({
    url: `${origin}${target}`,
    method: method as 'GET',
    headers,
    ...(body ? { body } : {}),
    connections,
    duration: seconds,
  })
  if (result['4xx'] + result['5xx'] + result.errors > 0) throw new Error(`${target}: some answers were errors`)
  return { requestsPerSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** One request, read to its end. */
export async function ask(origin: string, { path: target, method = 'GET', headers = {}, body }: Asking): Promise<Reply> {
  const { hostname, port } = new URL(origin)
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, hostname, port, path: target, method, headers: { ...headers, ...length } }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const { statusCode: status = 0, headers: fields, rawHeaders } = incoming
        resolve({ status, headers: fields, rawHeaders, body: Buffer.concat(chunks) })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** The times of single requests, one after another, in milliseconds, shortest first. */
export async function time(origin: string, toAsking: (turn: number) => Asking, turns: readonly number[]): Promise<number[]> {
  const times: number[] = []
  for (const turn of turns) {
    const asking = toAsking(turn)
    const began = performance.now()
    const { status } = await ask(origin, asking)
    times.push(performance.now() - began)
    if (status !== 200) throw new Error(`${asking.path} was answered with ${status}`)
  }
  return times.sort((a, b) => a - b)
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
