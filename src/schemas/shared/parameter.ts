import type { z } from 'zod'

import type { Issues } from '@/lib/issues'
import { quote } from '@/lib/text/quote'
import type { QueryValue } from './query-tree'

type ParameterValue = string | number | object | null | undefined

/** One parameter of an operation: the schema that documents it is the schema that validates it. */
export type Parameter<Name extends string = string, Value = ParameterValue> = {
  name: Name
  in: 'path' | 'query'
  description: string
  schema: z.ZodType<Value>
  /** Completes "must be …" in the message for a value that the schema rejects without a message of its own. */
  expected?: string
  example?: string | number
  /** OpenAPI's style for nested values: `where[field][operator]=value`. */
  isDeepObject?: boolean
  /** The same values under names of their own, for clients that cannot write nested ones; documents alone read them. */
  literals?: readonly LiteralParameter[]
}

/** One value of a nested parameter, such as `where[title][contains]`, with its JSON Schema. */
export type LiteralParameter = { name: string; schema: Readonly<Record<string, unknown>> }

/** The validated values of parameters, by name. */
export type ValuesOf<P extends Parameter> = { [One in P as One['name']]: z.output<One['schema']> }

/** Keeps the name literal and the value typed, so that `ValuesOf` knows both. */
export function defineParameter<const Name extends string, Value>(
  parameter: Parameter<Name, Value>,
): Parameter<Name, Value> {
  return parameter
}

/** Validates each parameter in turn. The values are complete only if no issue was pushed. */
export function readValues<P extends Parameter>(
  parameters: readonly P[],
  input: Readonly<Record<string, QueryValue | undefined>>,
  issues: Issues,
): ValuesOf<P> {
  const values: Record<string, ParameterValue> = {}
  for (const parameter of parameters) {
    const { name, schema } = parameter
    const result = schema.safeParse(input[name], { error: () => toRefusal(parameter, input[name]) })
    if (!result.success) for (const { message } of result.error.issues) issues.push(message)
    else if (result.data !== undefined) values[name] = result.data
  }
  return values as ValuesOf<P>
}

function toRefusal({ name, expected }: Parameter, input: QueryValue | undefined): string {
  const isText = typeof input === 'string' || typeof input === 'number'
  return `${name} must be ${expected}; got ${isText ? quote(String(input)) : 'something else'}.`
}

/** Page numbers beyond 9,007,199,254,740,991 / 100 could not be multiplied exactly. */
export const maxInteger = 9_999_999_999_999

/** For `z.preprocess`: decimal digits as a number. Anything else stays as it is, for the schema to reject. */
export function toInteger(input: QueryValue | undefined): QueryValue | undefined {
  // In GraphQL null stands for the default of an argument.
  if (input === null) return undefined
  const text = typeof input === 'number' ? String(input) : input
  return typeof text === 'string' && /^-?\d{1,13}$/.test(text) ? Number(text) : text
}
