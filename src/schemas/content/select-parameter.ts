import { z } from 'zod'

import { mediaSchema } from '@/schemas/shared/media'
import { defineParameter } from '@/schemas/shared/parameter'
import type { QueryValue } from '@/schemas/shared/query-tree'
import { articleSchema } from './article'
import { findingSchema } from './finding'
import { toSelectLiterals } from './literal-parameters'
import { parseSelect, toSelectable } from './select'

/** Payload's `select`, over the public fields of a document. `example` is one of them. */
function selectParameter(document: z.ZodType, example: string) {
  const selectable = toSelectable(document)
  const inner = Object.entries(selectable).flatMap(([name, members]) =>
    members ? [`\`select[${name}][${Object.keys(members)[1]}]=true\``] : [],
  )
  const properties = Object.entries(selectable).map(([name, members]) => [
    name,
    { type: members ? ['boolean', 'object'] : 'boolean' },
  ])
  return defineParameter({
    name: 'select',
    in: 'query',
    description:
      `Fields to return: \`select[${example}]=true\` for these alone, or \`=false\` for all but these. \`id\` always is. ` +
      `Of ${Object.keys(selectable).join(', ')}. ` +
      (inner.length > 0 ? `Fields of these in turn: ${inner.join(', ')}. ` : '') +
      '`populate` is not served.',
    // Not a z.record: that drops a key named `__proto__`, which is a field to be refused.
    schema: z
      .custom<QueryValue | undefined>()
      .meta({ type: 'object', properties: Object.fromEntries(properties), additionalProperties: false })
      .transform((input, { addIssue }) => parseSelect(input, selectable, { push: addIssue })),
    isDeepObject: true,
    literals: toSelectLiterals(Object.keys(selectable)),
  })
}

export type SelectParameter = ReturnType<typeof selectParameter>

export const articleSelect = selectParameter(articleSchema, 'title')
export const findingSelect = selectParameter(findingSchema, 'text')
export const mediaSelect = selectParameter(mediaSchema, 'alt')
