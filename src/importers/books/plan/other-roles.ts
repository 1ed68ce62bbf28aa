import type { BookFields, BookRecord, Contributor } from '@/importers/books/record/book-record'
import { toKnownRole } from './known-role'
import { mergeStatements, type Merge } from './merge-statements'
import { toStatementHash, type Statements } from '@/importers/books/stored/statements'
import type { StoredBook } from '@/importers/books/stored/stored-books'

type Roles = readonly string[] | undefined

const isOf = (roles: readonly string[]) => (each: Contributor) => roles.includes(toKnownRole(each.role ?? 'author'))

/** The people of these roles; all of them without. */
export function ofRoles(people: readonly Contributor[], roles: Roles): Contributor[] {
  return people.filter(roles ? isOf(roles) : () => true)
}

/**
 * Merges a record into its book like {@link mergeOfRoles}, and remembers the people of other roles whom its column of
 * authors has, so that it takes off the translator whom it had in `Ann Lee; Bo Li (trans.)` once it has `Ann Lee` alone, and
 * no other whom an editor or a feed has added.
 */
export function mergeKeepingOtherRoles(
  record: BookRecord,
  before: Statements,
  book: StoredBook | null,
  written: Partial<BookFields> | null,
): Merge {
  const { roles, fields } = record
  // A table without people says nothing of them, and neither does a list of prices with an empty cell of authors.
  const isSilent = roles?.length === 0 || (record.intent === 'update' && !fields.authors)
  const isOfAuthors = !isSilent && roles?.includes('author')
  const named = before.otherPeople && isOfAuthors ? (JSON.parse(before.otherPeople) as unknown[]) : []
  const isGone = (each: Contributor) => named.includes(toPersonKey(each))
  const { statements, ...merge } = mergeOfRoles(record, { before, book, written, isGone })
  if (isSilent) return { ...merge, statements }
  const { otherPeople: _, ...others } = statements
  const people = ofRoles(fields.authors ?? [], record.otherRoles ?? []).map(toPersonKey)
  return { ...merge, statements: { ...others, ...(people.length > 0 && { otherPeople: JSON.stringify(people) }) } }
}

const toPersonKey = ({ role, name }: Contributor) => `${toKnownRole(role ?? 'author')}: ${name}`

type Onto = {
  before: Statements
  book: StoredBook | null
  written: Partial<BookFields> | null
  /** Of people of other roles. */
  isGone: (each: Contributor) => boolean
}

/**
 * Merges a record into its book; where its format has a place for people of some roles only, such as a table with a
 * column of authors, those of other roles stay.
 */
function mergeOfRoles(record: BookRecord, { before, book, written, isGone }: Onto): Merge {
  const { roles } = record
  if (!book || !roles) return mergeStatements(record, before, book, written)
  const authors = ofRoles(book.authors, roles)
  const isAligned = written?.authors?.length === book.authors.length
  const writtenAuthors = written?.authors?.filter((each, at) => isOf(roles)(isAligned ? book.authors[at]! : each))
  // What another record said of all of them, and is so still, was not changed here.
  const isAsSaid = before.authors === toStatementHash(book.authors)
  const said = isAsSaid ? { ...before, authors: toStatementHash(writtenAuthors ?? authors) } : before
  const seen = written && { ...written, ...(writtenAuthors && { authors: writtenAuthors }) }
  const merge = mergeStatements(record, said, { ...book, authors }, seen)
  // A record that says nothing of people leaves what was said of them, by which a change of an editor is known.
  const isUnsaid = !record.fields.authors && merge.statements.authors !== undefined
  const stored = book.authors.filter((each) => isOf(roles)(each) || !isGone(each))
  return {
    ...merge,
    statements: { ...merge.statements, ...(isUnsaid && { authors: before.authors ?? null }) },
    fields: { ...merge.fields, authors: withOtherRoles(stored, merge.fields.authors, roles) },
  }
}

/**
 * The people of a record with those of a book who have roles other than these, if any, in the order of the book. Who is in
 * the record in another role than in the book has that one.
 */
export function withOtherRoles(
  stored: readonly Contributor[],
  given: readonly Contributor[],
  roles: Roles,
): Contributor[] {
  if (!roles) return [...given]
  const isOfRoles = isOf(roles)
  const names = new Set(given.map(({ name }) => name))
  const inRoles = new Set(stored.filter(isOfRoles).map(({ name }) => name))
  const isKept = (each: Contributor) => !isOfRoles(each) && (inRoles.has(each.name) || !names.has(each.name))
  const last = stored.findLastIndex(isOfRoles)
  const rest = [...given]
  if (last === -1) return [...given, ...stored.filter(isKept)]
  return stored.flatMap((each, at) => {
    if (!isOfRoles(each)) return isKept(each) ? each : []
    return at === last ? rest.splice(0) : rest.splice(0, 1)
  })
}
