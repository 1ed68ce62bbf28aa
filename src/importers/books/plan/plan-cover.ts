import type { BookRecord } from '@/importers/books/record/book-record'
import type { BookPlan, PlanContext } from './book-plan'
import type { StoredReference } from '@/importers/books/stored/stored-books'

type FetchedCover = Pick<StoredReference, 'coverUrl' | 'coverId'>
type CoverPlan = Pick<BookPlan, 'coverUrl' | 'coverId' | 'removedCover'> & {
  /** The cover that is remembered as fetched for the record. */
  fetched: FetchedCover
  /** True where the book keeps another than the one that its record had, and has no longer. */
  isKept: boolean
}

/** The cover that was fetched for the record of a reference. */
export function toFetchedCover(stored: FetchedCover | null): FetchedCover {
  return { coverUrl: stored?.coverUrl ?? null, coverId: stored?.coverId ?? null }
}

/**
 * Decides what a record changes in the cover of its book. One that was fetched for it is taken off by a full record
 * that has none for the public, and by any that restricts it, also before another is fetched that the record names; one
 * that an editor has chosen stays, whatever the record says.
 */
export function planCover(
  { intent, coverUrl: given, restrictedCoverUrls }: Pick<BookRecord, 'intent' | 'coverUrl' | 'restrictedCoverUrls'>,
  { stored, book }: Pick<PlanContext, 'stored' | 'book'>,
): CoverPlan {
  // What was fetched for a book that was deleted since went with it.
  const fetched = toFetchedCover(book && stored)
  const coverUrl = given === undefined ? fetched.coverUrl : given
  const coverId = book?.coverId ?? null
  const isFetched = coverId !== null && coverId === fetched.coverId
  const isOmitted = intent === 'replace' && coverUrl === null
  const isRestricted = fetched.coverUrl !== null && restrictedCoverUrls.includes(fetched.coverUrl)
  if (fetched.coverUrl === null || !(isOmitted || isRestricted)) {
    const isMissing = coverUrl !== fetched.coverUrl && (coverId === null || isFetched)
    return { coverUrl: isMissing ? coverUrl : null, coverId, removedCover: null, fetched, isKept: false }
  }
  return {
    coverUrl: coverId === null || isFetched ? coverUrl : null,
    coverId: isFetched ? null : coverId,
    removedCover: isFetched ? coverId : null,
    // To publish a draft brings back the cover that it has, which is then taken off again.
    fetched: book?.hasDraft ? fetched : toFetchedCover(null),
    isKept: coverId !== null && !isFetched,
  }
}
