import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextIteration } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { expectConnections, handleInTurn, takeTurn } from '@/server/http/listening/request-turns'

it('a request on a connection whose last response was sent is not handled (RFC 9112 §9.6)', () => {
  const handled: string[] = []
  const listener = handleInTurn(
    ({ url = '' }) => handled.push(url),
    () => 'one',
  )
  const response = { socket: {} } as ServerResponse
  for (const writableEnded of [true, false]) {
    const socket = { destroyed: false, writableEnded }
    listener({ url: String(writableEnded), socket } as IncomingMessage, response)
  }
  expect(handled).toEqual(['false'])
})

describe('Requests that wait', () => {
  it('are handled one of each client where a connection was accepted, and otherwise as many as fit', async () => {
    const handled: string[] = []
    const listener = handleInTurn(
      ({ url = '' }) => handled.push(url),
      ({ url = '' }) => url.slice(0, 1),
    )
    for (const url of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) {
      // Pipelined: Node gives it the socket when its turn on the connection has come.
      const response = { socket: null } as unknown as ServerResponse & { onTurn: null }
      listener({ url, socket: { destroyed: false } } as IncomingMessage, response)
      takeTurn(response)
    }
    expectConnections()
    await nextIteration()
    expect(handled).toEqual(['a1', 'b1', 'c1'])
    expectConnections()
    await nextIteration()
    expect(handled.slice(3)).toEqual(['a2', 'b2'])
    await nextIteration()
    expect(handled.slice(5)).toEqual(['a3'])
  })
})
