import { createHash } from 'node:crypto'

import type { MediaName, MediaStore } from './media-stores'

/** What became of a file; `missing` from both places, `differs` where the copy is not what was read. */
export type MoveOutcome = 'copied' | 'unchanged' | 'missing' | 'differs'

type Options = {
  from: MediaStore
  to: MediaStore
  names: readonly MediaName[]
  /** Reads and compares, and changes nothing. */
  isDryRun: boolean
  /** Deletes each file where it was, once the other is known to be the same. */
  deletes: boolean
  /** Stops before the next file. */
  signal: AbortSignal
  onFile: (name: MediaName, outcome: MoveOutcome) => void
}

/** As many files at a time: a store is far away more often than it is slow. */
const concurrency = 4

/**
 * Copies uploads from one place to another. Each is read back and compared by its digest; one that is there already, and
 * the same, is left alone, so that an interrupted move goes on where it stopped when it is repeated.
 */
export async function moveMedia({ names, signal, onFile, ...options }: Options): Promise<void> {
  const queue = names.values()
  const work = async () => {
    for (const name of queue) {
      if (signal.aborted) return
      onFile(name, await moveFile(name, options))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

async function moveFile(
  name: MediaName,
  { from, to, isDryRun, deletes }: Pick<Options, 'from' | 'to' | 'isDryRun' | 'deletes'>,
): Promise<MoveOutcome> {
  const [source, present] = await Promise.all([from.read(name), to.read(name)])
  // It was moved, and deleted, before.
  if (!source) return present ? 'unchanged' : 'missing'
  const isSame = present !== null && toDigest(present) === toDigest(source)
  if (isDryRun) return isSame ? 'unchanged' : 'copied'
  if (!isSame) {
    await to.write(name, source)
    const copy = await to.read(name)
    if (!copy || toDigest(copy) !== toDigest(source)) return 'differs'
  }
  if (deletes) await from.delete(name)
  return isSame ? 'unchanged' : 'copied'
}

function toDigest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
