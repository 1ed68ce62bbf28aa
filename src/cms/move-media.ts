import { createHash } from 'node:crypto'

import type { MediaName, MediaStore } from './media-stores'

/** The outcome for a file: `missing` from both places, `differs` if the copy is not equal to the source. */
export type MoveOutcome = 'copied' | 'unchanged' | 'missing' | 'differs'

type Options = {
  from: MediaStore
  to: MediaStore
  names: readonly MediaName[]
  /** Only reads and compares. */
  isDryRun: boolean
  /** Deletes each source file once its copy is verified. */
  deletes: boolean
  /** Stops before the next file. */
  signal: AbortSignal
  onFile: (name: MediaName, outcome: MoveOutcome) => void
}

/** Files copied concurrently, since latency to a store matters more than its throughput. */
const concurrency = 4

/**
 * Copies uploads from one place to another. Each is read back and compared by its digest; an identical file at the
 * destination is skipped, so that an interrupted move continues when it is repeated.
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
  // Moved and deleted by an earlier run.
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
