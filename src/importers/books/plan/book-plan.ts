import type { Outcome } from '@/importers/importer'
import type { BookFields, CollectionMembership } from '@/importers/books/record/book-record'
import type { StoredBook, StoredReference } from '@/importers/books/stored/stored-books'

/** The planned write of one book. */
export type BookPlan = {
  reference: string
  /** Null for a book that does not exist yet. */
  id: number | null
  /** When the book that it was compared with was last saved; null for a new one. */
  updatedAt: string | null
  code: string
  fields: BookFields
  isWithdrawn: boolean
  /** The id of the book that replaces it. */
  replacedBy: number | null
  /** Fields that differ from the stored ones. */
  changed: string[]
  /** All its collections; null to keep the stored ones. */
  collections: readonly CollectionMembership[] | null
  referenceState: Pick<StoredReference, 'statements' | 'isWithdrawn' | 'coverUrl' | 'coverId'>
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
  /** The cover that it has, or keeps. */
  coverId: number | null
  /** The cover that is taken off it. */
  removedCover: number | null
}

/** What becomes of a record, with the reasons for the report. */
export type BookOutcome = { outcome: Outcome; reasons: string[]; plan: BookPlan | null }

/** What a record is compared with. */
export type PlanContext = {
  reference: string
  stored: StoredReference | null
  book: StoredBook | null
  /** Assigns a code to a new book. */
  assignCode: () => string
  /** The id of the first of its replacements that exists. */
  replacedBy: number | null
  defaultLanguage: string
}
