import { isDeepStrictEqual } from 'node:util'

import type { BookFields } from './book-record'

/**
 * The fields of a record without those that say what its format would write of the stored book, and with the stored
 * items of lists for the items that it would write of them: an author whose row changed another’s name keeps the ORCID.
 */
export function keepWritten(
  before: BookFields,
  written: Partial<BookFields>,
  fields: Partial<BookFields>,
): Partial<BookFields> {
  const names = Object.keys(fields) as (keyof BookFields)[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const [value, as, stored] = [fields[name], written[name], before[name]]
      if (isDeepStrictEqual(value, as)) return []
      const isAligned = Array.isArray(as) && Array.isArray(stored) && as.length === stored.length
      return [[name, isAligned && Array.isArray(value) ? toStoredItems(value, as, stored) : value]]
    }),
  )
}

/** Each item for which there is one as it would be written, as it is stored; each stored one once. */
function toStoredItems(items: readonly unknown[], written: readonly unknown[], stored: readonly unknown[]): unknown[] {
  const taken = new Set<number>()
  const places = new Map(written.map((each, index) => [JSON.stringify(each), index]))
  return items.map((item) => {
    const place = places.get(JSON.stringify(item))
    if (place === undefined || taken.has(place)) return item
    taken.add(place)
    return stored[place]
  })
}
