import type { IncomingMessage } from 'node:http'

/** Waits for what this server does: meanwhile a client has nothing to read, and is not disconnected for it. */
export function withoutStallTimeout({ socket }: Pick<IncomingMessage, 'socket'>): <T>(task: Promise<T>) => Promise<T> {
  return async (task) => {
    const { timeout = 0 } = socket
    socket.setTimeout(0)
    return task.finally(() => socket.setTimeout(timeout))
  }
}
