import { z } from 'zod'

import { bookCodePattern } from '@/lib/identifiers/book-code'
import { isbn13Pattern } from '@/lib/identifiers/isbn'
import { bookLimits } from './book-limits'
import { tradeRecordShape } from './trade-record'

export const bookCodeSchema = z
  .string()
  .regex(bookCodePattern)
  .max(bookLimits.codeLength)
  .meta({ description: 'Catalogue code: `T`, the tier’s digit, a hyphen, digits.' })

const contributorSchema = z
  .strictObject({
    name: z.string().max(bookLimits.authorNameLength),
    role: z
      .string()
      .max(bookLimits.authorRoleLength)
      .nullable()
      .meta({ description: 'Author, editor, translator; null where not said.' }),
  })
  .meta({ id: 'Contributor', description: 'Someone whose name stands on the book.' })

const chapterSchema = z
  .strictObject({
    number: z.int().min(1).max(bookLimits.chapters),
    title: z.string().max(bookLimits.chapterTitleLength),
    summary: z
      .string()
      .max(bookLimits.chapterSummaryLength)
      .nullable()
      .meta({ description: 'What the chapter is about, in a sentence.' }),
    label: z
      .string()
      .max(bookLimits.chapterLabelLength)
      .nullable()
      .meta({ description: 'The number that the book itself gives it, such as `2.1` or `IV`.' }),
    level: z.int().min(1).max(9).meta({ description: '1 for a part or chapter, 2 for what is in it, and so on.' }),
    authors: z
      .array(z.string().max(bookLimits.chapterAuthorsLength))
      .max(bookLimits.chapterAuthorsLength)
      .meta({ description: 'Who wrote it, where the record says so; empty where it does not.' }),
  })
  .meta({ id: 'Chapter', description: 'A chapter by number, title and summary. Its text is not served.' })

const holdingBundleSchema = z
  .strictObject({
    id: z.string().max(120).meta({ description: 'The bundle’s id.' }),
    title: z.string().max(300),
    url: z.url().max(2000).meta({ description: 'The bundle’s page.' }),
  })
  .meta({ id: 'HoldingBundle', description: 'A bundle that holds the book.' })

const coverSchema = z
  .strictObject({
    url: z.url().max(2000),
    width: z.int().min(1).max(100_000).nullable(),
    height: z.int().min(1).max(100_000).nullable(),
    alt: z.string().max(500).meta({ description: 'What is seen on the cover.' }),
  })
  .meta({ id: 'Cover', description: 'The picture of the book’s cover.' })

/** The members of a book in lists and bundles, in the order in which they are serialized. */
const head = {
  id: bookCodeSchema,
  isbn: z
    .string()
    .regex(isbn13Pattern)
    .max(13)
    .nullable()
    .meta({ description: 'ISBN-13, digits alone; null where the book has none.' }),
  title: z.string().max(bookLimits.titleLength),
  subtitle: z.string().max(bookLimits.titleLength).nullable(),
  tier: z.int().min(0).max(9).meta({ description: 'The first digit of the catalogue code.' }),
  language: z
    .string()
    .max(bookLimits.languageLength)
    .meta({ description: 'Language tag (BCP 47), such as `en` or `pt-BR`.' }),
  authors: z.array(contributorSchema).max(bookLimits.authors),
}

const tail = {
  collections: z
    .array(holdingBundleSchema)
    .max(1000)
    .meta({ description: 'The bundles that hold the book, by title.' }),
  subjects: z.array(z.string().max(bookLimits.subjectLength)).max(bookLimits.subjects),
  pages: z.int().min(1).max(bookLimits.pages).nullable().meta({ description: 'Number of pages; null where not said.' }),
  published_at: z.iso
    .datetime()
    .max(40)
    .nullable()
    .meta({ description: 'When the book came out; the first day of what is known of it. Null where nothing is.' }),
  publication_date: z
    .string()
    .max(10)
    .nullable()
    .meta({ description: 'The same as precise as it is known: `2006`, `2006-08`, `2006-08-07`.' }),
  modified_at: z.iso.datetime().max(40).meta({
    description: 'When anything that is shown of the book last changed, its bundles and cover included.',
  }),
  cover: z.union([coverSchema, z.null()]),
  url: z.url().max(2000).meta({ description: 'The book’s page.' }),
  markdown_url: z.url().max(2000).meta({ description: 'The same page as Markdown.' }),
}

/** A contributor's name in its parts, for citations and ONIX; all are null where only the whole name is known. */
export type ContributorName = {
  given: string | null
  particle: string | null
  family: string | null
  suffix: string | null
  isCorporate: boolean
}

export const bookEntrySchema = z
  .strictObject({ ...head, ...tail })
  .meta({ id: 'BookEntry', description: 'A book as lists and bundles show it.' })

export const bookSchema = z
  .strictObject({
    ...head,
    synopsis: z
      .string()
      .max(bookLimits.synopsisLength)
      .meta({ description: 'Plain text; an empty line parts paragraphs.' }),
    chapters: z.array(chapterSchema).max(bookLimits.chapters),
    outcomes: z
      .array(z.string().max(bookLimits.outcomeLength))
      .max(bookLimits.outcomes)
      .meta({ description: 'What a reader can do afterwards.' }),
    ...tail,
    publisher: z
      .string()
      .max(bookLimits.publisherLength)
      .nullable()
      .meta({ description: 'Null: its imprint, else the site’s own.' }),
    imprint: z.string().max(bookLimits.publisherLength).nullable(),
    place: z.string().max(bookLimits.publisherLength).nullable().meta({ description: 'Where it was published.' }),
    product_form: z
      .string()
      .max(2)
      .nullable()
      .meta({ description: 'The code of ONIX list 150, such as `BB` for a hardback.' }),
    ...tradeRecordShape,
  })
  .meta({
    id: 'Book',
    description: 'A title of the catalogue, described in full. No field holds text of the book.',
  })

/** A book as lists and bundles show it. */
export type BookEntry = z.infer<typeof bookEntrySchema>
/** A book as the public sees it. */
export type Book = z.infer<typeof bookSchema>
