import { finished } from 'node:stream/promises'

import { toForwardedHeaders } from '@/server/admin/forward-headers'
import { createAdminProxy } from '@/server/admin/proxy'

/** A start is given up later. */
const timeoutMs = 60_000

/**
 * Requests the sign-in page on Next's private socket, and discards it. With its first page Next loads the whole admin, for
 * seconds in which the process responds to nothing: during its start nobody takes it for unresponsive, and it has the
 * usual priority. Whatever it responds, without a database too, the start continues.
 */
export async function requestFirstPage(socketPath: string, adminUrl: string): Promise<void> {
  const proxy = createAdminProxy(socketPath)
  const method = 'GET'
  const headers = toForwardedHeaders({ method, headers: {} }, {}, new URL(adminUrl))
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await proxy.forward({ method, target: '/admin/login', headers, body: null, signal })
    await finished(response.resume())
  } catch {
    // The first request of a person loads what is left.
  } finally {
    proxy.close()
  }
}
