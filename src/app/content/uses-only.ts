import type { ListQuery } from '@/schemas/content/list-query'
import type { Where } from '@/schemas/content/where'

/** True if the selection and order of a list depend on none but these fields. */
export function usesOnly({ where, sort }: ListQuery, fields: readonly string[]): boolean {
  return [...toFields(where), ...sort.map(({ field }) => field)].every((field) => fields.includes(field))
}

function toFields(where: Where | null): string[] {
  if (where === null) return []
  if ('field' in where) return [where.field]
  return ('and' in where ? where.and : where.or).flatMap(toFields)
}
