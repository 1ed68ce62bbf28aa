import type { LiteralParameter } from '@/schemas/shared/parameter'
import { toCanonicalField, type Field, type FieldTable } from './list-fields'
import { maxTextLength, maxValues, operatorsFor, type Operator } from './where'

/**
 * Every condition of `where` under its literal name, such as `where[title][contains]`: code that is generated from
 * OpenAPI throws for objects in objects, or writes `[object Object]`.
 */
export function toWhereLiterals(fields: FieldTable): LiteralParameter[] {
  return Object.entries(fields)
    .filter(([name]) => toCanonicalField(name) === name)
    .flatMap(([name, field]) =>
      operatorsFor(field).map((operator) => ({
        name: `where[${name}][${operator}]`,
        schema: toOperandSchema(field, operator),
      })),
    )
}

/** Every field of `select` under its literal name, such as `select[title]`. */
export function toSelectLiterals(fields: readonly string[]): LiteralParameter[] {
  return fields.map((field) => ({ name: `select[${field}]`, schema: { type: 'boolean' } }))
}

function toOperandSchema(field: Field, operator: Operator): LiteralParameter['schema'] {
  if (operator === 'exists') return { type: 'boolean' }
  const scalar = toScalarSchema(field)
  return operator === 'in' ? { type: 'array', items: scalar, minItems: 1, maxItems: maxValues } : scalar
}

function toScalarSchema({ type, values }: Field): LiteralParameter['schema'] {
  if (values) return { type: 'string', enum: values }
  if (type === 'integer') return { type: 'integer', format: 'int32' }
  return type === 'date' ? { type: 'string', format: 'date-time' } : { type: 'string', maxLength: maxTextLength }
}
