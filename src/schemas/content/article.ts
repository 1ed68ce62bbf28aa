import { z } from 'zod'

import { mediaSchema } from '@/schemas/shared/media'
import { professionIds } from './professions'

export const sourceSchema = z
  .strictObject({
    label: z.string(),
    url: z.url(),
    date: z.iso.datetime().nullable().optional(),
    id: z.string().nullable().optional(),
  })
  .meta({ id: 'Source', description: 'A checkable item that claims of the article trace to.' })

/** Length of what a correction says, in characters. */
export const correctionLength = { min: 1, max: 500 } as const

export const correctionSchema = z
  .strictObject({
    date: z.iso.datetime(),
    text: z.string(),
    id: z.string().nullable().optional(),
  })
  .meta({
    id: 'Correction',
    description: 'What was corrected or updated in the article after its publication, and when.',
  })

export const authorSchema = z
  .strictObject({ id: z.int(), name: z.string(), role: z.string().nullable().optional() })
  .meta({ id: 'Author', description: 'The person whose byline the article carries.' })

export const richTextSchema = z
  .looseObject({ root: z.looseObject({ children: z.array(z.looseObject({ type: z.string() })) }) })
  .meta({ id: 'RichText', description: 'A rich-text tree: `root.children` holds nodes, each with a `type`.' })

/** Length of a published article's description, in characters. */
export const descriptionLength = { min: 160, max: 300 } as const

export const articleSchema = z
  .strictObject({
    id: z.int(),
    title: z.string(),
    slug: z.string().meta({ description: 'The article’s page is at `/resources/{slug}`.' }),
    description: z
      .string()
      .min(descriptionLength.min)
      .max(descriptionLength.max)
      .meta({ description: `Meta description, ${descriptionLength.min} to ${descriptionLength.max} characters.` }),
    professions: z.array(z.enum(professionIds)).meta({ description: 'Pillar pages that list the article.' }),
    author: z
      .union([z.int(), authorSchema])
      .meta({ description: 'User id at depth 0; Author object at depth 1 or more.' }),
    publishedAt: z.iso.datetime().nullable().optional(),
    heroImage: z
      .union([z.int(), mediaSchema, z.null()])
      .optional()
      .meta({ description: 'Media id at depth 0; Media object at depth 1 or more; null allowed.' }),
    body: richTextSchema,
    previousSlugs: z
      .array(z.string())
      .nullable()
      .optional()
      .meta({ description: 'Old slugs that redirect to this article.' }),
    sources: z.array(sourceSchema),
    corrections: z.array(correctionSchema).meta({ description: 'Corrections and updates, newest first.' }),
    updatedAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    _status: z.enum(['draft', 'published']).nullable().optional(),
  })
  .meta({ id: 'Article', description: 'A published article.' })

export type Source = z.infer<typeof sourceSchema>
export type Correction = z.infer<typeof correctionSchema>
export type Author = z.infer<typeof authorSchema>
export type RichText = z.infer<typeof richTextSchema>
/** An article as the public sees it; `author` and `heroImage` are ids at depth 0, objects above. */
export type Article = z.infer<typeof articleSchema>
