import { toNameSlug } from '@/lib/text/name-slug'
import type { BookRecord } from '@/importers/books/record/book-record'
import type { BookPlan } from './book-plan'
import type { StoredBook, StoredReference } from '@/importers/books/stored/stored-books'

/** The book that a record is a format of: a stored one, or one that an earlier record of the batch creates. */
export type FormatOwner = { book: StoredBook } | { plan: BookPlan }

/** The books that records of a batch may be formats of. */
export type FormatLookup = {
  /** Plans that create the first book of a work. */
  works: Map<string, BookPlan>
  /** The references of the stored books that are the first of their work. */
  byWork: ReadonlyMap<string, StoredReference>
  /** Books by the ISBNs of their formats. */
  formats: ReadonlyMap<string, StoredBook>
  ids: ReadonlyMap<number, StoredBook>
  isbns: ReadonlyMap<string, StoredBook>
}

type Found = {
  owner: FormatOwner | null
  /** Why the record is a book of its own although another names the same work. */
  reason: string | null
}

/** No work has more; a feed may name one in all of its records. */
export const maxFormats = 100

const none: Found = { owner: null, reason: null }
const toOwner = (owner: FormatOwner): Found => ({ owner, reason: null })

/**
 * The book that a record is a format of: the one it was a format of before, the one that lists its ISBN, or the first
 * of the same work and title. Of a format nothing is kept but its ISBN, form, status and price, so that a work alone does
 * not make one: some feeds name a series as the work, or the same placeholder everywhere. Records without an ISBN are
 * books of their own.
 */
export function findFormatOwner(record: BookRecord, stored: StoredReference | null, lookup: FormatLookup): Found {
  const { isbn } = record.identifiers
  if (stored?.bookId) {
    const book = stored.formatIsbn === null ? undefined : lookup.ids.get(stored.bookId)
    return book && !book.isInTrash ? toOwner({ book }) : none
  }
  const isFormer = stored !== null && stored.formatIsbn !== null
  if ((stored && !isFormer) || isbn === null || record.identifiers.code !== null) return none
  if (lookup.isbns.has(isbn)) return none
  const listed = lookup.formats.get(isbn)
  if (listed && !listed.isInTrash) return toOwner({ book: listed })
  const first = record.intent === 'replace' ? findFirstOfWork(record, lookup) : null
  if (!first) return none
  const { code, title, formats } = 'plan' in first ? { code: first.plan.code, ...first.plan.fields } : first.book
  if (!hasSameTitle(title, record.fields.title))
    return { owner: null, reason: `It names the work of ${code}, “${title}”, but has another title.` }
  if (formats.length >= maxFormats)
    return { owner: null, reason: `It names the work of ${code}, which has ${maxFormats} formats already.` }
  return toOwner(first)
}

function findFirstOfWork({ work, reference }: BookRecord, { works, byWork, ids }: FormatLookup): FormatOwner | null {
  if (work === null) return null
  const plan = works.get(work)
  if (plan) return plan.reference === reference ? null : { plan }
  const book = ids.get(byWork.get(work)?.bookId ?? 0)
  return book ? { book } : null
}

/** True where one of two titles contains the words of the other: an e-book may say so in its title. */
function hasSameTitle(title: string | null | undefined, other: string | null | undefined): boolean {
  const [one, another] = [title, other].map((each) => `-${toNameSlug(each ?? '')}-`) as [string, string]
  return one.includes(another) || another.includes(one)
}
