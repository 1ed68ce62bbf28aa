import { bookCodePattern } from '@/lib/identifiers/book-code'
import type { MarcRecord } from '@/formats/catalogue/marc/record'
import type { BookFields, BookRecord } from '@/importers/books/record/book-record'
import { orNull } from '@/importers/books/record/lists'
import { normalizeFields } from '@/importers/books/record/normalize-fields'
import { toChapters } from './contents'
import { toContributors } from './contributors'
import {
  toDuration,
  toEdition,
  toLicence,
  toPages,
  toPrizes,
  toReviews,
  toSeries,
  toSynopsis,
  toTitle,
} from './description'
import { control, controlNumber, fields, text } from './fields'
import type { MarcPart } from './iso2709'
import { toIdentifiers, toNumbers, type Numbers } from './numbers'
import { toLanguages, toPublication } from './publication'
import { toSubjectCodes, toSubjects } from './subjects'
import { toWebAddress } from '@/lib/addresses/web-address'

/** Record statuses (leader 5) of withdrawn records: deleted, and deleted because of a split or replacement. */
const deleted = ['d', 's', 'x']
/** Types of record (leader 6) that describe no book. */
const otherTypes: Readonly<Record<string, string>> = {
  g: 'a film',
  j: 'music that was recorded',
  k: 'pictures',
  o: 'a kit',
  p: 'mixed materials',
  q: 'an organization or event',
  r: 'an object',
  u: 'holdings',
  v: 'holdings',
  w: 'a class of a classification',
  x: 'holdings',
  y: 'holdings',
  z: 'a name or subject',
}
/** Bibliographic levels (leader 7) of what appears in parts. */
const serials = ['b', 's', 'i']
/** Tiers by the target audience (008, 22). */
const tiers: Readonly<Record<string, number>> = { a: 1, b: 1, c: 1, d: 1, j: 1, e: 2, g: 2, f: 4 }
const maxReferenceLength = 500

/** The fields that a bibliographic record can express; imports do not change the others. */
const expressible = [
  ...['isbn', 'title', 'subtitle', 'language', 'authors', 'synopsis', 'chapters', 'subjects', 'pages'],
  ...['publishedAt', 'publishedPrecision', 'publisher', 'imprint', 'place', 'editionNumber', 'editionStatement'],
  ...['licenceName', 'licenceUrl', 'identifiers', 'subjectCodes', 'series', 'formats', 'languages', 'prizes'],
  'duration',
] as (keyof BookFields)[]

/** The identifier of a record across files: its control number with its agency, else its ISBN. */
export function toReference(record: MarcRecord): string | null {
  const number = controlNumber(record, '001').trim()
  const agency = controlNumber(record, '003').trim() || text(fields(record, '040')[0], 'a')
  if (number !== '') {
    if (agency && bookCodePattern.test(number)) return `${agency}.${number}`
    return agency ? `(${agency})${number}` : `marc:${number}`
  }
  const { isbn } = toNumbers(record)
  return isbn === null ? null : `isbn:${isbn}`
}

/** True for a record that was exported from a catalogue like this one. */
function isOwnRecord(record: MarcRecord): boolean {
  return bookCodePattern.test(controlNumber(record, '001')) && controlNumber(record, '003') !== ''
}

/** Exports of ours write the imprint where a book has no publisher, else the site’s own name, as of the agency. */
function isOfNoPublisher(record: MarcRecord): boolean {
  const { publisher, imprint } = toPublication(record, true)
  return publisher === imprint || publisher === text(fields(record, '040')[0], 'a')
}

