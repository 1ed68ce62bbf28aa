import { toKeptNotes } from '@/importers/writing/imported-values'
import { toStatementHash } from '@/importers/books/stored/statements'
import { toFetchedCover } from './plan-cover'
import type { BookOutcome, BookPlan, PlanContext } from './book-plan'
import { findStoredOf, isSameReferenceState, toDraftNotes } from './reference-state'

/** Decides what a record changes that withdraws its book: one that an editor has restored since it said so stays. */
export function planWithdrawal(context: PlanContext): BookOutcome {
  const { reference, book } = context
  const stored = findStoredOf(book, context)
  if (!book) return { outcome: 'unchanged', reasons: ['There is no such book to withdraw.'], plan: null }
  const said = stored?.statements ?? {}
  const unavailable = toStatementHash(false)
  const statements = book.hasDraft ? said : { ...said, isAvailable: unavailable }
  const isRestoredHere = !book.isWithdrawn && said.isAvailable === unavailable
  const isWithdrawn = !isRestoredHere
  const replacedBy = isWithdrawn ? (context.replacedBy ?? book.replacedBy) : book.replacedBy
  const changed = [
    ...(book.isWithdrawn === isWithdrawn ? [] : ['isWithdrawn']),
    ...(replacedBy === book.replacedBy ? [] : ['replacedBy']),
  ]
  const referenceState = {
    statements,
    isWithdrawn: book.isWithdrawn ? (stored?.isWithdrawn ?? false) : isWithdrawn,
    ...toFetchedCover(stored),
  }
  const plan: BookPlan = {
    reference,
    id: book.id,
    updatedAt: book.updatedAt,
    code: book.code,
    fields: book,
    isWithdrawn,
    replacedBy,
    changed,
    collections: null,
    referenceState,
    isReferenceChanged: !isSameReferenceState(stored, referenceState, book),
    joins: null,
    work: stored?.work ?? null,
    formatIsbn: null,
    coverUrl: null,
    coverId: book.coverId,
    removedCover: null,
  }
  const notes = [...toKeptNotes(isRestoredHere ? ['isWithdrawn'] : []), ...toDraftNotes(book, changed)]
  return { outcome: changed.length > 0 ? 'changed' : 'unchanged', reasons: [...changed, ...notes], plan }
}
