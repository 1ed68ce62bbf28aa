import { sql } from '@payloadcms/db-postgres/drizzle'

/** A public document whose current or former slug is equal or similar to a text. */
export type Near = { id: string; title: string; isSame: boolean }

/** Below this, slugs share little more than common words. */
export const minSimilarity = sql.raw('0.4')

/** The documents with equal slugs; if there are none, those with similar ones. */
export function toNearest(found: readonly Near[]): Near[] {
  const equal = found.filter(({ isSame }) => isSame)
  return equal.length > 0 ? equal.slice(0, 3) : [...found]
}
