import { toValueHash } from '@/importers/writing/imported-values'

/**
 * What the record of a reference said when it was last imported, by field: a hash of each value, or null where only
 * that it was said is known. Beside fields of the book, `isAvailable`, `collections` and, of a format, `format`; and
 * `otherPeople`, the people as they are, see `plan/other-roles`.
 */
export type Statements = Record<string, string | null>

/** Members that rows of lists have had only since values were first remembered: without one, a row is as it was. */
const added = ['authors', 'duration', 'technicalProtection', 'accessibility']

/** A hash of a value that a record states, short enough to be stored for each field. */
export function toStatementHash(value: unknown): string {
  const json = JSON.stringify(value ?? null, (member, each: unknown) =>
    each === null && added.includes(member) ? undefined : each,
  )
  return toValueHash(json).slice(0, 8)
}
