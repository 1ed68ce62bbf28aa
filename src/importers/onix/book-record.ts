import type { Chapter } from './chapters'
import type { CollectionPlace } from './collections'
import type { Contributor } from './contributors'
import type { Identifiers } from './identifiers'

/** What a record can say about a book, in the catalogue's own shape. */
export type BookFields = {
  isbn: string | null
  title: string | null
  subtitle: string | null
  language: string | null
  authors: Contributor[]
  synopsis: string | null
  chapters: Chapter[]
  outcomes: string[]
  subjects: string[]
  pages: number | null
  publishedAt: string | null
}

/** What to do with a record: take it as the whole, lay it over what is there, withdraw the book, or nothing. */
export type Intent = 'replace' | 'update' | 'withdraw' | 'ignore'

/** One ONIX product in our terms. */
export type BookRecord = {
  /** The line on which it begins. */
  line: number
  reference: string | null
  intent: Intent
  identifiers: Identifiers
  /** Which tier a code is given in, where the record has none. */
  tier: number | null
  /** What the record says, and nothing else: a field that is not here is not mentioned in it. */
  fields: Partial<BookFields>
  collections: CollectionPlace[] | null
  coverUrl: string | null
  /** What takes the place of a book that is withdrawn. */
  replacements: Identifiers[]
  /** What was adapted on the way. */
  notes: string[]
  /** Why nothing can be done with it; null where something can. */
  fault: string | null
}

/** What a book has of a field that no record mentions. */
export const emptyFields: BookFields = {
  isbn: null,
  title: null,
  subtitle: null,
  language: null,
  authors: [],
  synopsis: null,
  chapters: [],
  outcomes: [],
  subjects: [],
  pages: null,
  publishedAt: null,
}
