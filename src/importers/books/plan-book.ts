import { inTrashReason, type Outcome } from '@/importers/importer'
import { emptyFields, type BookFields, type BookRecord, type CollectionMembership } from './book-record'
import { keepDetail } from './keep-detail'
import type { StoredBook, StoredReference } from './stored-books'

/** The planned write of one book. */
export type BookPlan = {
  reference: string
  /** Null for a book that does not exist yet. */
  id: number | null
  code: string
  fields: BookFields
  isWithdrawn: boolean
  /** The id of the book that replaces it. */
  replacedBy: number | null
  /** Fields that differ from the stored ones. */
  changed: string[]
  /** All its collections; null to keep the stored ones. */
  collections: readonly CollectionMembership[] | null
  referenceState: Pick<StoredReference, 'stated' | 'isWithdrawn'>
  /** True where `referenceState` differs from the stored one. */
  isReferenceChanged: boolean
  /** The reference of the record in the same batch whose plan creates the book; null where this one writes its own. */
  joins: string | null
  /** The work that the record names. */
  work: string | null
  /** The ISBN of the format that the record stands for; null where it stands for the book itself. */
  formatIsbn: string | null
  /** The URL of a cover to fetch; null where there is none, it is stored already, or editors have chosen another. */
  coverUrl: string | null
}

export type BookOutcome = { outcome: Outcome; reasons: string[]; plan: BookPlan | null }

type PlanContext = {
  reference: string
  stored: StoredReference | null
  book: StoredBook | null
  /** Assigns a code to a new book. */
  assignCode: () => string
  /** The id of the first of its replacements that exists. */
  replacedBy: number | null
  defaultLanguage: string
}

const rejected = (reason: string): BookOutcome => ({ outcome: 'rejected', reasons: [reason], plan: null })

/** Decides what a record changes in its book. */
export function planBook(record: BookRecord, context: PlanContext): BookOutcome {
  if (context.book?.isInTrash) return { outcome: 'unchanged', reasons: [inTrashReason], plan: null }
  if (record.intent === 'withdraw') return planWithdrawal(context)
  if (record.intent === 'update' && !context.book) {
    return rejected('A partial update of a book that has not been received in full.')
  }
  return planContent(record, context)
}

function planContent(record: BookRecord, context: PlanContext): BookOutcome {
  const { reference, stored, book } = context
  const isFull = record.intent === 'replace'
  const isExpressible = (field: string) =>
    field in emptyFields &&
    (record.expressible === null || record.expressible.includes(field as keyof BookFields)) &&
    // Whether the book has a publisher of that name or none, the record is the same.
    !(record.isOfSite && field === 'publisher')
  const before: BookFields = book ?? emptyFields
  const recordFields = toStatedFields(record, book)
  const stated = new Set(
    isFull
      ? [...(stored?.stated ?? []).filter((field) => !isExpressible(field)), ...Object.keys(recordFields)]
      : [...(stored?.stated ?? []), ...Object.keys(recordFields)],
  )
  // A full record clears fields that the feed had set before and now omits, but not those that editors have filled in.
  const cleared = isFull
    ? (stored?.stated ?? []).filter((field) => !(field in recordFields) && isExpressible(field))
    : []
  const fields: BookFields = { ...before }
  for (const field of cleared) Object.assign(fields, { [field]: emptyFields[field as keyof BookFields] })
  Object.assign(fields, record.expressible && book ? keepDetail(book, recordFields) : recordFields)
  fields.language ??= context.defaultLanguage

  const wasWithdrawnByFeed = book?.isWithdrawn === true && stored?.isWithdrawn === true
  // A full record restores a book that a feed withdrew, but not one that an editor withdrew.
  const isRestored = (isFull || record.isAvailable === true) && wasWithdrawnByFeed
  const isWithdrawn = record.isAvailable === false || (isRestored ? false : (book?.isWithdrawn ?? false))
  const changed = book ? toChanged(before, fields) : []
  if (book && isWithdrawn !== book.isWithdrawn) changed.push('isWithdrawn')
  if (book && record.collections && !isSameMembership(record.collections, book)) changed.push('collections')
  const isWithdrawnByFeed = stored?.isWithdrawn === true || (record.isAvailable === false && book?.isWithdrawn !== true)
  const referenceState = { stated: [...stated].toSorted(), isWithdrawn: isWithdrawn && isWithdrawnByFeed }
  const plan: BookPlan = {
    reference,
    id: book?.id ?? null,
    code: book?.code ?? context.assignCode(),
    fields,
    isWithdrawn,
    replacedBy: isWithdrawn ? (book?.replacedBy ?? null) : null,
    changed,
    collections: record.collections,
    referenceState,
    // The book of a reference may have been deleted.
    isReferenceChanged:
      !book || !isSameReferenceState(stored, referenceState, book) || record.work !== (stored?.work ?? null),
    joins: null,
    work: record.work,
    formatIsbn: null,
    coverUrl: toMissingCover(record.coverUrl, context),
  }
  const outcome = book ? (changed.length > 0 ? 'changed' : 'unchanged') : 'imported'
  return { outcome, reasons: book ? [...changed] : [`Catalogue code ${plan.code}.`], plan }
}

