import type { ImportedRecord } from '@/importers/importer'
import { detach } from '@/lib/text/detach'
import type { Database } from '@/importers/books/stored/database'
import { findKnown, type KnownRecord, type RecordToRemember } from './known-records'
import { toOutcome, type MergedRecord } from './merge-records'
import type { PlannedRecord, Planner } from './plan-batch'

/** A record that changes nothing: it and everything it is compared with are the same as in an earlier import. */
export type SkippedRecord = { merged: MergedRecord; known: KnownRecord }
export type BatchPlan = {
  planned: (PlannedRecord | SkippedRecord)[]
  /** The states that planned records were compared with, from before the comparison. */
  known: ReadonlyMap<string, KnownRecord>
}

/**
 * Plans a batch without parsing and comparing records that are known to change nothing. Records that other records of
 * the batch may refer to are always compared, as are those whose ISBN an earlier record has claimed.
 */
export async function planBatch(
  db: Database,
  planner: Planner,
  batch: readonly MergedRecord[],
  keepsKnown: boolean,
): Promise<BatchPlan> {
  const single = keepsKnown ? batch.flatMap(({ parts }) => (parts.length === 1 ? parts : [])) : []
  const references = single.flatMap(({ reference, fingerprint }) => (reference && fingerprint ? [reference] : []))
  const known = await findKnown(db, references)
  const skipped = new Map<MergedRecord, KnownRecord>()
  for (const merged of batch) {
    const before = toSame(merged, known)
    if (before && !planner.isClaimed(before.isbn, before.reference)) skipped.set(merged, before)
  }
  let compared = batch.filter((merged) => !skipped.has(merged))
  let found = await planner.find(compared)
  for (;;) {
    const books = new Set(found.books.map(({ id }) => id))
    const isbns = new Set(compared.map(({ record }) => record.identifiers.isbn))
    const related = [...skipped].filter(
      ([, { bookId, isbn }]) => books.has(bookId) || (isbn !== null && isbns.has(isbn)),
    )
    if (related.length === 0) break
    for (const [merged] of related) skipped.delete(merged)
    compared = batch.filter((merged) => !skipped.has(merged))
    found = await planner.find(compared)
  }
  const planned = await planner.plan(compared, found)
  for (const { reference, isbn, code } of skipped.values()) planner.claim([isbn, code], reference)
  let next = 0
  const all = batch.map((merged) => {
    const before = skipped.get(merged)
    return before ? { merged, known: before } : planned[next++]!
  })
  return { planned: all, known }
}

function toSame({ parts: [part] }: MergedRecord, known: ReadonlyMap<string, KnownRecord>): KnownRecord | null {
  const before = known.get(part?.reference ?? '')
  if (!part?.isKnown || before?.fingerprint !== part.fingerprint || before.knownState !== before.state) return null
  return before
}

/** The line differs if the record has moved in its file. */
const namesLine = /^Line \d/

/** The stored result of a record that would change nothing if it were imported again; else null. */
export function toRemember(
  { merged, outcome, reasons, plan }: PlannedRecord,
  known: ReadonlyMap<string, KnownRecord>,
): RecordToRemember | null {
  const [part, ...others] = merged.parts
  if (!part?.fingerprint || !part.unread || others.length > 0 || !plan) return null
  // These are compared with more than their own book.
  if (merged.record.intent === 'withdraw' || merged.record.replacements.length > 0) return null
  const isNew = outcome === 'imported' && plan.id === null
  const state = known.get(plan.reference)?.state
  const isSame = outcome === 'unchanged' && plan.changed.length === 0 && !plan.isReferenceChanged && state
  // An editor may have changed a book that was there before, between the comparison and the write.
  if (!isNew && !isSame) return null
  const { notes } = merged.record
  if (notes.some((note) => namesLine.test(note))) return null
  return {
    reference: plan.reference,
    fingerprint: part.fingerprint,
    state: isNew ? null : state!,
    reasons: isNew && plan.formatIsbn === null ? [] : reasons,
    notes,
    unread: part.unread,
  }
}

/** The entries of the report for a planned record: one for each of its parts. `ids` are those of written books, by reference. */
export function toOutcomes(
  each: PlannedRecord | SkippedRecord,
  ids: ReadonlyMap<string, number> = new Map(),
): ImportedRecord[] {
  if ('outcome' in each) {
    const { merged, plan } = each
    const id = plan ? (ids.get(plan.reference) ?? plan.id) : null
    const document = id === null ? {} : { document: id }
    return merged.parts.map((part) => ({ ...toOutcome(part, each.outcome, each.reasons), ...document }))
  }
  const { reasons, notes, unread, bookId } = each.known
  return each.merged.parts.map((part) => {
    part.countKnown(unread)
    const { file, line, reference } = part
    return {
      outcome: 'unchanged',
      reference: reference && detach(reference),
      file,
      line,
      reasons: [...reasons, ...notes],
      document: bookId,
    }
  })
}
