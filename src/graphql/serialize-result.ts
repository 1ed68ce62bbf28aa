import type { FormattedExecutionResult } from 'graphql'

import { createTurns } from '@/lib/async/in-turns'
import { toJsonPieces } from '@/lib/json/raw-json'

/** `data`, a root field, its `docs`, a document, and its members. */
const levels = 5

/** The JSON of a result, serialized a few milliseconds at a time. */
export async function serializeResult(result: FormattedExecutionResult): Promise<Buffer> {
  const pieces: Buffer[] = []
  const untilTurn = createTurns()
  for (const piece of toJsonPieces(result, levels)) {
    pieces.push(piece)
    // Most pieces are short: to await nothing takes longer than to write them.
    const turn = untilTurn()
    if (turn) await turn
  }
  return Buffer.concat(pieces)
}
