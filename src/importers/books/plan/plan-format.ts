import { isDeepStrictEqual } from 'node:util'

import { toKeptNotes, toReplacedNotes } from '@/importers/writing/imported-values'
import type { StoredFormat } from '@/schemas/catalogue/trade-record'
import { emptyFields, type BookRecord } from '@/importers/books/record/book-record'
import type { FormatOwner } from './format-owner'
import { orNull, unique } from '@/importers/books/record/lists'
import { toStatementHash } from '@/importers/books/stored/statements'
import { toFetchedCover } from './plan-cover'
import type { BookOutcome, BookPlan } from './book-plan'
import { toDraftNotes } from './reference-state'
import type { StoredReference } from '@/importers/books/stored/stored-books'

/**
 * Decides what a record changes that stands for a format of a book, as its e-book: no more than the book's list of
 * formats. A format that is withdrawn, or can no longer be had, leaves the list.
 */
export function planFormat(record: BookRecord, stored: StoredReference | null, owner: FormatOwner): BookOutcome {
  const reference = record.reference!
  const { id, code, isWithdrawn, replacedBy, fields } =
    'book' in owner ? { ...owner.book, fields: owner.book } : owner.plan
  const isbn = record.fields.isbn ?? stored?.formatIsbn ?? null
  const isGone = record.intent === 'withdraw' || record.isAvailable === false
  const before = fields.formats
  const at = before.findIndex((each) => each.isbn === (stored?.formatIsbn ?? isbn))
  const entry = toFormat(record, isbn, at === -1 ? null : before[at]!)
  const stated = isGone
    ? before.filter((_, index) => index !== at)
    : at === -1
      ? [...before, entry]
      : before.with(at, entry)
  const book = 'book' in owner ? owner.book : null
  const said = stored?.statements ?? {}
  const format = toStatementHash(isGone ? null : toFormat(record, isbn, null))
  const statements = book?.hasDraft ? said : { ...said, format }
  const isKnown = book !== null && stored?.bookId === book.id && typeof said.format === 'string'
  // What the record says again was changed here since.
  const isKept = isKnown && said.format === format
  const formats = isKept ? before : stated
  const isDifferent = JSON.stringify(before) !== JSON.stringify(stated)
  const isReplaced = isKnown && isDifferent && !isKept && said.format !== toStatementHash(before[at] ?? null)
  const isChanged = JSON.stringify(before) !== JSON.stringify(formats)
  const changed = isChanged && book ? ['formats'] : []
  const notes = [
    ...toReplacedNotes(isReplaced ? ['formats'] : []),
    ...toKeptNotes(isKept && isDifferent ? ['formats'] : []),
    ...toDraftNotes(book, changed),
  ]
  const work = record.work ?? stored?.work ?? null
  if ('plan' in owner) owner.plan.fields.formats = formats
  const plan: BookPlan = {
    reference,
    id,
    updatedAt: book?.updatedAt ?? null,
    code,
    fields: { ...fields, formats },
    isWithdrawn,
    replacedBy,
    changed,
    collections: null,
    referenceState: { statements, isWithdrawn: isGone, ...toFetchedCover(stored) },
    isReferenceChanged:
      stored === null ||
      stored.formatIsbn !== isbn ||
      stored.work !== work ||
      stored.isWithdrawn !== isGone ||
      !isDeepStrictEqual(said, statements),
    joins: 'plan' in owner ? owner.plan.reference : null,
    work,
    formatIsbn: isbn,
    coverUrl: null,
    coverId: book?.coverId ?? null,
    removedCover: null,
  }
  // A book may list the format without a record of it, in the export of its own catalogue.
  const isNew = stored === null && !isGone && record.intent !== 'update' && (isChanged || 'plan' in owner)
  const outcome = isNew ? 'imported' : isChanged ? 'changed' : 'unchanged'
  return { outcome, reasons: [`A format of ${code}.`, ...(outcome === 'changed' ? ['formats'] : []), ...notes], plan }
}

/** The format as the record has it; a partial update keeps what it does not say. */
function toFormat({ fields, intent }: BookRecord, isbn: string | null, before: StoredFormat | null): StoredFormat {
  const kept = intent === 'update' ? before : null
  const pick = <
    Name extends 'productForm' | 'publishingStatus' | 'availability' | 'price' | 'currency' | 'technicalProtection',
  >(
    name: Name,
    old: string | null | undefined,
  ) => fields[name] ?? old ?? emptyFields[name]
  return {
    isbn,
    form: pick('productForm', kept?.form),
    status: pick('publishingStatus', kept?.status),
    availability: pick('availability', kept?.availability),
    price: pick('price', kept?.price),
    currency: pick('currency', kept?.currency),
    duration: fields.duration ?? kept?.duration ?? null,
    technicalProtection: pick('technicalProtection', kept?.technicalProtection),
    accessibility: toFormatAccessibility(fields) ?? kept?.accessibility ?? null,
  }
}

/** The statements that say something without their notes, which a format does not have: no summary, address or date. */
function toFormatAccessibility({ accessibility }: BookRecord['fields']): string[] | null {
  if (!accessibility) return null
  return orNull(unique(accessibility.map(({ code }) => code).filter((code) => code !== '00' && !code.startsWith('9'))))
}
