import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What PgBouncer ignores where `ignore_startup_parameters` names it. */
const ignored = ['statement_timeout', 'idle_in_transaction_session_timeout', 'options']

/** A pooler in session mode that is told to ignore the startup parameters of connections; `url` leads to it. */
export async function startParameterlessPooler(
  databaseUrl: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
    client.once('data', (startup: Buffer) => {
      upstream.write(withoutParameters(startup))
      client.pipe(upstream)
    })
    upstream.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = String((server.address() as AddressInfo).port)
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${own}` }).href,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The first message of a connection: its length, the version of the protocol, and pairs of names and values. */
function withoutParameters(startup: Buffer): Buffer {
  const parts = startup.toString('latin1', 8).split('\0')
  const pairs = Array.from({ length: Math.floor(parts.length / 2) }, (_, index) =>
    parts.slice(2 * index, 2 * index + 2),
  )
  const kept = pairs
    .filter(([name = '']) => name !== '' && !ignored.includes(name))
    .map((pair) => `${pair.join('\0')}\0`)
  const body = Buffer.from(`${kept.join('')}\0`, 'latin1')
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  startup.copy(head, 4, 4, 8)
  return Buffer.concat([head, body])
}