/** Where an export of ours names the site as the publisher, its own catalogue may have that name or none, and keeps it. */
function toStatedFields({ fields, isOfSite }: BookRecord, book: StoredBook | null): Partial<BookFields> {
  if (!book || !isOfSite) return fields
  const { publisher: _, ...others } = fields
  return others
}

function toMissingCover(url: string | null, { stored, book }: PlanContext): string | null {
  const isFromFeed = !book?.hasCover || (stored?.coverUrl ?? null) !== null
  return url !== stored?.coverUrl && isFromFeed ? url : null
}

function planWithdrawal(context: PlanContext): BookOutcome {
  const { reference, stored, book } = context
  if (!book) return { outcome: 'unchanged', reasons: ['There is no such book to withdraw.'], plan: null }
  const replacedBy = context.replacedBy ?? book.replacedBy
  const changed = [
    ...(book.isWithdrawn ? [] : ['isWithdrawn']),
    ...(replacedBy === book.replacedBy ? [] : ['replacedBy']),
  ]
  const referenceState = {
    stated: stored?.stated ?? [],
    isWithdrawn: book.isWithdrawn ? (stored?.isWithdrawn ?? false) : true,
  }
  const plan: BookPlan = {
    reference,
    id: book.id,
    code: book.code,
    fields: book,
    isWithdrawn: true,
    replacedBy,
    changed,
    collections: null,
    referenceState,
    isReferenceChanged: !isSameReferenceState(stored, referenceState, book),
    joins: null,
    work: stored?.work ?? null,
    formatIsbn: null,
    coverUrl: null,
  }
  return { outcome: changed.length > 0 ? 'changed' : 'unchanged', reasons: changed, plan }
}

function toChanged(before: BookFields, after: BookFields): string[] {
  const fields = Object.keys(emptyFields) as (keyof BookFields)[]
  return fields.filter((field) => !isSame(before[field], after[field]))
}

/** Most fields are texts and numbers, which need no more than a comparison. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
}

/**
 * Compares bundles only: the position of a book in a bundle stays, since editors may have moved it. A bundle that editors
 * have put the book in may be named or not, since an export of ours names it; it stays theirs.
 */
function isSameMembership(
  next: readonly CollectionMembership[],
  { memberships, bundles }: Pick<StoredBook, 'memberships' | 'bundles'>,
): boolean {
  const slugs = next.map(({ slug }) => slug)
  const known = [...memberships.map(({ slug }) => slug), ...bundles]
  return slugs.every((slug) => known.includes(slug)) && memberships.every(({ slug }) => slugs.includes(slug))
}

function isSameReferenceState(
  stored: StoredReference | null,
  state: BookPlan['referenceState'],
  book: StoredBook | null,
): boolean {
  return (
    stored !== null &&
    stored.bookId === (book?.id ?? null) &&
    stored.isWithdrawn === state.isWithdrawn &&
    JSON.stringify(stored.stated.toSorted()) === JSON.stringify(state.stated.toSorted())
  )
}
