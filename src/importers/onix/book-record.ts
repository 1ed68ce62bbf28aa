import type { Chapter } from './chapters'
import type { CollectionMembership } from './collections'
import type { Contributor } from './contributors'
import type { StoredTradeLists } from '@/schemas/catalogue/trade-record'
import type { Identifiers } from './identifiers'

/** The fields of a book that a record can contain, in the catalogue's shape. */
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
  /** How much of `publishedAt` is known; null without one. */
  publishedPrecision: DatePrecision | null
  publisher: string | null
  imprint: string | null
  place: string | null
  /** The code of list 150. */
  productForm: string | null
  /** The code of list 64. */
  publishingStatus: string | null
  /** The code of list 65. */
  availability: string | null
  price: string | null
  currency: string | null
  editionNumber: number | null
  editionStatement: string | null
  licenceName: string | null
  licenceUrl: string | null
} & StoredTradeLists

export type DatePrecision = 'day' | 'month' | 'year'

/** What a notification requests: to replace the book, to update the given fields, to withdraw it, or nothing. */
export type Intent = 'replace' | 'update' | 'withdraw' | 'ignore'

/** An ONIX product as a book of the catalogue. */
export type BookRecord = {
  /** Its first line. */
  line: number
  reference: string | null
  intent: Intent
  identifiers: Identifiers
  /** The tier of a new catalogue code, from the record's audience; null where it has none. */
  tier: number | null
  /** Only the fields that the record contains. */
  fields: Partial<BookFields>
  collections: CollectionMembership[] | null
  coverUrl: string | null
  /** Whether its publishing status says that it can be had; null where it has none. */
  isAvailable: boolean | null
  /** The work that the product is a format of, as `type:identifier`; null where the record names none. */
  work: string | null
  /** Products that replace a withdrawn book. */
  replacements: Identifiers[]
  /** What was normalized. */
  notes: string[]
  /** Why it is rejected; null where it is valid. */
  error: string | null
}

/** Values of fields that no record contains. */
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
  publishedPrecision: null,
  publisher: null,
  imprint: null,
  place: null,
  productForm: null,
  publishingStatus: null,
  availability: null,
  price: null,
  currency: null,
  editionNumber: null,
  editionStatement: null,
  licenceName: null,
  licenceUrl: null,
  identifiers: [],
  subjectCodes: [],
  series: [],
  formats: [],
  related: [],
  languages: [],
  reviews: [],
  prizes: [],
}
