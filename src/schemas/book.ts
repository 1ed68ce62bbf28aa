import { z } from 'zod'

export const bookCodeSchema = z
  .string()
  .regex(/^T\d-\d{1,9}$/)
  .max(12)
  .meta({ description: 'Catalogue code: `T`, the tier’s digit, a hyphen, digits.' })

const contributorSchema = z
  .strictObject({
    name: z.string().max(200),
    role: z
      .string()
      .max(100)
      .nullable()
      .meta({ description: 'Author, editor, translator; null where not said.' }),
  })
  .meta({ id: 'Contributor', description: 'Someone whose name stands on the book.' })

const chapterSchema = z
  .strictObject({
    number: z.int().min(1).max(1000),
    title: z.string().max(300),
    summary: z
      .string()
      .max(1000)
      .nullable()
      .meta({ description: 'What the chapter is about, in a sentence.' }),
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

/** What lists and bundles show of a book, in the order in which it is sent. */
const head = {
  id: bookCodeSchema,
  isbn: z
    .string()
    .regex(/^97[89]\d{10}$/)
    .max(13)
    .nullable()
    .meta({ description: 'ISBN-13, digits alone; null where the book has none.' }),
  title: z.string().max(300),
  subtitle: z.string().max(300).nullable(),
  tier: z.int().min(0).max(9).meta({ description: 'The first digit of the catalogue code.' }),
  language: z.string().max(35).meta({ description: 'Language tag (BCP 47), such as `en` or `pt-BR`.' }),
  authors: z.array(contributorSchema).max(100),
}

const tail = {
  collections: z
    .array(holdingBundleSchema)
    .max(1000)
    .meta({ description: 'The bundles that hold the book, by title.' }),
  subjects: z.array(z.string().max(300)).max(200),
  pages: z.int().min(1).max(20_000).nullable().meta({ description: 'Number of pages; null where not said.' }),
  published_at: z.iso.datetime().max(40).meta({ description: 'When the book came out.' }),
  modified_at: z.iso.datetime().max(40).meta({
    description: 'When anything that is shown of the book last changed, its bundles and cover included.',
  }),
  cover: z.union([coverSchema, z.null()]),
  url: z.url().max(2000).meta({ description: 'The book’s page.' }),
  markdown_url: z.url().max(2000).meta({ description: 'The same page as Markdown.' }),
}

export const bookEntrySchema = z
  .strictObject({ ...head, ...tail })
  .meta({ id: 'BookEntry', description: 'A book as lists and bundles show it.' })

export const bookSchema = z
  .strictObject({
    ...head,
    synopsis: z.string().max(6000).meta({ description: 'Plain text; an empty line parts paragraphs.' }),
    chapters: z.array(chapterSchema).max(1000),
    outcomes: z.array(z.string().max(500)).max(200).meta({ description: 'What a reader can do afterwards.' }),
    ...tail,
  })
  .meta({
    id: 'Book',
    description: 'A title of the catalogue, described in full. No field holds text of the book.',
  })

/** A book as lists and bundles show it. */
export type BookEntry = z.infer<typeof bookEntrySchema>
/** A book as the public sees it. */
export type Book = z.infer<typeof bookSchema>
