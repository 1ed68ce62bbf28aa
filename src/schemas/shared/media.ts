import { z } from 'zod'

const nullableUri = z.url().nullable()

export const mediaSizeSchema = z
  .strictObject({
    url: nullableUri.optional(),
    width: z.int().nullable().optional(),
    height: z.int().nullable().optional(),
    mimeType: z.string().nullable().optional(),
    filesize: z.int().nullable().optional(),
    filename: z.string().nullable().optional(),
  })
  .meta({ id: 'MediaSize', description: 'A resized variant of an image.' })

export const mediaSchema = z
  .strictObject({
    id: z.int(),
    alt: z.string(),
    url: nullableUri.optional().meta({ description: 'Location of the file.' }),
    filename: z.string().nullable().optional(),
    mimeType: z.string().nullable().optional(),
    filesize: z.int().nullable().optional().meta({ description: 'Size in bytes.' }),
    width: z.int().nullable().optional().meta({ description: 'Width in pixels.' }),
    height: z.int().nullable().optional().meta({ description: 'Height in pixels.' }),
    sizes: z
      .strictObject({ card: mediaSizeSchema, wide: mediaSizeSchema })
      .optional()
      .meta({ description: 'Resized variants generated on upload.' }),
    updatedAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Media', description: 'An image that something published shows.' })

/** An image as the public sees it. */
export type Media = z.infer<typeof mediaSchema>
export type MediaSize = z.infer<typeof mediaSizeSchema>
