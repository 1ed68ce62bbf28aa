import { z } from 'zod'

/** What a filter compares; all but integers are text in JSON. */
export type ScalarType = 'integer' | 'text' | 'date' | 'enum'

type Member = {
  /** Null for an object, or a choice of several types. */
  type: ScalarType | null
  /** Of an enum. */
  values?: readonly string[]
  isList: boolean
  /** True when it may be null or absent. */
  isNullable: boolean
}

/** The type of a member of a public schema; for a list, of its items. */
export function describeMember(schema: z.core.$ZodType): Member {
  const plain = { isList: false, isNullable: false }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return { ...describeMember(schema.unwrap()), isNullable: true }
  if (schema instanceof z.ZodArray) return { ...describeMember(schema.element), isList: true, isNullable: false }
  if (schema instanceof z.ZodEnum) return { ...plain, type: 'enum', values: schema.options.map(String) }
  if (schema instanceof z.ZodISODateTime) return { ...plain, type: 'date' }
  if (schema instanceof z.ZodNumberFormat) return { ...plain, type: 'integer' }
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return { ...plain, type: 'text' }
  return { ...plain, type: null }
}
