import { toKeptNotes, toReplacedNotes } from '@/importers/writing/imported-values'
import { inTrashReason } from '@/importers/importer'
import type { BookOutcome, BookPlan, PlanContext } from './book-plan'
import type { BookRecord, CollectionMembership } from '@/importers/books/record/book-record'
import { toChanged } from './merge-statements'
import { toStatementHash, type Statements } from '@/importers/books/stored/statements'
import { mergeKeepingOtherRoles } from './other-roles'
import { planCover } from './plan-cover'
import { planWithdrawal } from './plan-withdrawal'
import { findStoredOf, isSameReferenceState, toDraftNotes } from './reference-state'
import type { StoredBook } from '@/importers/books/stored/stored-books'

const rejected = (reason: string): BookOutcome => ({ outcome: 'rejected', reasons: [reason], plan: null })

/** Decides what a record changes in its book. */
export function planBook(record: BookRecord, context: PlanContext): BookOutcome {
  if (context.book?.isInTrash) return { outcome: 'unchanged', reasons: [inTrashReason], plan: null }
  if (record.intent === 'withdraw') return planWithdrawal(context)
  if (record.intent === 'update' && !context.book) {
    return rejected(
      record.expressible === null
        ? 'A partial update of a book that has not been received in full.'
        : 'There is no such book here. Without a column of titles, a table changes books that are here, and adds none.',
    )
  }
  return planContent(record, context)
}

function planContent(record: BookRecord, context: PlanContext): BookOutcome {
  const { reference, book } = context
  const stored = findStoredOf(book, context)
  const said = stored?.statements ?? {}
  const written = (book && record.asWritten?.(book)) ?? null
  const { fields, kept, replaced, ...merge } = mergeKeepingOtherRoles(record, said, book, written)
  fields.language ??= context.defaultLanguage

  const isFull = record.intent === 'replace'
  // To publish a draft takes back what is written beside it: what is not remembered until then is taken again.
  const statements = book?.hasDraft ? said : withOthers(merge.statements, record)
  const wasWithdrawnByFeed = book?.isWithdrawn === true && stored?.isWithdrawn === true
  // A full record restores a book that a feed withdrew, but not one that an editor withdrew.
  const isRestored = (isFull || record.isAvailable === true) && wasWithdrawnByFeed
  const isAsked = record.isAvailable === false || (isRestored ? false : (book?.isWithdrawn ?? false))
  // One that an editor has restored, or withdrawn, since the record said so stays like that.
  const isSaidBefore =
    record.isAvailable !== null &&
    (said.isAvailable === toStatementHash(record.isAvailable) ||
      written?.publishingStatus === record.fields.publishingStatus)
  const isWithdrawn = book && isSaidBefore ? book.isWithdrawn : isAsked
  if (isWithdrawn !== isAsked) kept.push('isWithdrawn')
  const changed = book ? toChanged(book, fields) : []
  if (book && isWithdrawn !== book.isWithdrawn) changed.push('isWithdrawn')
  if (book && record.collections && !isSameMembership(record.collections, book))
    (said.collections === toCollectionsHash(record.collections) ? kept : changed).push('collections')
  const isWithdrawnByFeed = stored?.isWithdrawn === true || (record.isAvailable === false && book?.isWithdrawn !== true)
  const { fetched, isKept, ...cover } = planCover(record, { stored, book })
  if (cover.removedCover !== null) changed.push('cover')
  if (isKept) kept.push('cover')
  const referenceState = { statements, isWithdrawn: isWithdrawn && isWithdrawnByFeed, ...fetched }
  const work = record.work ?? (isFull ? null : (stored?.work ?? null))
  const plan: BookPlan = {
    reference,
    id: book?.id ?? null,
    updatedAt: book?.updatedAt ?? null,
    code: book?.code ?? context.assignCode(),
    fields,
    isWithdrawn,
    replacedBy: isWithdrawn ? (book?.replacedBy ?? null) : null,
    changed,
    collections: record.collections,
    referenceState,
    // The book of a reference may have been deleted.
    isReferenceChanged: !book || !isSameReferenceState(stored, referenceState, book) || work !== (stored?.work ?? null),
    joins: null,
    work,
    formatIsbn: null,
    ...cover,
  }
  const outcome = book ? (changed.length > 0 ? 'changed' : 'unchanged') : 'imported'
  const notes = [...toReplacedNotes(replaced), ...toKeptNotes(kept), ...toDraftNotes(book, changed)]
  return { outcome, reasons: book ? [...changed, ...notes] : [`Catalogue code ${plan.code}.`], plan }
}

const toCollectionsHash = (collections: readonly CollectionMembership[]) =>
  toStatementHash(collections.map(({ slug }) => slug))

/** Adds what a record states beside fields of the book. A full record that omits it says nothing of it any more. */
function withOthers(statements: Statements, { isAvailable, collections, intent }: BookRecord): Statements {
  const others = {
    isAvailable: isAvailable === null ? null : toStatementHash(isAvailable),
    collections: collections && toCollectionsHash(collections),
  }
  const next = { ...statements }
  for (const [name, hash] of Object.entries(others)) {
    if (hash !== null) next[name] = hash
    else if (intent === 'replace') delete next[name]
  }
  return next
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
