import type { z } from 'zod'

import { describeMember, type ScalarType } from '@/schemas/shared/member'
import { mediaSchema } from '@/schemas/shared/media'
import { articleSchema } from './article'
import { findingSchema } from './finding'
import { professionIds } from './professions'

export type FieldType = ScalarType

/** How one public field can be filtered and sorted by. `isSet`: several values per document, each matched separately. */
export type Field = {
  type: FieldType
  isSet?: boolean
  /** `contains` tests for a member, not for a substring. */
  isMembership?: boolean
  isSortable: boolean
  values?: readonly string[]
}

export type FieldTable = Readonly<Record<string, Field>>

const integer: Field = { type: 'integer', isSortable: true }

/** The fields of an article that `where` and `sort` accept. */
export const articleFields = toFields(articleSchema.shape, {
  professions: {
    professions: { type: 'enum', isSet: true, isMembership: true, isSortable: false, values: professionIds },
  },
  author: { author: integer, 'author.id': integer, 'author.name': { type: 'text', isSortable: true } },
  heroImage: { heroImage: integer, 'heroImage.id': integer },
  body: {},
  previousSlugs: { previousSlugs: { type: 'text', isSet: true, isMembership: true, isSortable: false } },
  sources: {
    'sources.label': { type: 'text', isSet: true, isSortable: true },
    'sources.url': { type: 'text', isSet: true, isSortable: true },
    'sources.date': { type: 'date', isSet: true, isSortable: true },
  },
  corrections: {
    'corrections.date': { type: 'date', isSet: true, isSortable: true },
    'corrections.text': { type: 'text', isSet: true, isSortable: true },
  },
})

/** The fields of a finding that `where` and `sort` accept. */
export const findingFields = toFields(findingSchema.shape, { url: {} })

/** The fields of an image that `where` and `sort` accept. */
export const mediaFields = toFields(mediaSchema.shape, { sizes: {} })

/** The field that a name stands for: Payload writes a relationship's id with and without `.id`. */
export function toCanonicalField(name: string): string {
  return name.endsWith('.id') ? name.slice(0, -'.id'.length) : name
}

/** Every scalar of a schema by its type, and in the place of any other member the fields given for it. */
function toFields(shape: z.ZodRawShape, others: Record<string, FieldTable>): FieldTable {
  const fields = Object.entries(shape).flatMap(([name, schema]): [string, Field][] => {
    if (others[name]) return Object.entries(others[name])
    const { type, values, isList } = describeMember(schema)
    if (type === null || isList) throw new Error(`How ${name} can be filtered has to be said.`)
    return [[name, { type, isSortable: true, ...(values ? { values } : {}) }]]
  })
  return Object.fromEntries(fields)
}
