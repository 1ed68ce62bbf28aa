import { ImportError, type ImportedRecord, type Outcome } from '@/importers/importer'
import { emptyFields, type BookFields, type BookRecord } from '@/importers/books/record/book-record'
import type { FileRecord } from '@/importers/books/feeds/file-record'
import { keepDetail } from './keep-detail'
import { ofRoles, withOtherRoles } from './other-roles'

/** The records of one reference in a run, merged into one; `parts` are the originals in order. */
export type MergedRecord = { readonly record: BookRecord; parts: readonly FileRecord[] }

/**
 * Merges all records of a reference and yields the result at the position of the last one, so that importing the same
 * files again changes nothing. A later full record supersedes earlier ones, unless these say what it has no place
 * for, such as the prices of another table; within one file, where a reference should be unique, an earlier full record is
 * rejected as a duplicate, which leaves those of other files as they are.
 * `counts` has the number of records of each reference that occurs more than once, in files that may end early.
 */
export async function* mergeRecords(
  records: AsyncIterable<FileRecord>,
  counts: Map<string, number>,
): AsyncGenerator<MergedRecord | ImportedRecord> {
  const pending = new Map<string, Pending>()
  try {
    for await (const next of records) {
      const { reference } = next
      const remaining = reference === null ? undefined : counts.get(reference)
      if (next.isKnown && remaining === undefined) {
        yield toMerged(next)
        continue
      }
      const { record } = next
      if (record.error !== null) yield toOutcome(next, 'rejected', [record.error])
      else if (record.intent === 'ignore') yield toOutcome(next, 'unchanged', [])
      const isValid = record.error === null && record.intent !== 'ignore'
      if (reference === null || remaining === undefined) {
        if (isValid) yield toMerged(next)
        continue
      }
      if (isValid) {
        const { superseded, ...state } = addRecord(pending.get(reference), next)
        yield* superseded.map((part) => toSuperseded(part, next))
        pending.set(reference, state)
      }
      counts.set(reference, remaining - 1)
      if (remaining > 1) continue
      counts.delete(reference)
      const merged = pending.get(reference)?.merged
      pending.delete(reference)
      if (merged) yield merged
    }
  } catch (error) {
    // A file ended early, before the last record of these references.
    if (error instanceof ImportError) for (const { merged } of pending.values()) yield merged
    throw error
  }
}

/** Does not parse a known record. */
function toMerged(part: FileRecord): MergedRecord {
  return {
    get record() {
      return part.record
    },
    parts: [part],
  }
}

/** The entry of the report for one record. */
export function toOutcome({ record, file }: FileRecord, outcome: Outcome, reasons: readonly string[]): ImportedRecord {
  return {
    outcome,
    reference: record.reference,
    file,
    line: record.line,
    reasons: [...reasons, ...record.notes],
  }
}

function toSuperseded(part: FileRecord, by: FileRecord): ImportedRecord {
  const isDuplicate = part.file === by.file && part.record.intent === 'replace'
  const position = part.file === by.file ? `line ${by.record.line}` : `${by.file}, line ${by.record.line}`
  return isDuplicate
    ? toOutcome(part, 'rejected', [toDuplicateReason(by, position)])
    : toOutcome(part, 'unchanged', [`Superseded by the full record on ${position}.`])
}

/** ONIX alone has that element. */
function toDuplicateReason({ record }: FileRecord, position: string): string {
  return record.expressible === null
    ? `Duplicate RecordReference: the record on ${position} has it too, and counts.`
    : `Duplicate: the record on ${position} is about the same book, and counts.`
}

/** The records of a reference so far; `earlier` are those of the files before the last, merged once for all of its rows. */
type Pending = { file: string; earlier: MergedRecord | null; merged: MergedRecord }

/** Adds a record; a full one takes the place of those of its file, and of all if it says what the others do. */
function addRecord(state: Pending | undefined, next: FileRecord): Pending & { superseded: readonly FileRecord[] } {
  const { file } = next
  if (!state) return { file, earlier: null, merged: toMerged(next), superseded: [] }
  const { parts } = state.merged
  const earlier = state.file === file ? state.earlier : state.merged
  if (next.record.intent !== 'replace') return { file, earlier, merged: merge(state.merged, next), superseded: [] }
  if (!earlier || canSay(next.record, earlier.record))
    return { file, earlier: null, merged: toMerged(next), superseded: parts }
  return { file, earlier, merged: merge(earlier, next), superseded: parts.slice(earlier.parts.length) }
}