/** Converts a bibliographic record of MARC 21 into a book of the catalogue. */
export function toBookRecord(part: MarcPart): BookRecord {
  const { record, line, flaws } = part
  const isOwn = isOwnRecord(record)
  const notes = [...flaws]
  const numbers = toNumbers(record)
  const reference = toReference(record)
  const isDeleted = deleted.includes(record.leader[5] ?? '')
  const fault = findFault(part)
  const problem = fault === null ? null : { intent: 'ignore' as const, error: fault }
  if (reference?.startsWith('isbn:')) notes.push('It has no control number and is known by its ISBN.')
  return {
    line,
    reference,
    identifiers: {
      code: isOwn ? controlNumber(record, '001') : null,
      isbn: numbers.isbn,
      invalidIsbn: numbers.invalidIsbn,
    },
    tier: tiers[control(record, '008')[22] ?? ''] ?? null,
    fields: problem || isDeleted ? {} : normalizeFields(toFields(record, numbers, { isOwn, notes }), notes),
    collections: null,
    expressible,
    isOfSite: isOwn && isOfNoPublisher(record),
    work: null,
    coverUrl: toCoverUrl(record),
    restrictedCoverUrls: [],
    isAvailable: null,
    replacements: [],
    notes,
    intent: isDeleted ? 'withdraw' : 'replace',
    error: null,
    ...problem,
  }
}

/** Why a record is rejected; null where it is not. */
function findFault({ record, error }: MarcPart): string | null {
  if (error !== null) return error
  const reference = toReference(record)
  const type = otherTypes[record.leader[6] ?? '']
  if (type !== undefined) return `It describes ${type}, not a book.`
  if (serials.includes(record.leader[7] ?? '')) return 'It describes a serial, not a book.'
  if (reference === null) return 'It has neither a control number (001) nor an ISBN.'
  if (reference.length > maxReferenceLength)
    return `Its control number is longer than ${maxReferenceLength} characters.`
  if (deleted.includes(record.leader[5] ?? '') || toTitle(record).title !== null) return null
  return text(fields(record, '200')[0], 'a') === null ? 'It has no title.' : 'It is UNIMARC, not MARC 21.'
}

type Context = { isOwn: boolean; notes: string[] }

function toFields(record: MarcRecord, numbers: Numbers, { isOwn, notes }: Context): Partial<BookFields> {
  if (numbers.invalidIsbn !== null) notes.push(`isbn: ${numbers.invalidIsbn.slice(0, 40)} is no ISBN and is left out.`)
  for (const terms of numbers.otherTerms)
    notes.push(
      `price: ${terms.slice(0, 40)} is left out; a price is an amount and a currency code, such as 29.90 EUR, of a valid ISBN.`,
    )
  const { language, languages } = toLanguages(record)
  if (language === null) notes.push('language: not given.')
  const given: { [name in keyof BookFields]?: BookFields[name] | null } = {
    isbn: numbers.isbn,
    ...toTitle(record),
    language,
    authors: orNull(toContributors(record, { isOwn })),
    synopsis: toSynopsis(record),
    chapters: orNull(toChapters(record, isOwn)),
    subjects: orNull(toSubjects(record, isOwn)),
    pages: toPages(record),
    duration: toDuration(record),
    ...toPublication(record, isOwn),
    productForm: numbers.productForm,
    ...numbers.price,
    ...toEdition(record, isOwn),
    ...toLicence(record),
    identifiers: orNull(toIdentifiers(record, isOwn)),
    subjectCodes: orNull(toSubjectCodes(record, isOwn)),
    series: orNull(toSeries(record)),
    formats: orNull(numbers.formats),
    languages: orNull(languages),
    reviews: orNull(toReviews(record)),
    prizes: orNull(toPrizes(record)),
  }
  return Object.fromEntries(Object.entries(given).filter(([, each]) => each !== null)) as Partial<BookFields>
}

/** A picture of the cover that the record links to. */
function toCoverUrl(record: MarcRecord): string | null {
  const cover = fields(record, '856').find((field) =>
    /cover(?! letter)|umschlag|couverture/i.test(text(field, '3') ?? ''),
  )
  return toWebAddress(text(cover, 'u'))
}
