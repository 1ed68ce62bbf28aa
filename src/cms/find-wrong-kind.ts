import type { FlattenedField } from 'payload'

/**
 * The path of a value that is not of the kind its field takes, such as a list where there is one text; null if there is
 * none. Only kinds are compared: whether a text is too long, say, is for the validation of its field.
 */
export function findWrongKind(data: unknown, fields: readonly FlattenedField[], prefix = ''): string | null {
  if (!isRecord(data)) return prefix === '' ? 'the body' : prefix
  for (const field of fields) {
    const value = data[field.name]
    if (value === undefined || (value === null && !isContainer(field))) continue
    const path = prefix === '' ? field.name : `${prefix}.${field.name}`
    const wrong = findWrongValue(value, field, path)
    if (wrong !== null) return wrong
  }
  return null
}

function findWrongValue(value: unknown, field: FlattenedField, path: string): string | null {
  switch (field.type) {
    case 'array':
    case 'blocks': {
      if (!Array.isArray(value)) return path
      for (const [index, row] of value.entries()) {
        const wrong = findWrongKind(row, toRowFields(field, row), `${path}.${index}`)
        if (wrong !== null) return wrong
      }
      return null
    }
    case 'group':
    case 'tab':
      return findWrongKind(value, field.flattenedFields, path)
    case 'richText':
      return isRecord(value) ? null : path
    case 'date':
      return Number.isNaN(new Date(value as string).getTime()) ? path : null
    case 'relationship':
    case 'upload':
      return Array.isArray(value) && value.some((one) => one === null || Array.isArray(one)) ? path : null
    case 'code':
    case 'email':
    case 'radio':
    case 'textarea':
      return typeof value === 'string' ? null : path
    case 'select':
    case 'text':
      return isText(value, field.hasMany) ? null : path
    default:
      return null
  }
}

function isText(value: unknown, hasMany: boolean | undefined): boolean {
  if (!hasMany) return typeof value === 'string'
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/** True for a field of fields: Payload reads its members without asking whether there is any. */
function isContainer({ type }: FlattenedField): boolean {
  return type === 'array' || type === 'blocks' || type === 'group' || type === 'tab'
}

/** The fields of a row: of blocks only those of its own type. */
function toRowFields(field: Extract<FlattenedField, { type: 'array' | 'blocks' }>, row: unknown): FlattenedField[] {
  if (field.type === 'array') return field.flattenedFields
  const blocks = field.blocks.filter((block) => isRecord(row) && block.slug === row.blockType)
  return blocks.flatMap(({ flattenedFields }) => flattenedFields)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
