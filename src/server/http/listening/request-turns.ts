import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** For so long are requests handled as they arrive, in milliseconds of one iteration of the event loop; then in turns. */
const arrivalMs = 4
/** For so long are requests handled whose turn it is, in each iteration. */
const turnsMs = 2

/** Whether a connection was accepted since requests were last handled whose turn it is. */
let hasAccepted = false

type Waiting = { onTurn?: (() => void) | null }

/** What waits, by client, in round-robin order. */
const turns = new Map<string, (() => void)[]>()
/** When requests of this iteration begin to wait; null before its first one. */
let arrivalsEnd: number | null = null

/**
 * Handles requests as they arrive for a few milliseconds of each iteration of the event loop, and others a few
 * milliseconds at a time, round-robin by client; pipelined ones (RFC 9112 §9.3.2) once the response before them is sent.
 * Otherwise a client that sends thousands at once would delay everyone else's, though it may read no response.
 */
export function handleInTurn(onRequest: RequestListener, toClient: (req: IncomingMessage) => string): RequestListener {
  return (req, res) => {
    // It comes after a response that said `Connection: close` (RFC 9112 §9.6), behind a body that was not read.
    if (req.socket.writableEnded) return
    const handle = () => (req.socket.destroyed ? undefined : onRequest(req, res))
    // Node gives a response the socket when its turn on the connection has come.
    if (res.socket === null) (res as ServerResponse & Waiting).onTurn = () => addTurn(toClient(req), handle)
    else if (mayBeHandled(req, toClient)) onRequest(req, res)
    else addTurn(toClient(req), handle)
  }
}

/** To be called by a response when it is given the socket. */
export function takeTurn(response: Waiting): void {
  const { onTurn } = response
  response.onTurn = null
  onTurn?.()
}

/**
 * To be called when a connection was accepted: of the requests that wait, one of each client is then handled in this
 * iteration. libuv accepts one connection in each, so a client that opens a thousand would otherwise keep others waiting
 * to connect.
 */
export function expectConnections(): void {
  hasAccepted = true
}

function mayBeHandled(req: IncomingMessage, toClient: (req: IncomingMessage) => string): boolean {
  if (arrivalsEnd === null) startIteration()
  else if (performance.now() > arrivalsEnd) return false
  return turns.size === 0 || !turns.has(toClient(req))
}

function startIteration(): void {
  arrivalsEnd = performance.now() + arrivalMs
  setImmediate(handleTurns)
}

function addTurn(client: string, turn: () => void): void {
  if (arrivalsEnd === null) startIteration()
  const own = turns.get(client)
  if (own) own.push(turn)
  else turns.set(client, [turn])
}

function handleTurns(): void {
  const end = performance.now() + turnsMs
  let remaining = hasAccepted ? turns.size : Infinity
  arrivalsEnd = null
  hasAccepted = false
  try {
    do {
      const [next] = turns
      if (!next) return
      const [client, own] = next
      turns.delete(client)
      const turn = own.shift()
      if (own.length > 0) turns.set(client, own)
      turn?.()
    } while (--remaining > 0 && performance.now() < end)
  } finally {
    if (turns.size > 0 && arrivalsEnd === null) startIteration()
  }
}
