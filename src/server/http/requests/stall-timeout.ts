import type { IncomingMessage } from 'node:http'

/** Awaits work of this server: meanwhile the client has nothing to read, and must not be disconnected. */
export function withoutStallTimeout({ socket }: Pick<IncomingMessage, 'socket'>): <T>(task: Promise<T>) => Promise<T> {
  return async (task) => {
    const { timeout = 0 } = socket
    socket.setTimeout(0)
    return task.finally(() => socket.setTimeout(timeout))
  }
}
