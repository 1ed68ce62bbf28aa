import { randomUUID } from 'node:crypto'

import { LRUCache } from 'lru-cache'

import type { FillCall } from '@/config/fill-listener'
import { applyBodyDelta, toBodyDelta, type BodyDelta } from './body-delta'

/** How a body is sent. `bodyId`: by what the front door names it when it requests the resource again. */
export type BodyHead = { bodyId?: string; delta?: BodyDelta }

type KnownBody = { id: string; body: Buffer }
type Requested = Pick<FillCall, 'target' | 'body'>

/** What both ends of the socket keep at most; the front door's are in the response cache, too, most of the time. */
const maxKnownBytes = 8 * 1024 * 1024
/** A shorter body takes one write, and few of them are worth an entry. */
const minBytes = 64 * 1024

function createKnownBodies(): LRUCache<string, KnownBody> {
  return new LRUCache({ maxSize: maxKnownBytes, sizeCalculation: ({ body }) => body.length })
}

/** True for what is named by its target alone, and is worth it. */
const isSuitable = ({ body: requestBody }: Requested, { length }: Uint8Array) =>
  requestBody === null && length >= minBytes

/**
 * The renderer's end: of a long body only what differs from the one that the front door still has. A correction of one
 * title changes a few bytes of a list of a thousand, and the rest need not pass through the socket, which takes longer
 * than making them.
 */
export function createBodySender(): (
  requested: Requested & Pick<FillCall, 'former'>,
  body: Uint8Array,
) => BodyHead & { bytes: Uint8Array } {
  const known = createKnownBodies()
  // Ids of another process must not be taken for those of this one.
  const process = randomUUID()
  let count = 0

  return (requested, body) => {
    if (!isSuitable(requested, body)) return { bytes: body }
    const { target, former } = requested
    const last = known.get(target)
    const bodyId = `${process} ${++count}`
    known.set(target, { id: bodyId, body: Buffer.from(body.buffer, body.byteOffset, body.length) })
    if (last === undefined || last.id !== former) return { bodyId, bytes: body }
    const delta = toBodyDelta(last.body, body)
    return { bodyId, delta, bytes: body.subarray(delta.start, body.length - delta.end) }
  }
}

/** The front door's end. A body that it has found stays known to its request, whatever arrives meanwhile. */
export function createBodyReceiver() {
  const known = createKnownBodies()
  return {
    find: (target: string): KnownBody | undefined => known.get(target),
    receive(requested: Requested, former: KnownBody | undefined, { bodyId, delta }: BodyHead, bytes: Buffer): Buffer {
      if (delta && !former) throw new Error('The renderer sent a part of a body that was not requested so.')
      const body = delta && former ? applyBodyDelta(former.body, delta, bytes) : bytes
      if (bodyId !== undefined) known.set(requested.target, { id: bodyId, body })
      return body
    },
  }
}
