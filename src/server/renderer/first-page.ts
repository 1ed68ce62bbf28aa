import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'

/** A start is given up after 120 s. */
const timeoutMs = 60_000

/**
 * Requests the sign-in page on Next's private socket, and discards it. With its first page Next loads the whole admin, for
 * seconds in which the process responds to nothing: during its start nobody takes it for unresponsive, and it has the
 * usual priority. Whatever it responds, without a database too, the start continues.
 */
export async function requestFirstPage(socketPath: string, adminUrl: string): Promise<void> {
  const { host, protocol } = new URL(adminUrl)
  const headers = { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const outgoing = request({ socketPath, path: '/admin/login', headers, signal, agent: false }).end()
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    await finished(response.resume())
  } catch {
    // The first request of a person loads what is left.
  }
}
