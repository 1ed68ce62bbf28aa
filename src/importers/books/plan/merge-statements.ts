import { emptyFields, type BookFields, type BookRecord } from '@/importers/books/record/book-record'
import { keepDetail } from './keep-detail'
import { keepWritten, partialLists, toEmptied } from './keep-written'
import { toStatementHash, type Statements } from '@/importers/books/stored/statements'
import type { StoredBook } from '@/importers/books/stored/stored-books'

/** The result of merging a record into its book. */
export type Merge = {
  fields: BookFields
  statements: Statements
  /** Fields in which the book differs from the record, and stays as it is. */
  kept: string[]
  /** Fields in which the record replaces what was changed here since it was last imported. */
  replaced: string[]
}

/** Fields that mean something only together: a record that changes one of them sets all. */
const groups: readonly (readonly (keyof BookFields)[])[] = [
  ['publishedAt', 'publishedPrecision'],
  ['price', 'currency'],
  ['licenceName', 'licenceUrl'],
]
const groupOf = new Map(groups.flatMap((group) => group.map((field) => [field, group] as const)))

/**
 * Merges a record into its book, field by field: where the record says the same as when it was last imported, the book
 * stays as it is, since any difference was made here; where it says something else, it wins. A full record also clears
 * what it said before and says no longer, unless that was changed here. What its format would write of the book as it is
 * changes nothing.
 */
export function mergeStatements(
  record: BookRecord,
  before: Statements,
  book: StoredBook | null,
  written: Partial<BookFields> | null,
): Merge {
  const isExpressible = (field: string): field is keyof BookFields =>
    field in emptyFields &&
    (record.expressible === null || record.expressible.includes(field as keyof BookFields)) &&
    // Whether the book has a publisher of that name or none, the record is the same.
    !(record.isOfSite && field === 'publisher')
  const stated = toStatedFields(record, book)
  const said = Object.fromEntries(Object.entries(stated).map(([field, value]) => [field, toStatementHash(value)]))
  const isFull = record.intent === 'replace'
  const isOmitted = (field: string) => isFull && !(field in stated) && isExpressible(field)
  const statements = {
    ...Object.fromEntries(Object.entries(before).filter(([field]) => !isOmitted(field))),
    ...said,
  }
  const fields: BookFields = { ...(book ?? emptyFields) }
  if (!book) return { fields: Object.assign(fields, stated), statements, kept: [], replaced: [] }

  const isKnown = Object.values(before).some((each) => each !== null)
  const isChangedHere = (field: keyof BookFields) => {
    const hash = before[field]
    if (hash === undefined) return isKnown && field !== 'language' && !isSame(book[field], emptyFields[field])
    return hash !== null && hash !== toStatementHash(written?.[field] ?? book[field])
  }
  const toGroup = (field: keyof BookFields) => groupOf.get(field) ?? [field]
  const isNew = (field: keyof BookFields) => toGroup(field).some((each) => each in said && said[each] !== before[each])
  const kept: string[] = []
  const replaced: string[] = []
  // A table of this catalogue had all codes and identifiers; that of a publisher may have fewer than are known here.
  const exact = written && record.identifiers.code !== null ? partialLists : []
  const changed = written ? keepWritten(book, written, stated) : stated
  const offered: Partial<BookFields> = record.expressible ? keepDetail(book, changed, exact) : stated
  for (const field of Object.keys(before).filter(isOmitted) as (keyof BookFields)[]) {
    if (isSame(book[field], emptyFields[field])) continue
    if (!isNew(field) && toGroup(field).some(isChangedHere)) kept.push(field)
    else Object.assign(fields, { [field]: written ? toEmptied(field, book, written) : emptyFields[field] })
  }
  for (const field of Object.keys(offered) as (keyof BookFields)[]) {
    if (isSame(book[field], offered[field])) continue
    if (!isNew(field)) {
      kept.push(field)
      continue
    }
    if (isChangedHere(field)) replaced.push(field)
    Object.assign(fields, { [field]: offered[field] })
  }
  return { fields, statements, kept, replaced }
}

/** Where an export of ours names the site or the imprint, its own catalogue may have that publisher or none, and keeps it. */
function toStatedFields({ fields, isOfSite }: BookRecord, book: StoredBook | null): Partial<BookFields> {
  if (!book || !isOfSite) return fields
  const { publisher: _, ...others } = fields
  return others
}

/** The fields in which two states of a book differ. */
export function toChanged(before: BookFields, after: BookFields): string[] {
  const fields = Object.keys(emptyFields) as (keyof BookFields)[]
  return fields.filter((field) => !isSame(before[field], after[field]))
}

/** Most fields are texts and numbers, which need no more than a comparison. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
}
