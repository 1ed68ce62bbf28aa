import { z } from 'zod'

import { maxSlugLength, slugPattern } from '@/lib/text/slug'
import { bookEntrySchema } from './book'

export const bundleIdSchema = z
  .string()
  .regex(slugPattern)
  .max(maxSlugLength)
  .meta({ description: 'Lower-case words joined by hyphens.' })

export const bundleSchema = z
  .strictObject({
    id: bundleIdSchema,
    title: z.string().max(300),
    description: z.string().max(3000),
    books: z.array(bookEntrySchema).max(1000).meta({ description: 'The books it holds, in the publisher’s order.' }),
    count: z.int().min(0).max(1000).meta({ description: 'How many books it holds.' }),
    modified_at: z.iso
      .datetime()
      .max(40)
      .meta({ description: 'When the bundle, or anything shown of a book in it, last changed.' }),
    url: z.url().max(2000).meta({ description: 'The bundle’s page.' }),
    markdown_url: z.url().max(2000).meta({ description: 'The same page as Markdown.' }),
  })
  .meta({ id: 'Bundle', description: 'Books that belong together.' })

/** A bundle as the public sees it. */
export type Bundle = z.infer<typeof bundleSchema>
