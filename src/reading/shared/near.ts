import { sql } from '@payloadcms/db-postgres/drizzle'

/** A public document whose slug, now or before, is equal to a text or similar to it. */
export type Near = { id: string; title: string; isSame: boolean }

/** Below this, slugs share little more than common words. */
export const minSimilarity = sql.raw('0.4')

/** Those that are equal; where none is, those that are similar. */
export function toNearest(found: readonly Near[]): Near[] {
  const equal = found.filter(({ isSame }) => isSame)
  return equal.length > 0 ? equal.slice(0, 3) : [...found]
}
