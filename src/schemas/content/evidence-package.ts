import { z } from 'zod'

const fieldSchema = z.strictObject({
  name: z.string(),
  type: z.enum(['integer', 'string']),
  format: z.enum(['uri']).optional(),
  description: z.string().optional(),
  constraints: z
    .strictObject({
      required: z.boolean().optional(),
      unique: z.boolean().optional(),
      enum: z.array(z.string()).optional(),
      pattern: z.string().optional(),
    })
    .optional(),
})

export const dataPackageSchema = z
  .strictObject({
    profile: z.literal('tabular-data-package'),
    name: z.string(),
    id: z.url(),
    title: z.string(),
    description: z.string(),
    homepage: z.url(),
    version: z.string(),
    created: z.string(),
    licenses: z.array(z.strictObject({ name: z.string().optional(), title: z.string(), path: z.url() })).optional(),
    contributors: z.array(z.strictObject({ title: z.string(), role: z.string() })),
    resources: z.array(
      z.strictObject({
        profile: z.literal('tabular-data-resource'),
        name: z.string(),
        path: z.string(),
        title: z.string(),
        format: z.literal('csv'),
        mediatype: z.literal('text/csv'),
        encoding: z.literal('utf-8'),
        bytes: z.int(),
        hash: z.string(),
        schema: z.strictObject({
          fields: z.array(fieldSchema),
          primaryKey: z.string(),
          missingValues: z.array(z.string()),
        }),
      }),
    ),
  })
  .meta({
    id: 'DataPackage',
    description: 'A Frictionless data package: the evidence record as a table with its schema.',
  })

export const roCrateSchema = z
  .strictObject({
    '@context': z.url(),
    '@graph': z.array(z.looseObject({ '@id': z.string(), '@type': z.union([z.string(), z.array(z.string())]) })),
  })
  .meta({ id: 'ResearchObjectCrate', description: 'RO-Crate 1.2 metadata of the evidence record, in JSON-LD.' })

export type DataPackage = z.infer<typeof dataPackageSchema>
export type RoCrate = z.infer<typeof roCrateSchema>
