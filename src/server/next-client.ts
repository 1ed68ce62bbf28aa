import { Agent, request } from 'node:http'

import type { Fill, FillOutcome } from '@/cache/fill'
import { Unavailable } from './unavailable'

/** Asks Next for answers over a private socket that no reader can reach. */
export type NextClient = {
  /** Makes an answer. `changes` counts the changes heard of so far: what the answers share may be remembered until the next. */
  fill: (fill: Fill, changes: number | null) => Promise<FillOutcome>
  close: () => void
}

const fillTimeoutMs = 20_000

/** A client of the socket on which Next answers fills. */
export function createNextClient(socketPath: string): NextClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })

  async function fill({ surface, operationId, params, format, body }: Fill, changes: number | null): Promise<FillOutcome> {
    const query = new URLSearchParams({ params: JSON.stringify(params), format })
    const response = await new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>(
      (resolve, reject) => {
        // The process that renders ended, or is on its way back.
        const fail = (error: Error) => reject(error instanceof Unavailable ? error : new Unavailable('Next went away', { cause: error }))
        const outgoing = request(
          {
            agent,
            socketPath,
            path: `/${surface}/${encodeURIComponent(operationId)}?${query}`,
            method: body === undefined ? 'GET' : 'POST',
            // Nothing of the reader's own request goes along: the key alone makes the answer.
            headers: {
              host: 'next.internal',
              ...(changes === null ? {} : { 'x-lectern-changes': String(changes) }),
              ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
            },
            timeout: fillTimeoutMs,
          },
          (incoming) => {
            const chunks: Buffer[] = []
            incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
            incoming.on('end', () =>
              resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
            )
            incoming.on('error', fail)
          },
        )
        outgoing.on('timeout', () => outgoing.destroy(new Unavailable(`No answer to ${operationId} within ${fillTimeoutMs} ms`)))
        outgoing.on('error', fail)
        outgoing.end(body)
      },
    )
    return toOutcome(operationId, response)
  }

  return {
    fill,
    close: () => agent.destroy(),
  }
}

function toOutcome(
  operationId: string,
  { status, headers, body }: { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer },
): FillOutcome {
  const contentType = headers['content-type']
  if (status === 200) {
    const tags = String(headers['x-lectern-tags'] ?? '').split(',').filter(Boolean)
    return {
      kind: 'found',
      body,
      contentType: String(contentType ?? ''),
      tags,
      isTransient: headers['x-lectern-transient'] === '1',
      ...(headers.link ? { link: String(headers.link) } : {}),
    }
  }
  const location = headers.location
  if (status === 308 && typeof location === 'string') return { kind: 'moved', location }
  if (status === 404) return { kind: 'missing' }
  if (status === 410) return { kind: 'gone' }
  // What failed, and how, was logged where it happened.
  if (status === 503) throw new Unavailable(`${operationId} needs what is away just now`)
  throw new Error(`The page ${operationId} answered ${status}`)
}
