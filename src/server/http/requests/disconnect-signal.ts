import { setMaxListeners } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

const signals = new WeakMap<Socket, AbortSignal>()

/**
 * Aborted when the connection of a request closes, or already if it has. The response's own 'close' event is not enough: it may have
 * been emitted before anyone listens, and is never emitted for a pipelined response that waits behind another.
 */
export function toDisconnectSignal({ socket }: Pick<IncomingMessage, 'socket'>): AbortSignal {
  const known = signals.get(socket)
  if (known) return known
  const controller = new AbortController()
  // Many requests of one connection may listen to it at a time.
  setMaxListeners(0, controller.signal)
  if (socket.destroyed) controller.abort()
  else socket.once('close', () => controller.abort())
  signals.set(socket, controller.signal)
  return controller.signal
}
