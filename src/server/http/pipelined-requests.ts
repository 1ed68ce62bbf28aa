import type { RequestListener, ServerResponse } from 'node:http'

/** For so long are pipelined requests handled before other connections are served again, in milliseconds. */
const sliceMs = 2

type Waiting = { onTurn?: (() => void) | null }

const turns: (() => void)[] = []

/**
 * Handles a pipelined request (RFC 9112 §9.3.2) once the response before it is sent, and a few milliseconds of these at a
 * time. Handled at once, those of a client that sends thousands on many connections would delay everyone else's, though
 * it reads no response.
 */
export function handleInTurn(onRequest: RequestListener): RequestListener {
  return (req, res) => {
    // Node gives a response the socket when its turn has come.
    if (res.socket !== null) return onRequest(req, res)
    const handle = () => (req.socket.destroyed ? undefined : onRequest(req, res))
    ;(res as ServerResponse & Waiting).onTurn = () => addTurn(handle)
  }
}

/** To be called by a response when it is given the socket. */
export function takeTurn(response: Waiting): void {
  const { onTurn } = response
  response.onTurn = null
  onTurn?.()
}

function addTurn(turn: () => void): void {
  if (turns.push(turn) === 1) setImmediate(handleTurns)
}

function handleTurns(): void {
  const startedAt = performance.now()
  let handled = 0
  try {
    while (handled < turns.length && performance.now() - startedAt < sliceMs) turns[handled++]?.()
  } finally {
    turns.splice(0, handled)
    if (turns.length > 0) setImmediate(handleTurns)
  }
}
