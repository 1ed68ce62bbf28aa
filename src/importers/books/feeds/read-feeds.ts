import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

import { detach } from '@/lib/text/detach'
import type { Encoding } from '@/lib/text/encodings'
import { ImportError } from '@/importers/importer'
import type { Progress } from '@/importers/running/progress'
import type { BookReader, SourceHeader, SourceRecord } from './book-reader'
import { toFileRecord, type CountUnread, type FileRecord } from './file-record'
import { findReader } from './find-reader'
import { isUtf8File } from './is-utf8-file'

/** A feed after the first pass. */
export type Feed = { file: string; bytes: number } & SourceHeader

type ScanOptions = { setPosition: Progress['setPosition']; signal: AbortSignal; encoding?: Encoding | null }
type ReadOptions = Pick<Progress, 'setPosition' | 'setFraction'> & {
  countUnread?: CountUnread
  /** Looks up known records; without it, none are known. */
  findKnown?: FindKnown
  encoding?: Encoding | null
}
/** A record with the hash of its source, and whether it is known. */
export type RecordToRead = { source: SourceRecord; fingerprint: string | null; isKnown: boolean }
export type FindKnown = (sources: readonly SourceRecord[]) => Promise<RecordToRead[]>

/** The number of records that are looked up together, and the maximum of their characters in memory. */
const groupSize = 400
const groupCharacters = 4_000_000

/**
 * First pass over all files, before anything is imported: sorts them by the time they were sent and counts references
 * that occur more than once. Errors are ignored here, and not all are found; {@link readFeeds} throws them after the
 * records before them.
 */
export async function scanFeeds(
  files: readonly string[],
  { setPosition, signal, encoding = null }: ScanOptions,
): Promise<{ feeds: Feed[]; repeated: Map<string, number> }> {
  const counts = new Map<string, number>()
  const feeds: Feed[] = []
  for (const file of files) {
    let header: SourceHeader = { sentAt: '' }
    try {
      for await (const part of readFile(file, { encoding })) {
        if (signal.aborted) break
        if (isHeader(part)) header = part
        else {
          setPosition({ file, line: part.line, reference: part.reference })
          countReference(part.reference, counts)
        }
      }
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
    }
    feeds.push({ file, bytes: (await stat(file)).size, ...header })
  }
  for (const [reference, count] of counts) if (count === 1) counts.delete(reference)
  // The sort is stable, so files sent at the same time keep the order of the command line; so do all if one is undated.
  const areDated = feeds.every(({ sentAt }) => sentAt !== '')
  const bySentAt = (a: Feed, b: Feed) => (a.sentAt < b.sentAt ? -1 : a.sentAt > b.sentAt ? 1 : 0)
  return { feeds: areDated ? feeds.toSorted(bySentAt) : feeds, repeated: counts }
}

/**
 * The records of all feeds in order. Throws {@link ImportError} for files that cannot be read to their end, after the
 * records of all other files.
 */
export async function* readFeeds(
  feeds: readonly Feed[],
  { setPosition, setFraction, countUnread, findKnown = findNone, encoding = null }: ReadOptions,
): AsyncGenerator<FileRecord> {
  const total = feeds.reduce((sum, { bytes }) => sum + bytes, 0)
  const problems: string[] = []
  let previousBytes = 0
  for (const { file, bytes } of feeds) {
    let readBytes = 0
    const onBytes = (count: number) => setFraction((previousBytes + (readBytes += count)) / Math.max(1, total))
    try {
      for await (const group of inGroups(readFile(file, { encoding, onBytes }))) {
        for (const { source, ...facts } of await findKnown(group)) {
          setPosition({ file, line: source.line, reference: source.reference })
          yield toFileRecord(source, { file, countUnread, ...facts })
        }
      }
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      problems.push(error.message)
    }
    previousBytes += bytes
  }
  if (problems.length > 0) throw new ImportError(problems.join('\n'))
}

async function* readFile(
  file: string,
  { encoding, onBytes = () => undefined }: { encoding: Encoding | null; onBytes?: (bytes: number) => void },
): AsyncGenerator<SourceHeader | SourceRecord> {
  const stream = createReadStream(file)
  async function* counted() {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      onBytes(chunk.length)
      yield chunk
    }
  }
  try {
    const reader: BookReader = await findReader(file)
    // A folder may hold files in UTF-8 beside those in the encoding that is named.
    yield* reader(counted(), encoding && (await isUtf8File(file)) ? null : encoding)
  } catch (error) {
    if (error instanceof ImportError) throw new ImportError(`${file}: ${error.message}`)
    throw error
  } finally {
    stream.destroy()
  }
}

function isHeader(part: SourceHeader | SourceRecord): part is SourceHeader {
  return 'sentAt' in part
}

/** Groups records that are looked up together; yields those before an error before throwing it. */
async function* inGroups(parts: AsyncIterable<SourceHeader | SourceRecord>): AsyncGenerator<SourceRecord[]> {
  let group: SourceRecord[] = []
  let characters = 0
  let problem: ImportError | null = null
  try {
    for await (const part of parts) {
      if (isHeader(part)) continue
      group.push(part)
      characters += part.source?.reduce((sum, { length }) => sum + length, 0) ?? groupCharacters
      if (group.length < groupSize && characters < groupCharacters) continue
      yield group
      group = []
      characters = 0
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    problem = error
  }
  if (group.length > 0) yield group
  if (problem) throw problem
}

const findNone: FindKnown = (sources) =>
  Promise.resolve(sources.map((source) => ({ source, fingerprint: null, isKnown: false })))

function countReference(reference: string | null, counts: Map<string, number>): void {
  if (reference === null) return
  const count = counts.get(reference)
  counts.set(count === undefined ? detach(reference) : reference, (count ?? 0) + 1)
}
