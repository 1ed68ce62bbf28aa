import { z } from 'zod'

export const errorEnvelopeSchema = z
  .strictObject({ errors: z.array(z.strictObject({ message: z.string() })).min(1) })
  .meta({ id: 'ErrorEnvelope', description: 'What went wrong, one object a fault.' })

export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>
