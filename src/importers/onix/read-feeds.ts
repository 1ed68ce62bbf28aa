import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

import { detach } from '@/lib/detach'
import { toLanguageTag } from '@/lib/language-tag'
import { RecordError, ImportError } from '@/importers/importer'
import type { Progress, RecordPosition } from '@/importers/progress'
import type { BookRecord } from './book-record'
import { decodeXml } from './decode-xml'
import { value, type Element } from './element'
import { toReference } from './identifiers'
import type { FileRecord } from './merge-records'
import { readMessage, type MessagePart } from './read-message'
import { toBookRecord, toInvalidRecord, toIntent, type MessageHeader } from './to-book-record'

/** A feed after the first pass. */
export type Feed = { file: string; bytes: number; sentAt: string }

type ScanOptions = { setPosition: Progress['setPosition']; signal: AbortSignal }

/**
 * First pass over all files, before anything is imported: sorts them by the time they were sent and counts references
 * that occur more than once. Errors are ignored here; {@link readFeeds} throws them after the records before them.
 */
export async function scanFeeds(
  files: readonly string[],
  { setPosition, signal }: ScanOptions,
): Promise<{ feeds: Feed[]; repeated: Map<string, number> }> {
  const counts = new Map<string, number>()
  const feeds: Feed[] = []
  for (const file of files) {
    let sentAt = ''
    try {
      for await (const part of readFile(file)) {
        if (signal.aborted) break
        setPosition(toPosition(part, file))
        if (part.kind === 'header') sentAt = toSentAt(part.element)
        else if (part.error === null) countReference(part.element, counts)
      }
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
    }
    feeds.push({ file, bytes: (await stat(file)).size, sentAt })
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
  { setPosition, setFraction }: Pick<Progress, 'setPosition' | 'setFraction'>,
  onProduct: (product: Element) => void = () => undefined,
): AsyncGenerator<FileRecord> {
  const total = feeds.reduce((sum, { bytes }) => sum + bytes, 0)
  const problems: string[] = []
  let previousBytes = 0
  for (const { file, bytes } of feeds) {
    let header: MessageHeader = { language: null }
    let readBytes = 0
    const onBytes = (count: number) => setFraction((previousBytes + (readBytes += count)) / Math.max(1, total))
    try {
      for await (const part of readFile(file, onBytes)) {
        setPosition(toPosition(part, file))
        if (part.kind === 'header') header = toHeader(part.element)
        else {
          onProduct(part.element)
          yield { record: readRecord(part, header), file }
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

function readRecord(part: MessagePart, header: MessageHeader): BookRecord {
  if (part.error !== null) return toInvalidRecord(part, part.error)
  try {
    return toBookRecord(part, header)
  } catch (error) {
    if (!(error instanceof RecordError)) throw error
    return toInvalidRecord(part, error.message)
  }
}

async function* readFile(
  file: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<MessagePart> {
  const stream = createReadStream(file)
  async function* counted() {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      onBytes(chunk.length)
      yield chunk
    }
  }
  try {
    yield* readMessage(decodeXml(counted()))
  } catch (error) {
    if (error instanceof ImportError) throw new ImportError(`${file}: ${error.message}`)
    if ((error as NodeJS.ErrnoException).code === 'EISDIR')
      throw new ImportError(`${file} is a folder; name the ONIX files.`)
    throw error
  } finally {
    stream.destroy()
  }
}

function toPosition({ element, line }: MessagePart, file: string): RecordPosition {
  return { file, line, reference: toReference(element) }
}

function countReference(product: Element, counts: Map<string, number>): void {
  const reference = toReference(product)
  if (reference === null || toIntent(value(product, 'NotificationType')) === 'ignore') return
  const count = counts.get(reference)
  counts.set(count === undefined ? detach(reference) : reference, (count ?? 0) + 1)
}

/** The time a message was sent, as digits that sort chronologically; blank where it is not given. */
function toSentAt(header: Element): string {
  const given = value(header, 'SentDateTime') ?? value(header, 'SentDate') ?? ''
  const [day = '', time] = given.split('T', 2)
  const text = time === undefined ? day : `${day.replaceAll('-', '')}${time.replaceAll(':', '')}`
  return /^\d{8,14}/.exec(text)?.[0] ?? ''
}

function toHeader(header: Element): MessageHeader {
  return { language: toLanguageTag(value(header, 'DefaultLanguageOfText') ?? '') }
}
