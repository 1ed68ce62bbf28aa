import type { Payload } from 'payload'

import type { Book as BookDoc } from '@/cms/payload-types'
import { toStoredLists } from '@/importers/books/stored/book-columns'
import type { BookRecord } from '@/importers/books/record/book-record'
import { readFeeds } from '@/importers/books/feeds/read-feeds'
import { findIds, getId } from './find-ids'
import type { Manifest } from './manifest'

type Context = { file: string; manifest: Manifest; images: ReadonlyMap<string, number> }

/** Creates the sample's books and bundles where they are missing. */
export async function loadBooks(payload: Payload, { file, manifest, images }: Context): Promise<void> {
  const books = await findIds(payload, 'books')
  for (const { code, ...book } of await readBooks(file)) {
    if (books.has(code)) continue
    const isDraft = manifest.books.drafts.includes(code)
    const { id } = await payload.create({
      collection: 'books',
      draft: isDraft,
      data: {
        ...book,
        code,
        cover: getId(images, `cover-${code.toLowerCase()}`),
        isWithdrawn: manifest.books.withdrawn.includes(code),
        _status: isDraft ? 'draft' : 'published',
      },
    })
    books.set(code, id)
  }
  const bundles = await findIds(payload, 'bundles')
  for (const { books: codes, ...bundle } of manifest.bundles) {
    if (bundles.has(bundle.slug)) continue
    const data = { ...bundle, books: codes.map((code) => getId(books, code)), _status: 'published' as const }
    await payload.create({ collection: 'bundles', data })
  }
}

/** The books of an ONIX file; throws where a record cannot be read without loss. */
export async function readBooks(file: string) {
  const books: ReturnType<typeof toBook>[] = []
  const progress = { setPosition: () => undefined, setFraction: () => undefined }
  for await (const { record } of readFeeds([{ file, bytes: 0, sentAt: '' }], progress)) books.push(toBook(record))
  return books
}

function toBook({ identifiers, fields, error, notes, line }: BookRecord) {
  const { title, language, authors, synopsis, publishedAt, outcomes = [] } = fields
  const { code } = identifiers
  if (error !== null || notes.length > 0 || !code || !title || !language || !authors || !synopsis || !publishedAt)
    throw new Error(`books.onix.xml, line ${line}: ${[error, ...notes].join(' ') || 'the record is incomplete.'}`)
  const required = { code, title, language, authors, synopsis, publishedAt }
  const { publishingStatus, availability, technicalProtection, ...others } = fields
  return {
    ...others,
    ...toStoredLists(fields),
    publishingStatus: publishingStatus as BookDoc['publishingStatus'],
    availability: availability as BookDoc['availability'],
    technicalProtection: technicalProtection as BookDoc['technicalProtection'],
    ...required,
    outcomes: outcomes.map((text) => ({ text })),
  }
}
