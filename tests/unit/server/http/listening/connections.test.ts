import type { Socket } from 'node:net'
import { EventEmitter } from 'node:events'

import { describe, expect, it } from 'vitest'

import { createConnections, findMaxOpenFiles, toConnectionBounds } from '@/server/http/listening/connections'
import { createRecordingLog } from '../../../../support/recording-log'

/** Connections with fake sockets, and what is logged. */
function createWithSockets(bounds: { max: number; maxPerClient: number }) {
  const { log, entries } = createRecordingLog()
  const accepted = createConnections({ ...bounds, log })
  const dial = (remoteAddress: string) => {
    const destroy = () => {
      socket.isClosed = true
      socket.emit('close')
    }
    const socket = Object.assign(new EventEmitter(), { remoteAddress, isClosed: false, destroy })
    accepted.admit(socket as unknown as Socket)
    return socket
  }
  const readReasons = () => entries.map(({ details }) => details.reason)
  return { accepted, readReasons, dial, close: (socket: ReturnType<typeof dial>) => socket.emit('close') }
}

describe('createConnections', () => {
  it('limits the connections of one client, and logs it', () => {
    const { accepted, dial, readReasons, close } = createWithSockets({ max: 10, maxPerClient: 2 })
    const sockets = ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2'].map(dial)
    expect(sockets.map(({ isClosed }) => isClosed)).toEqual([false, false, true, false])
    expect(readReasons()).toEqual(['one client has 2'])
    close(sockets[0]!)
    expect(dial('10.0.0.1').isClosed).toBe(false)
    expect(accepted.stats()).toEqual({ connections: 3, clients: 2 })
    expect(accepted.refused()).toBe(1)
  })

  it('closes the oldest connection of the client with the most, when there are too many', () => {
    const { accepted, dial, readReasons } = createWithSockets({ max: 4, maxPerClient: 4 })
    const largest = Array.from({ length: 4 }, () => dial('10.0.0.1'))
    const smaller = [dial('10.0.0.2'), dial('10.0.0.2')]
    const late = dial('10.0.0.2')
    expect(largest.map(({ isClosed }) => isClosed)).toEqual([true, true, false, false])
    expect([...smaller, late].map(({ isClosed }) => isClosed)).toEqual([false, false, true])
    expect(readReasons()).toEqual(['4 are open, which is the maximum'])
    for (const socket of [...largest, ...smaller]) if (!socket.isClosed) socket.emit('close')
    expect(accepted.stats()).toEqual({ connections: 0, clients: 0 })
    expect(accepted.refused()).toBe(3)
  })
})

describe('toConnectionBounds', () => {
  it('reserves descriptors for the server’s own files and sockets', async () => {
    expect(toConnectionBounds(Infinity)).toEqual({ max: 20_000, maxPerClient: 4_000 })
    expect(toConnectionBounds(1024)).toEqual({ max: 512, maxPerClient: 103 })
    expect(toConnectionBounds(256)).toEqual({ max: 64, maxPerClient: 13 })
    expect(await findMaxOpenFiles()).toBeGreaterThan(0)
  })
})
