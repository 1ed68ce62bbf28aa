import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

import { expect } from 'vitest'

/** How long a request waits for the admin at least, before it is told to come again. */
const shortestWaitMs = 25_000
/** On a busy machine a start and the first page take a minute. */
const timeoutMs = 220_000

/**
 * Starts the admin of a server by requesting its sign-in page, as a browser does: again where the response says to come
 * again, since on a busy machine a start takes longer than a request waits for it. Fails when a request did not wait.
 */
export async function startAdmin(origin: string, host = new URL(origin).host): Promise<void> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const startedAt = performance.now()
    const { statusCode: status, headers } = await requestSignInPage(origin, host)
    if (status === 503 && performance.now() < end) {
      expect(performance.now() - startedAt).toBeGreaterThan(shortestWaitMs)
      expect(headers['retry-after']).toBeDefined()
      continue
    }
    expect(status).toBe(200)
    return
  }
}

async function requestSignInPage(origin: string, host: string): Promise<IncomingMessage> {
  const outgoing = request(`${origin}/admin/login`, { headers: { host, accept: 'text/html' } }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response
}
