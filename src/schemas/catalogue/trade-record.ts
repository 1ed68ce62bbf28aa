import { z } from 'zod'

import { bookLimits } from './book-limits'

const short = z.string().max(bookLimits.publisherLength)
const code = z.string().max(3)
const named = (list: string) =>
  z.strictObject({ code: code.meta({ description: `The code of ONIX list ${list}.` }), name: short })

const priceSchema = z
  .strictObject({ amount: z.string().max(20), currency: z.string().max(3).meta({ description: 'ISO 4217.' }) })
  .meta({ id: 'Price', description: 'A recommended retail price.' })
const statusSchema = named('64').meta({ id: 'PublishingStatus', description: 'Active, forthcoming, out of print.' })
const availabilitySchema = named('65').meta({ id: 'Availability', description: 'Whether it can be had.' })

const durationSchema = z
  .string()
  .max(12)
  .nullable()
  .meta({ description: 'Of an audiobook (ISO 8601), such as `PT9H32M`; null where not said.' })
const protectionSchema = z.union([
  named('144').meta({ id: 'TechnicalProtection', description: 'DRM, or none.' }),
  z.null(),
])

const identifierSchema = z
  .strictObject({
    type: code.meta({ description: 'The code of ONIX list 5, such as `06` for a DOI.' }),
    name: short.meta({ description: 'The name of the type, such as `DOI`.' }),
    value: z.string().max(bookLimits.identifierLength),
  })
  .meta({ id: 'Identifier' })

const subjectCodeSchema = z
  .strictObject({
    scheme: code.meta({ description: 'The code of ONIX list 27, such as `93` for Thema.' }),
    scheme_name: short,
    code: z.string().max(bookLimits.identifierLength).nullable(),
    heading: z.string().max(bookLimits.subjectLength).nullable(),
    is_main: z.boolean(),
  })
  .meta({ id: 'SubjectCode', description: 'A subject as a classification has it.' })

const seriesSchema = z
  .strictObject({
    title: z.string().max(bookLimits.titleLength),
    number: short.nullable(),
    issn: z.string().max(9).nullable(),
  })
  .meta({ id: 'Series', description: 'A series that the book is part of.' })

const accessibilitySchema = z
  .strictObject({
    code: code.meta({ description: 'The code of ONIX list 196.' }),
    name: short,
    note: z
      .string()
      .max(bookLimits.noteLength)
      .nullable()
      .meta({ description: 'The summary, certifier, date, address or exception that it is about.' }),
  })
  .meta({ id: 'AccessibilityStatement', description: 'What a digital edition offers or conforms to.' })

const formatSchema = z
  .strictObject({
    isbn: z.string().max(13).nullable(),
    product_form: code.nullable().meta({ description: 'The code of ONIX list 150.' }),
    name: short.nullable().meta({ description: 'The name of the form.' }),
    status: z.union([statusSchema, z.null()]),
    availability: z.union([availabilitySchema, z.null()]),
    price: z.union([priceSchema, z.null()]),
    duration: durationSchema,
    technical_protection: protectionSchema,
    accessibility: z.array(accessibilitySchema).max(bookLimits.tradeRows),
  })
  .meta({ id: 'BookFormat', description: 'Another format of the same work.' })

const relatedSchema = z
  .strictObject({
    relation: code.meta({ description: 'The code of ONIX list 51.' }),
    name: short,
    type: code.meta({ description: 'The type of the identifier, by ONIX list 5.' }),
    value: z.string().max(bookLimits.identifierLength),
  })
  .meta({ id: 'RelatedProduct' })

const languageSchema = z
  .strictObject({ role: code.meta({ description: 'The code of ONIX list 22.' }), name: short, language: short })
  .meta({ id: 'BookLanguage', description: 'A language beside that of the text, such as that of the original.' })

const reviewSchema = z
  .strictObject({
    text: z.string().max(bookLimits.reviewLength),
    author: short.nullable(),
    source: z.string().max(bookLimits.titleLength).nullable(),
  })
  .meta({ id: 'Review', description: 'A review, or a quotation from one.' })

const prizeSchema = z
  .strictObject({
    name: z.string().max(bookLimits.titleLength),
    year: z.string().max(10).nullable(),
    country: z.string().max(2).nullable(),
    achievement: z.union([named('41'), z.null()]),
  })
  .meta({ id: 'Prize' })

