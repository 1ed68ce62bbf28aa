import { createTurns, turnMs } from '@/lib/async/in-turns'
import type { BodyPieces } from './request'

/** In characters. */
const pieceLength = 256 * 1024

/**
 * A body of many parts: a string if it is short, otherwise pieces, between which other fills have their turn. A record of
 * a hundred thousand findings takes half a second.
 */
export function toPieces(parts: Iterable<string>): string | BodyPieces {
  const iterator = parts[Symbol.iterator]()
  const first = takePiece(iterator)
  return first.isLast ? first.text : makeRest(first.text, iterator)
}

async function* makeRest(first: string, iterator: Iterator<string>): BodyPieces {
  const takeTurn = createTurns()
  yield first
  for (let isLast = false; !isLast;) {
    await takeTurn()
    // Some parts take longer to make than others.
    const piece = takePiece(iterator, performance.now() + turnMs)
    ;({ isLast } = piece)
    yield piece.text
  }
}

function takePiece(iterator: Iterator<string>, end = Infinity): { text: string; isLast: boolean } {
  let text = ''
  while (text.length < pieceLength && performance.now() < end) {
    const { done, value } = iterator.next()
    if (done) return { text, isLast: true }
    text += value
  }
  return { text, isLast: false }
}
