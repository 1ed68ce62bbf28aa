import type { ContributorName } from '@/schemas/catalogue/book'
import type { StoredTradeLists } from '@/schemas/catalogue/trade-record'

export type Identifiers = {
  /** The catalogue code of a record that was exported from this catalogue. */
  code: string | null
  /** A valid ISBN-13, converted from an ISBN-10 if necessary. */
  isbn: string | null
  /** The first ISBN as written, where none is valid. */
  invalidIsbn: string | null
}

export type Contributor = { name: string; role: string | null } & ContributorName & {
    orcid: string | null
    isni: string | null
    biography: string | null
  }

/**
 * `label` is the number that the book itself gives it; `level` is 1 for a part or chapter, 2 for what is in it; `authors`
 * are names with semicolons between them.
 */
export type Chapter = {
  title: string
  summary: string | null
  label: string | null
  level: number
  authors: string | null
}

/** A collection of a record. Collections with the same slug are one bundle. */
export type CollectionMembership = {
  slug: string
  title: string
  description: string | null
  /** The product's number in the collection, where it has one. */
  position: number | null
}

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
  /** The precision of `publishedAt`; null without a date. */
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
  /** In minutes. */
  duration: number | null
  /** The code of list 144. */
  technicalProtection: string | null
  editionNumber: number | null
  editionStatement: string | null
  licenceName: string | null
  licenceUrl: string | null
} & StoredTradeLists

export type DatePrecision = 'day' | 'month' | 'year'

/** What a notification requests: to replace the book, to update the given fields, to withdraw it, or nothing. */
export type Intent = 'replace' | 'update' | 'withdraw' | 'ignore'

/** A record of any format as a book of the catalogue. */
export type BookRecord = {
  /** Its first line; in a binary file, its number. */
  line: number
  reference: string | null
  intent: Intent
  identifiers: Identifiers
  /** The tier of a new catalogue code, from the record's audience; null where it has none. */
  tier: number | null
  /** Only the fields that the record contains. */
  fields: Partial<BookFields>
  /** The collections that the book is in; null if the record does not specify them. */
  collections: CollectionMembership[] | null
  /** The fields that the format can express, if it cannot express all; other fields are not changed. Null for all. */
  expressible: readonly (keyof BookFields)[] | null
  /** The roles of the people for whom the format has a place, if not for all; those of others stay. */
  roles?: readonly string[]
  /** Roles beside those for which the format has a place, of people whom the record names in it all the same. */
  otherRoles?: readonly string[]
  /**
   * What a record of the same format would say of a stored book, for formats that say things less precisely than they
   * are stored: what a record says like that stays as it is.
   */
  asWritten?: (book: BookFields & { code: string }) => Partial<BookFields>
  /** True for a record of an export of ours whose publisher is the site or the imprint, as of a book without one. */
  isOfSite: boolean
  /** Null where it has no cover; undefined where it says nothing of one. */
  coverUrl: string | null | undefined
  /** Covers of which the record says that the public may not see them, or not today. */
  restrictedCoverUrls: string[]
  /** Whether its publishing status means that it is available; null without a status. */
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
  duration: null,
  technicalProtection: null,
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
  accessibility: [],
}

/** A record that is rejected with an error. */
export function toInvalidRecord(
  part: Pick<BookRecord, 'line' | 'reference' | 'error'> & Partial<BookRecord>,
): BookRecord {
  return {
    intent: 'ignore',
    identifiers: { code: null, isbn: null, invalidIsbn: null },
    tier: null,
    fields: {},
    collections: null,
    expressible: null,
    isOfSite: false,
    work: null,
    coverUrl: null,
    restrictedCoverUrls: [],
    isAvailable: null,
    replacements: [],
    notes: [],
    ...part,
  }
}