/** True for a full record that says, or could say, all that another does. */
function canSay(record: BookRecord, old: BookRecord): boolean {
  const { expressible } = record
  if (expressible === null) return true
  const isExpressible = (field: string) => expressible.includes(field as keyof BookFields)
  const saysCover = record.coverUrl !== undefined || old.coverUrl === undefined
  const saysCollections = record.collections !== null || old.collections === null
  const people = old.fields.authors ?? []
  const saysPeople = ofRoles(people, record.roles).length === people.length
  return saysCover && saysCollections && saysPeople && Object.keys(old.fields).every(isExpressible)
}

/** Applies an update, a withdrawal or a record that cannot say everything to the earlier records of the run. */
function merge(before: MergedRecord, next: FileRecord): MergedRecord {
  const { record: old } = before
  const { record: update } = next
  const isFull = update.intent === 'replace'
  // Of what a full record can say and leaves out there is nothing.
  const isOmitted = (field: string) =>
    isFull && !(field in update.fields) && (update.expressible?.includes(field as keyof BookFields) ?? false)
  const kept = Object.entries(old.fields).filter(([field]) => !isOmitted(field))
  const { authors = [] } = old.fields
  const own = ofRoles(authors, update.roles)
  const said = update.expressible
    ? keepDetail({ ...emptyFields, ...old.fields, authors: own }, update.fields)
    : update.fields
  const people = withOtherRoles(authors, isOmitted('authors') ? [] : (said.authors ?? own), update.roles)
  // An update says nothing of the fields that it leaves out, which are not to be taken off as those of a full record are.
  const expressible = isFull && old.intent !== 'replace' ? toNames(old.fields) : old.expressible
  const record: BookRecord = {
    ...old,
    intent: update.intent === 'update' ? old.intent : update.intent,
    identifiers: {
      code: old.identifiers.code ?? update.identifiers.code,
      isbn: update.identifiers.isbn ?? old.identifiers.isbn,
      invalidIsbn: update.identifiers.invalidIsbn ?? old.identifiers.invalidIsbn,
    },
    tier: update.tier ?? old.tier,
    fields: {
      ...(Object.fromEntries(kept) as Partial<BookFields>),
      ...said,
      ...(people.length > 0 && { authors: people }),
    },
    ...mergeRoles(old, update),
    expressible: expressible && [
      ...new Set([...expressible, ...((isFull && update.expressible) || []), ...toNames(update.fields)]),
    ],
    ...mergeWritten(old, update),
    isOfSite: update.fields.publisher === undefined ? old.isOfSite : update.isOfSite,
    collections: update.collections ?? old.collections,
    work: update.work ?? old.work,
    ...mergeCovers(old, update),
    isAvailable: update.isAvailable ?? old.isAvailable,
    replacements: update.replacements.length > 0 ? update.replacements : old.replacements,
  }
  return { record, parts: [...before.parts, next] }
}

/** Those for whom one of both has a place; nothing where it has one for all. */
function mergeRoles(one: BookRecord, other: BookRecord): Pick<BookRecord, 'roles' | 'otherRoles'> {
  const [roles, others] = [one, other].map(toRoles)
  return {
    roles: roles && others && [...new Set([...roles, ...others])],
    otherRoles: other.otherRoles ?? one.otherRoles,
  }
}

/** An update without people says nothing of any. */
function toRoles({ roles, intent, fields }: BookRecord): readonly string[] | undefined {
  return roles ?? (intent === 'update' && !fields.authors ? [] : undefined)
}

const toNames = (fields: Partial<BookFields>) => Object.keys(fields) as (keyof BookFields)[]

/** What each format would write of a stored book, the later one where both have a place for a field. */
function mergeWritten({ asWritten: one }: BookRecord, { asWritten: other }: BookRecord): Pick<BookRecord, 'asWritten'> {
  if (!one || !other) return one || other ? { asWritten: (one ?? other)! } : {}
  return { asWritten: (book) => ({ ...one(book), ...other(book) }) }
}

type Covers = Pick<BookRecord, 'coverUrl' | 'restrictedCoverUrls'>

/** An update may also restrict the cover that an earlier record gave, or give one that it restricted. */
function mergeCovers(old: Covers, update: Covers): Covers {
  const isUnsaid = update.coverUrl === undefined && old.coverUrl === undefined
  const given = [update.coverUrl, old.coverUrl].filter((url) => typeof url === 'string')
  const coverUrl = given.find((url) => !update.restrictedCoverUrls.includes(url)) ?? (isUnsaid ? undefined : null)
  const restricted = new Set([...old.restrictedCoverUrls, ...update.restrictedCoverUrls])
  return { coverUrl, restrictedCoverUrls: [...restricted].filter((url) => url !== coverUrl) }
}
