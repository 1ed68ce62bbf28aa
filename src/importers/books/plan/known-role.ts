import { findRole } from '@/importers/books/table/column-names'

/** A role as imports have it: editors write them in any language and case. */
export function toKnownRole(role: string): string {
  const key = role.trim().toLowerCase()
  return findRole(key) ?? key
}
