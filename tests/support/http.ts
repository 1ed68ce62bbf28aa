import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect } from 'vitest'

import { baseUrl, servers } from './servers'
import { waitUntil } from './wait-until'

export type HttpResponse = {
  status: number
  headers: IncomingHttpHeaders
  /** The body as received, possibly compressed. */
  bytes: Buffer
  /** The body as text, decompressed. */
  text: string
}

export type RequestOptions = {
  method?: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer
  /** Another server than the one with the cache; the Host stays that of the site. */
  origin?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends one request with only these headers, and follows no redirects. `target` is sent as it is. */
export async function send(
  target: string,
  { method = 'GET', headers = {}, body, origin = baseUrl }: RequestOptions = {},
): Promise<HttpResponse> {
  const { hostname, port } = new URL(origin)
  const all: Record<string, string | string[]> = { host: new URL(baseUrl).host, ...headers }
  if (body !== undefined) all['content-length'] = String(Buffer.byteLength(body))
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { agent, hostname: hostname.replace(/^\[|\]$/g, ''), port, path: target, method, headers: all },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const text = decode(bytes, incoming.headers['content-encoding']).toString('utf8')
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes, text })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function decode(bytes: Buffer, coding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes
  if (coding === 'br') return brotliDecompressSync(bytes)
  return coding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** What must be the same for each request: everything but the date, and the id that names it in the log. */
export function comparable({ status, headers, bytes }: HttpResponse) {
  const { date: _, 'x-request-id': __, ...lasting } = headers
  return { status, headers: lasting, body: bytes.toString('base64') }
}

/**
 * GET from the server without a cache, then a cache miss and a hit. All three responses must have the same status,
 * headers and body, or the test fails.
 */
export function read(target: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
  return readSame(target, (origin) => send(target, { headers, ...origin }))
}

/**
 * The same with any way to send the request. Repeated while a response forbids caches in front to store it: another test
 * has changed content meanwhile.
 */
export async function readSame(
  target: string,
  get: (origin: Pick<RequestOptions, 'origin'>) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const [uncached, cold, warm] = await waitUntil(`${target} is read while nothing changes`, async () => {
    const responses = [await get({ origin: servers.uncachedOrigin }), await get({}), await get({})] as const
    return responses.some(({ headers }) => headers['cdn-cache-control'] !== undefined) ? null : responses
  })
  expect(comparable(cold), `${target} with a cache`).toEqual(comparable(uncached))
  expect(comparable(warm), `${target} from the cache`).toEqual(comparable(cold))
  return cold
}

/** Like {@link read}, for JSON with status 200. */
export async function readJson<T = Record<string, unknown>>(target: string): Promise<T> {
  const response = await read(target)
  expect(response.status, `${target}: ${response.text.slice(0, 500)}`).toBe(200)
  expect(response.headers['content-type'], target).toBe('application/json; charset=utf-8')
  return JSON.parse(response.text) as T
}

/** The documents of all pages of a list, each page read like {@link readJson}. */
export async function readDocs<T>(target: string): Promise<T[]> {
  const docs: T[] = []
  for (let page = 1; ; page++) {
    const query = `limit=100&page=${page}`
    const list = await readJson<{ docs: T[]; totalDocs: number; hasNextPage: boolean }>(
      `${target}${target.includes('?') ? '&' : '?'}${query}`,
    )
    docs.push(...list.docs)
    if (list.hasNextPage) continue
    expect(list.totalDocs, target).toBe(docs.length)
    return docs
  }
}

/** Like {@link read}, for text of a type with status 200. */
export async function readText(target: string, type: string, accept?: string, readTarget = read): Promise<string> {
  const response = await readTarget(target, accept ? { accept } : {})
  expect(response.status, `${target}: ${response.text.slice(0, 500)}`).toBe(200)
  expect(response.headers['content-type'], target).toBe(type)
  return response.text
}

/** Parses the messages of an error envelope; fails if it has other members. */
export function messagesOf({ text }: HttpResponse): string[] {
  const envelope = JSON.parse(text) as { errors: { message: string }[] }
  expect(Object.keys(envelope)).toEqual(['errors'])
  for (const error of envelope.errors) expect(error).toEqual({ message: expect.any(String) })
  expect(envelope.errors.length).toBeGreaterThan(0)
  return envelope.errors.map(({ message }) => message)
}
