import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'

import { expect, it } from 'vitest'

import { listen } from '@/server/listeners'
import { until } from '../../support/until'

it('A listener closes what one client opens beyond its share, and lets it in again for each that ends', async () => {
  const server = await listen({ port: 0, host: '127.0.0.1', maxConnectionsPerClient: 2, onRequest: (_, res) => void res.end('served') })
  const { port } = server.address() as AddressInfo
  const dial = async (): Promise<{ socket: Socket; isServed: boolean }> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const isServed = await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
    return { socket, isServed }
  }
  try {
    const [first, second, third] = [await dial(), await dial(), await dial()]
    expect([first, second, third].map(({ isServed }) => isServed)).toEqual([true, true, false])
    first.socket.end()
    await once(first.socket, 'close')
    await until('there is room again', async () => (await dial()).isServed)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
