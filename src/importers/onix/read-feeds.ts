import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

import { detach } from '@/lib/detach'
import { toLanguageTag } from '@/lib/language-tag'
import { UnusableError } from '@/importers/importer'
import { decodeXml } from './decode'
import { value, type Element } from './element'
import type { PlacedRecord } from './fold-records'
import { readMessage, type MessagePart } from './read-message'
import { toBookRecord, toIntent, type MessageHeader } from './to-book-record'

/** A feed, looked through once. */
export type Feed = { file: string; bytes: number; sentAt: string }

/**
 * Looks through all files before anything is imported: when each was sent, and which references stand more than
 * once and how often. Files come back in the order in which they were sent. A file that breaks off is noticed later,
 * when what stands before the break has been imported.
 */
export async function surveyFeeds(
  files: readonly string[],
): Promise<{ feeds: Feed[]; repeated: Map<string, number> }> {
  const counts = new Map<string, number>()
  const feeds: Feed[] = []
  for (const file of files) {
    let sentAt = ''
    try {
      for await (const part of readFile(file)) {
        if (part.kind === 'header') sentAt = toSentAt(part.element)
        else countReference(part.element, counts)
      }
    } catch (error) {
      if (!(error instanceof UnusableError)) throw error
    }
    feeds.push({ file, bytes: (await stat(file)).size, sentAt })
  }
  for (const [reference, count] of counts) if (count === 1) counts.delete(reference)
  // Sorting is stable: those without a time, or with the same, stay in the order they were named in.
  const dated = feeds.every(({ sentAt }) => sentAt !== '')
  const bySentAt = (a: Feed, b: Feed) => (a.sentAt < b.sentAt ? -1 : a.sentAt > b.sentAt ? 1 : 0)
  return { feeds: dated ? feeds.toSorted(bySentAt) : feeds, repeated: counts }
}

/**
 * The records of all feeds in their order; `reach` hears how much of the input has been read, from 0 to 1.
 * Throws {@link UnusableError} for files that cannot be read, or not to their end, once the others are.
 */
export async function* readFeeds(
  feeds: readonly Feed[],
  reach: (fraction: number) => void,
): AsyncGenerator<PlacedRecord> {
  const total = feeds.reduce((sum, { bytes }) => sum + bytes, 0)
  const problems: string[] = []
  let before = 0
  for (const { file, bytes } of feeds) {
    let header: MessageHeader = { language: null }
    let read = 0
    const count = (chunk: number) => reach((before + (read += chunk)) / Math.max(1, total))
    try {
      for await (const part of readFile(file, count)) {
        if (part.kind === 'header') header = toHeader(part.element)
        else yield { record: toBookRecord(part, header), file }
      }
    } catch (error) {
      if (!(error instanceof UnusableError)) throw error
      problems.push(error.message)
    }
    before += bytes
  }
  if (problems.length > 0) throw new UnusableError(problems.join('\n'))
}

async function* readFile(
  file: string,
  count: (bytes: number) => void = () => undefined,
): AsyncGenerator<MessagePart> {
  const stream = createReadStream(file)
  async function* counted() {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      count(chunk.length)
      yield chunk
    }
  }
  try {
    yield* readMessage(decodeXml(counted()))
  } catch (error) {
    if (error instanceof UnusableError) throw new UnusableError(`${file}: ${error.message}`)
    if ((error as NodeJS.ErrnoException).code === 'EISDIR')
      throw new UnusableError(`${file} is a folder; name the ONIX files.`)
    throw error
  } finally {
    stream.destroy()
  }
}

function countReference(product: Element, counts: Map<string, number>): void {
  const reference = value(product, 'RecordReference')
  if (reference === null || toIntent(value(product, 'NotificationType') ?? '') === 'ignore') return
  const count = counts.get(reference)
  counts.set(count === undefined ? detach(reference) : reference, (count ?? 0) + 1)
}

/** When a message was sent, as digits that sort by time; blank where it does not say. */
function toSentAt(header: Element): string {
  const text = (value(header, 'SentDateTime') ?? value(header, 'SentDate') ?? '').replace(
    /[-:](?=.*T)|T/g,
    '',
  )
  return /^\d{8,14}/.exec(text)?.[0] ?? ''
}

function toHeader(header: Element): MessageHeader {
  return { language: toLanguageTag(value(header, 'DefaultLanguageOfText') ?? '') }
}
