import { z } from 'zod'

import { evidenceEntrySchema } from './evidence'

export const findingSchema = z
  .strictObject({
    ...evidenceEntrySchema.shape,
    url: z.url().meta({ description: 'Address of its page; the one to cite.' }),
    supersededBy: z.int().optional().meta({ description: 'Number of the newer finding that supersedes it.' }),
    addedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Finding', description: 'One finding of the evidence record as a resource of its own.' })

/** A public finding. */
export type Finding = z.infer<typeof findingSchema>
