import { Agent, createServer, request, type RequestListener } from 'node:http'

import type { Log } from './log'
import { createPrivateSockets } from './private-sockets'

type Options = {
  /** The front door, which tells the hosts apart by Host. */
  onRequest: RequestListener
  /** The public address of each host. */
  origins: readonly string[]
  /** Stops when this much has been read, before the first pages would make way for the last. */
  maxBytes: number
  log: Log
}

export type WarmUp = { close: () => Promise<void> }

type Answer = { status: number; body: Buffer }

/**
 * Asks, behind the readers' backs, for every page that the sitemaps name, so that its first reader finds it
 * made and compressed. One at a time: readers come first.
 */
export async function startWarmUp({ onRequest, origins, maxBytes, log }: Options): Promise<WarmUp> {
  const sockets = await createPrivateSockets()
  const server = createServer(onRequest)
  await new Promise<void>((resolve) => server.listen({ path: sockets.fills, exclusive: true }, () => resolve()))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let isClosing = false

  function ask(address: string, { method = 'GET', coding = 'identity' } = {}): Promise<Answer> {
    const { host, pathname, search } = new URL(address)
    return new Promise((resolve, reject) => {
      const headers = { host, accept: 'text/html, application/xml;q=0.9', 'accept-encoding': coding }
      const outgoing = request({ agent, socketPath: sockets.fills, path: pathname + search, method, headers }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks) }))
      })
      outgoing.on('error', reject)
      outgoing.end()
    })
  }

  /** The pages of a sitemap, and of the sitemaps it names. */
  async function* listPages(sitemap: string): AsyncGenerator<string> {
    const { status, body } = await ask(sitemap)
    if (status !== 200) return
    const text = body.toString()
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
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
        const { body } = await ask(page)
        // Most browsers take it in this form.
        await ask(page, { method: 'HEAD', coding: 'br' })
        pages++
        bytes += body.length
      }
    }
    if (!isClosing) log.info('Warmed up', { pages, seconds: Math.round((performance.now() - startedAt) / 100) / 10 })
  }

  async function close(): Promise<void> {
    isClosing = true
    agent.destroy()
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
    await sockets.close()
  }

  const running = run()
    .catch((error: unknown) => {
      if (!isClosing) log.warn('The warm-up stopped early', { error })
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
