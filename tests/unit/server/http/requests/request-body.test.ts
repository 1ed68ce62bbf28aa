import type { IncomingMessage } from 'node:http'

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { limitUnreadBody } from '@/server/http/requests/request-body'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setImmediate', 'setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

/** A client that sends a body that nobody reads. */
function startSender() {
  const socket = { bytesRead: 0, destroyed: false, destroy: () => (socket.destroyed = true) }
  limitUnreadBody({ headers: { 'content-length': '1000' }, complete: false, socket } as unknown as IncomingMessage)
  return socket
}

it.each(['back', 'forward'])(
  'a client that does not stop sending is disconnected after 15 seconds, also when the clock is set %s meanwhile',
  async (direction) => {
    const socket = startSender()
    await vi.advanceTimersByTimeAsync(1_000)
    vi.setSystemTime(Date.now() + (direction === 'back' ? -3_600_000 : 3_600_000))
    await vi.advanceTimersByTimeAsync(13_000)
    expect(socket.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(socket.destroyed).toBe(true)
  },
)
