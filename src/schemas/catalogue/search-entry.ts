import { z } from 'zod'

export const searchEntrySchema = z
  .strictObject({
    type: z.enum(['book', 'bundle']),
    id: z.string().max(120).meta({ description: 'Catalogue code of a book, id of a bundle.' }),
    title: z.string().max(300),
    subtitle: z.string().max(300).meta({ description: 'Empty where there is none.' }),
    href: z.url().max(2000).meta({ description: 'Address of the page.' }),
    meta: z.string().max(1000).meta({ description: 'A line of facts to show beneath the title.' }),
  })
  .meta({ id: 'SearchEntry', description: 'A book or bundle as a search over the catalogue needs it.' })

export const searchIndexSchema = z
  .array(searchEntrySchema)
  .max(100_000)
  .meta({ id: 'SearchIndex', description: 'Every book and every bundle, books first.' })

/** A book or bundle in the search index. */
export type SearchEntry = z.infer<typeof searchEntrySchema>
