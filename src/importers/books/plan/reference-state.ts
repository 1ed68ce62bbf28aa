import { isDeepStrictEqual } from 'node:util'

import { draftNote } from '@/importers/writing/draft-versions'
import type { BookPlan, PlanContext } from './book-plan'
import type { StoredBook, StoredReference } from '@/importers/books/stored/stored-books'

/** The state of the reference, where it is about this book: not about one that was deleted since. */
export function findStoredOf(book: StoredBook | null, { stored }: Pick<PlanContext, 'stored'>): StoredReference | null {
  return book && stored?.bookId !== book.id ? null : stored
}

/** The note on a change of a book of which an editor has a newer draft; its cover changes in the draft as well. */
export function toDraftNotes(book: Pick<StoredBook, 'hasDraft'> | null, changed: readonly string[]): string[] {
  return book?.hasDraft && changed.some((field) => field !== 'cover') ? [draftNote] : []
}

/** True where the reference has this state already. */
export function isSameReferenceState(
  stored: StoredReference | null,
  state: BookPlan['referenceState'],
  book: StoredBook | null,
): boolean {
  return (
    stored !== null &&
    stored.bookId === (book?.id ?? null) &&
    stored.isWithdrawn === state.isWithdrawn &&
    stored.coverUrl === state.coverUrl &&
    stored.coverId === state.coverId &&
    isDeepStrictEqual(stored.statements, state.statements)
  )
}
