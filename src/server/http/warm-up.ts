import { Agent, createServer, request, type RequestListener } from 'node:http'

import type { Log } from '@/config/log'
import { closeServer } from '@/server/close-server'
import { listenOn } from '@/server/listen-on'
import { createPrivateSockets } from '@/server/renderer/private-sockets'

type Options = {
  /** A front door, which resolves the host by the Host header. */
  onRequest: RequestListener
  /** The public address of each host. */
  origins: readonly string[]
  /** Stops when this much has been read, before the last pages would evict the first. */
  maxBytes: number
  log: Log
}

export type WarmUp = { close: () => Promise<void> }

type Response = { status: number; body: Buffer }

/**
 * Requests every page in the sitemaps over a private socket, so that its first reader gets a cache hit that is already
 * compressed. One page at a time, since readers come first.
 */
export async function startWarmUp({ onRequest, origins, maxBytes, log }: Options): Promise<WarmUp> {
  const sockets = await createPrivateSockets('requests')
  const server = createServer(onRequest)
  await listenOn(server, { path: sockets.paths.requests, exclusive: true }, log)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let isClosing = false

  function fetchPage(address: string, { method = 'GET', coding = 'identity' } = {}): Promise<Response> {
    const { host, pathname, search } = new URL(address)
    return new Promise((resolve, reject) => {
      const headers = { host, accept: 'text/html, application/xml;q=0.9', 'accept-encoding': coding }
      const outgoing = request(
        { agent, socketPath: sockets.paths.requests, path: pathname + search, method, headers },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', reject)
          incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks) }))
        },
      )
      outgoing.on('error', reject)
      outgoing.end()
    })
  }

  /** The pages of a sitemap, and of the sitemaps that it lists. */
  async function* listPages(sitemap: string): AsyncGenerator<string> {
    const { status, body } = await fetchPage(sitemap)
    if (status !== 200) return
    const text = body.toString()
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    )
    for (const address of addresses) {
      if (text.includes('<sitemapindex')) yield* listPages(address)
      else yield address
    }
  }

  async function run(): Promise<void> {
    const startedAt = performance.now()
    let pages = 0
    let bytes = 0
    for (const origin of origins) {
      for await (const page of listPages(`${origin}/sitemap.xml`)) {
        if (isClosing || bytes > maxBytes) break
        const { body } = await fetchPage(page)
        // The coding that most browsers prefer.
        await fetchPage(page, { method: 'HEAD', coding: 'br' })
        pages++
        bytes += body.length
      }
    }
    if (!isClosing) log.info({ pages, seconds: Math.round((performance.now() - startedAt) / 100) / 10 }, 'Warmed up')
  }

  async function close(): Promise<void> {
    isClosing = true
    agent.destroy()
    await closeServer(server)
    await sockets.close()
  }

  const running = run()
    .catch((error: unknown) => {
      if (!isClosing) log.warn({ err: error }, 'The warm-up stopped early')
    })
    .then(close)
  return {
    async close() {
      isClosing = true
      agent.destroy()
      await running
    },
  }
}