const personSchema = z
  .strictObject({
    name: z.string().max(bookLimits.authorNameLength),
    role: z.string().max(bookLimits.authorRoleLength).nullable(),
    given: short.nullable(),
    particle: short.nullable(),
    family: short.nullable(),
    suffix: short.nullable(),
    is_corporate: z.boolean(),
    orcid: z.string().max(19).nullable(),
    isni: z.string().max(16).nullable(),
    biography: z.string().max(bookLimits.biographyLength).nullable(),
  })
  .meta({ id: 'BookContributor', description: 'A contributor in the parts of the name, with identifiers.' })

/** Data of the book trade and of libraries on a book. */
export const tradeRecordShape = {
  product_form_name: short.nullable(),
  status: z.union([statusSchema, z.null()]),
  availability: z.union([availabilitySchema, z.null()]),
  price: z.union([priceSchema, z.null()]),
  duration: durationSchema,
  technical_protection: protectionSchema,
  edition: z.union([
    z
      .strictObject({
        number: z.int().min(1).max(10_000).nullable(),
        statement: z.string().max(bookLimits.titleLength).nullable(),
      })
      .meta({ id: 'Edition' }),
    z.null(),
  ]),
  licence: z.union([
    z.strictObject({ name: short.nullable(), url: z.string().max(2000).nullable() }).meta({ id: 'Licence' }),
    z.null(),
  ]),
  contributors: z.array(personSchema).max(bookLimits.authors),
  identifiers: z.array(identifierSchema).max(bookLimits.tradeRows),
  subject_codes: z.array(subjectCodeSchema).max(bookLimits.tradeRows),
  series: z.array(seriesSchema).max(bookLimits.tradeRows),
  formats: z.array(formatSchema).max(bookLimits.tradeRows),
  related: z.array(relatedSchema).max(bookLimits.tradeRows),
  languages: z.array(languageSchema).max(bookLimits.tradeRows),
  reviews: z.array(reviewSchema).max(bookLimits.tradeRows),
  prizes: z.array(prizeSchema).max(bookLimits.tradeRows),
  accessibility: z.array(accessibilitySchema).max(bookLimits.tradeRows),
}

const tradeRecordSchema = z.strictObject(tradeRecordShape)
export type TradeRecord = z.infer<typeof tradeRecordSchema>
export type BookContributor = TradeRecord['contributors'][number]

/** The rows of a book's trade record as they are stored, by the field of the collection; codes are those of ONIX. */
export type StoredTradeLists = {
  identifiers: { type: string; name: string | null; value: string }[]
  subjectCodes: {
    scheme: string
    schemeName: string | null
    code: string | null
    heading: string | null
    isMain: boolean
  }[]
  series: { title: string; number: string | null; issn: string | null }[]
  formats: StoredFormat[]
  related: { relation: string; type: string; value: string }[]
  languages: { role: string; language: string }[]
  reviews: { text: string; author: string | null; source: string | null }[]
  prizes: { name: string; year: string | null; country: string | null; achievement: string | null }[]
  accessibility: { code: string; note: string | null }[]
}

/** One format of a work as it is stored. */
export type StoredFormat = {
  isbn: string | null
  form: string | null
  status: string | null
  availability: string | null
  price: string | null
  currency: string | null
  /** In minutes. */
  duration: number | null
  /** The code of list 144. */
  technicalProtection: string | null
  /** Codes of list 196. */
  accessibility: string[] | null
}

/** The names of the stored lists, and the members of their rows in order. */
export const tradeLists: {
  readonly [name in keyof StoredTradeLists]: readonly (keyof StoredTradeLists[name][number])[]
} = {
  identifiers: ['type', 'name', 'value'],
  subjectCodes: ['scheme', 'schemeName', 'code', 'heading', 'isMain'],
  series: ['title', 'number', 'issn'],
  formats: [
    'isbn',
    'form',
    'status',
    'availability',
    'price',
    'currency',
    'duration',
    'technicalProtection',
    'accessibility',
  ],
  related: ['relation', 'type', 'value'],
  languages: ['role', 'language'],
  reviews: ['text', 'author', 'source'],
  prizes: ['name', 'year', 'country', 'achievement'],
  accessibility: ['code', 'note'],
}
