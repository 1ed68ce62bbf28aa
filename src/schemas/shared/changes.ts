import { z } from 'zod'

import { changeCursorPattern } from '@/lib/identifiers/change-cursor'
import { toInstant, withoutLeapSecond } from '@/lib/dates/instant'
import { defineParameter, toInteger } from './parameter'

const changeKinds = {
  content: ['article', 'finding'],
  catalogue: ['book', 'bundle'],
} as const

export const changesDefaultLimit = 100
const changesMaxLimit = 1000

const changeSchema = z
  .strictObject({
    kind: z.enum([...changeKinds.content, ...changeKinds.catalogue]),
    id: z.union([z.int(), z.string().max(200)]).meta({
      description: 'The document’s id: the number of an article or finding, the code of a book, the id of a bundle.',
    }),
    url: z.url().max(2000).meta({ description: 'The address of its page; of what was retracted, its last one.' }),
    change: z.enum(['created', 'changed', 'moved', 'retracted']).meta({
      description:
        'What happened last. What was created or moved may have changed since, and what changed may be new to you.',
    }),
    at: z.iso.datetime().meta({ description: 'When it happened.' }),
    revision: z.string().max(32).optional().meta({
      description:
        'Names what is shown of it, as the header Content-Version does; absent once it is retracted. Where the document comes with another and no later change is listed, a cache in between is behind: read it again.',
    }),
    previous: z
      .array(z.url().max(2000))
      .optional()
      .meta({ description: 'Addresses that it had before. Drop what you keep under them.' }),
    withdrawn: z
      .literal(true)
      .optional()
      .meta({ description: 'Retracted for good: its address answers 410, and names what took its place.' }),
  })
  .meta({ id: 'Change', description: 'The last change of one document.' })

export const changesSchema = z
  .strictObject({
    changes: z.array(changeSchema).max(changesMaxLimit),
    cursor: z.string().max(40).meta({ description: 'Send it as `since` to go on from here.' }),
    next: z.url().max(2000).meta({ description: 'The address that goes on from here, now or later.' }),
    more: z.boolean().meta({ description: 'True where more changes have already happened.' }),
  })
  .meta({ id: 'Changes', description: 'One page of the changes, oldest first.' })

/** The last change of one document. */
export type Change = z.infer<typeof changeSchema>
/** One page of the changes. */
export type Changes = z.infer<typeof changesSchema>

const emptyToAbsent = (text: unknown) => (text === '' ? undefined : text)
/** In RFC 3339 letters may be small, and a second of 60 is a leap second. */
const dateTime = z
  .string()
  .transform((text) => withoutLeapSecond(text.toUpperCase()))
  .pipe(z.iso.datetime({ offset: true }))
  .transform(toInstant)
  .pipe(z.string())

/** A cursor, or a time as `Date.toJSON` writes it. */
export const sinceParameter = defineParameter({
  name: 'since',
  in: 'query',
  description:
    'Only what happened after this: the `cursor` of an earlier answer, or, to begin with, a date and time. Without it, everything that there is.',
  schema: z.preprocess(
    emptyToAbsent,
    z
      .string()
      .max(40)
      .meta({
        anyOf: [
          { type: 'string', pattern: changeCursorPattern.source },
          { type: 'string', format: 'date-time' },
        ],
      })
      .pipe(z.union([z.string().regex(changeCursorPattern), dateTime]))
      .optional(),
  ),
  expected: 'the cursor of an earlier answer, or a date and time such as 2026-11-23T00:00:00Z',
})

export const changesLimitParameter = defineParameter({
  name: 'limit',
  in: 'query',
  description: 'Changes in one answer.',
  schema: z.preprocess(toInteger, z.int().min(1).max(changesMaxLimit).default(changesDefaultLimit)),
  expected: `an integer from 1 to ${changesMaxLimit}`,
  example: changesDefaultLimit,
})
