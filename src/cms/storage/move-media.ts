import { createHash } from 'node:crypto'

import type { MediaName, MediaStore } from './media-stores'

/** The outcome for a file: `missing` from both places, `differs` if the copy is not equal to the source. */
export type MoveOutcome = 'copied' | 'unchanged' | 'missing' | 'differs'

type Options = {
  from: MediaStore
  to: MediaStore
  /** The files to be moved, listed again at the end. */
  listNames: () => Promise<readonly MediaName[]>
  /** Only reads and compares. */
  isDryRun: boolean
  /** Deletes each source file once its copy is verified. */
  deletes: boolean
  /** Stops before the next file. */
  signal: AbortSignal
  onStart: (files: number) => void
  onFile: (name: MediaName, outcome: MoveOutcome) => void
}

/** Files copied concurrently, since latency to a store matters more than its throughput. */
const concurrency = 4

/**
 * Copies uploads from one place to another. Each is read back and compared by its digest; an identical file at the
 * destination is skipped, so that an interrupted move continues when it is repeated. Returns the names of files whose
 * images were deleted or replaced meanwhile, after deleting their copies: a server deletes only from its own storage, and
 * may have done so before the copy was written.
 */
export async function moveMedia({ listNames, signal, onStart, onFile, ...options }: Options): Promise<Set<string>> {
  const names = await listNames()
  onStart(names.length)
  const queue = names.values()
  const work = async () => {
    for (const name of queue) {
      if (signal.aborted) return
      onFile(name, await moveFile(name, options))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  const left = new Set((await listNames()).map(({ filename }) => filename))
  const deleted = names.filter(({ filename }) => !left.has(filename))
  if (!options.isDryRun) for (const name of deleted) await options.to.delete(name)
  return new Set(deleted.map(({ filename }) => filename))
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
