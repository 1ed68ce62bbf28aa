import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect } from 'vitest'

import { baseUrl, servers } from './servers'

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  /** The body as it came; compressed when asked for so. */
  bytes: Buffer
  /** The body as text, decompressed. */
  text: string
}

export type Sending = {
  method?: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer
  /** Another server to ask than the one with the cache; the Host stays that of the site. */
  origin?: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Sends one request, with only the headers given, and follows nothing. `target` goes out exactly as written. */
export async function send(target: string, { method = 'GET', headers = {}, body, origin = baseUrl }: Sending = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  const all: Record<string, string | string[]> = { host: new URL(baseUrl).host, ...headers }
  if (body !== undefined) all['content-length'] = String(Buffer.byteLength(body))
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, hostname: hostname.replace(/^\[|\]$/g, ''), port, path: target, method, headers: all }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const text = decode(bytes, incoming.headers['content-encoding']).toString('utf8')
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes, text })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function decode(bytes: Buffer, coding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes
  if (coding === 'br') return brotliDecompressSync(bytes)
  return coding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** What must be the same each time an address is read: everything but the date. */
export function comparable({ status, headers, bytes }: Answer) {
  const { date: _, ...lasting } = headers
  return { status, headers: lasting, body: bytes.toString('base64') }
}

/**
 * GET without a cache, then cold and warm with it. All three answers must be one and the same in status,
 * headers and body, or the test fails; the answer they share.
 */
export async function read(target: string, headers: Record<string, string> = {}): Promise<Answer> {
  const uncached = await send(target, { headers, origin: servers.uncachedOrigin })
  const cold = await send(target, { headers })
  const warm = await send(target, { headers })
  expect(comparable(cold), `${target} with a cache`).toEqual(comparable(uncached))
  expect(comparable(warm), `${target} from the cache`).toEqual(comparable(cold))
  return cold
}

/** Like {@link read}, for JSON that must be there. */
export async function readJson<T = Record<string, unknown>>(target: string): Promise<T> {
  const answer = await read(target)
  expect(answer.status, `${target}: ${answer.text.slice(0, 500)}`).toBe(200)
  expect(answer.headers['content-type'], target).toBe('application/json; charset=utf-8')
  return JSON.parse(answer.text) as T
}

/** The documents of all pages of a list, each page read like {@link readJson}. */
export async function readDocs<T>(target: string): Promise<T[]> {
  const docs: T[] = []
  for (let page = 1; ; page++) {
    const query = `limit=100&page=${page}`
    const list = await readJson<{ docs: T[]; totalDocs: number; hasNextPage: boolean }>(`${target}${target.includes('?') ? '&' : '?'}${query}`)
    docs.push(...list.docs)
    if (list.hasNextPage) continue
    expect(list.totalDocs, target).toBe(docs.length)
    return docs
  }
}

/** Like {@link read}, for text of a type that must be there. */
export async function readText(target: string, type: string, accept?: string): Promise<string> {
  const answer = await read(target, accept ? { accept } : {})
  expect(answer.status, `${target}: ${answer.text.slice(0, 500)}`).toBe(200)
  expect(answer.headers['content-type'], target).toBe(type)
  return answer.text
}

/** The messages of an error envelope, which must be one and nothing else. */
export function messagesOf({ text }: Answer): string[] {
  const envelope = JSON.parse(text) as { errors: { message: string }[] }
  expect(Object.keys(envelope)).toEqual(['errors'])
  for (const error of envelope.errors) expect(error).toEqual({ message: expect.any(String) })
  expect(envelope.errors.length).toBeGreaterThan(0)
  return envelope.errors.map(({ message }) => message)
}
