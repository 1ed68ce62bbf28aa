import { setImmediate, setTimeout } from 'node:timers/promises'

import { ImportError, type ImportedRecord } from '@/importers/importer'
import type { MergedRecord } from '@/importers/books/plan/merge-records'

type Options = {
  /** A batch ends with the record that reaches one of these. */
  limits: { records: number; characters: number }
  signal: AbortSignal
  /** Writes a batch; calls `beforeCommit` once only the commit is left. */
  write: (batch: readonly MergedRecord[], beforeCommit: () => void) => Promise<ImportedRecord[]>
  /** True while the database works on a long statement of the batch. */
  isBusy: () => boolean
}

/** A batch that is being written. `isDue` once its outcomes have to be awaited before anything else is read. */
type Write = { isDue: boolean; outcomes: Promise<ImportedRecord[]> }

/**
 * Writes records in batches, each while the next one is read, and yields their outcomes once they are committed. A record
 * is read only while the database is busy, which otherwise would wait for its next statement. Nothing is read during a
 * commit, nor until it is reported: a record that ends the process must not hide what was done.
 */
export async function* writeWhileReading(
  records: AsyncIterable<MergedRecord | ImportedRecord>,
  { limits, signal, write, isBusy }: Options,
): AsyncGenerator<ImportedRecord[]> {
  let batch: MergedRecord[] = []
  let characters = 0
  let current: Write | null = null
  const begin = () => {
    const begun: Write = { isDue: false, outcomes: write(batch, () => (begun.isDue = true)) }
    // It is awaited later; until then a rejection must not count as unhandled.
    begun.outcomes.catch(() => undefined).finally(() => (begun.isDue = true))
    batch = []
    characters = 0
    return begun
  }
  async function untilBusy(write: Write): Promise<void> {
    // Allows responses of the database to be processed.
    await setImmediate()
    while (!write.isDue && !isBusy()) await setTimeout(1)
  }
  async function* finish(): AsyncGenerator<ImportedRecord[]> {
    const outcomes = await current?.outcomes
    current = null
    if (outcomes) yield outcomes
  }
  let problem: ImportError | null = null
  try {
    try {
      for await (const next of records) {
        if (current) await untilBusy(current)
        if (current?.isDue) yield* finish()
        if (signal.aborted) break
        if ('outcome' in next) {
          yield [next]
          continue
        }
        characters += next.parts.reduce((sum, part) => sum + part.characters, 0)
        if (batch.push(next) < limits.records && characters < limits.characters) continue
        yield* finish()
        current = begin()
      }
    } catch (error) {
      // The records before the error are valid.
      if (!(error instanceof ImportError)) throw error
      problem = error
    }
    yield* finish()
    if (batch.length > 0 && !signal.aborted) {
      current = begin()
      yield* finish()
    }
  } finally {
    await current?.outcomes.catch(() => undefined)
  }
  if (problem) throw problem
}
