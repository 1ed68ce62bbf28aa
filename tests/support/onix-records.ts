import { createReadStream } from 'node:fs'

import type { BookRecord } from '@/importers/books/record/book-record'
import { decodeXml } from '@/importers/books/feeds/decode-xml'
import type { MessagePart } from '@/importers/books/onix/parse-message'
import { readMessage } from '@/importers/books/onix/read-message'
import { toBookRecord } from '@/importers/books/onix/to-book-record'
import { toHeader } from '@/importers/books/onix/to-header'

/** The parts of a message given as text or bytes, read in small chunks that split tokens. */
export async function readParts(source: string | Uint8Array, chunkBytes = 7): Promise<MessagePart[]> {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  return collectParts(decodeXml(chunks()))
}

/** The records of a message given as text or bytes. */
export async function readRecords(source: string | Uint8Array): Promise<BookRecord[]> {
  return toRecords(await readParts(source))
}

/** The records of a file. */
export async function readRecordsOfFile(file: string): Promise<BookRecord[]> {
  return toRecords(await collectParts(decodeXml(createReadStream(file))))
}

function toRecords(parts: readonly MessagePart[]): BookRecord[] {
  const header = toHeader(parts.find(({ kind }) => kind === 'header')?.element)
  return parts.filter(({ kind }) => kind === 'product').map((part) => toBookRecord(part, { ...header, language: null }))
}

/** A 3.0 message with one product of this content. */
export function message(inside: string, root = '<ONIXMessage release="3.0">'): string {
  return `${root}<Product>${inside}</Product></ONIXMessage>`
}

async function collectParts(text: AsyncIterable<string>): Promise<MessagePart[]> {
  const all: MessagePart[] = []
  for await (const item of readMessage(text)) all.push('read' in item ? item.read() : item)
  return all
}
