import { isDeepStrictEqual } from 'node:util'

import { emptyFields, type BookFields } from '@/importers/books/record/book-record'
import { isSaidBy, takeInTurn } from './keep-detail'

/** Lists of which a table has only a part: the DOI of the identifiers, the codes of a few classifications. */
export const partialLists: readonly (keyof BookFields)[] = ['identifiers', 'subjectCodes', 'languages']

/**
 * The fields of a record without those that say what its format would write of the stored book. Items of lists that it
 * would write of stored ones are those: where a name is changed, the author beside it keeps the ORCID. Those that it
 * could not write stay.
 */
export function keepWritten(
  before: BookFields,
  written: Partial<BookFields>,
  fields: Partial<BookFields>,
): Partial<BookFields> {
  const names = Object.keys(fields) as (keyof BookFields)[]
  return Object.fromEntries(
    names.flatMap((name): [string, unknown][] => {
      const [value, as, stored] = [fields[name], written[name], before[name]]
      if (isDeepStrictEqual(value, as)) return []
      if (!Array.isArray(value) || !Array.isArray(stored)) return [[name, value]]
      const isAligned = Array.isArray(as) && as.length === stored.length
      const items: readonly unknown[] = isAligned ? toStoredItems(value, as, stored) : value
      return [[name, [...items, ...findUnwritten(name, before, written)]]]
    }),
  )
}

/** What is left of a field that a record of the format no longer says. */
export function toEmptied(name: keyof BookFields, before: BookFields, written: Partial<BookFields>): unknown {
  return partialLists.includes(name) ? findUnwritten(name, before, written) : emptyFields[name]
}

/** The stored items of a list that the format could not write. */
function findUnwritten(name: keyof BookFields, before: BookFields, written: Partial<BookFields>): unknown[] {
  if (!partialLists.includes(name)) return []
  const items = (written[name] ?? []) as readonly Readonly<Record<string, unknown>>[]
  const stored = before[name] as readonly Readonly<Record<string, unknown>>[]
  return stored.filter((each) => !items.some((item) => isSaidBy(each, item)))
}

/** Each item for which there is one as it would be written, as it is stored; each stored one once. */
function toStoredItems(items: readonly unknown[], written: readonly unknown[], stored: readonly unknown[]): unknown[] {
  const take = takeInTurn(written.map((each, index) => [JSON.stringify(each), stored[index]]))
  return items.map((item) => take(JSON.stringify(item)) ?? item)
}
