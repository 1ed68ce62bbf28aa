import { z } from 'zod'

export const conformanceCheckSchema = z.strictObject({
  name: z.string(),
  version: z.string().meta({ description: 'Of the checker, or the date of its rules.' }),
  url: z.url().meta({ description: 'Where the checker or its rules are published.' }),
  subject: z.string().meta({ description: 'What was checked.' }),
  outcome: z.enum(['passed', 'failed', 'not run']),
  result: z.string().meta({ description: 'What was measured, or why nothing was.' }),
  repeat: z.string().meta({ description: 'How to repeat it.' }),
})

export const conformanceSchema = z
  .strictObject({
    build: z.string().meta({ description: 'The build that answers, by the contents of its source.' }),
    measuredAt: z.iso.datetime().nullable().meta({ description: 'Null where nothing was measured for this build.' }),
    checks: z.array(conformanceCheckSchema),
  })
  .meta({ id: 'Conformance', description: 'What public checkers found in this build.' })

export type ConformanceCheck = z.infer<typeof conformanceCheckSchema>
export type Conformance = z.infer<typeof conformanceSchema>
