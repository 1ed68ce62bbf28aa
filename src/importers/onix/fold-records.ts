import type { ImportedRecord, Outcome } from '@/importers/importer'
import type { BookRecord } from './book-record'

/** A record and the file it stands in. */
export type PlacedRecord = { record: BookRecord; file: string }

/** All that one run says of a reference, as one record; `parts` are the records it is made of, in their order. */
export type FoldedRecord = PlacedRecord & { parts: readonly PlacedRecord[] }

/**
 * Makes one record of all that a run holds of each reference, and yields it where the last of them stands, so that
 * the same files again change nothing. A later full record takes the place of what was before it: within one file,
 * where a reference should stand once, what was before it is rejected as a duplicate.
 * `counts` says how many usable records each reference has that has more than one.
 */
export async function* foldRecords(
  records: AsyncIterable<PlacedRecord>,
  counts: Map<string, number>,
): AsyncGenerator<FoldedRecord | ImportedRecord> {
  const pending = new Map<string, FoldedRecord>()
  for await (const next of records) {
    const { record } = next
    if (record.fault !== null) yield toOutcome(next, 'rejected', [record.fault])
    else if (record.intent === 'ignore') yield toOutcome(next, 'unchanged', [])
    const { reference } = record
    const left = reference === null ? undefined : counts.get(reference)
    const isUsable = record.fault === null && record.intent !== 'ignore'
    if (reference === null || left === undefined) {
      if (isUsable) yield { ...next, parts: [next] }
      continue
    }
    if (isUsable) {
      const before = pending.get(reference)
      if (before && record.intent === 'replace') yield* before.parts.map((part) => toSuperseded(part, next))
      pending.set(
        reference,
        !before || record.intent === 'replace' ? { ...next, parts: [next] } : fold(before, next),
      )
    }
    counts.set(reference, left - 1)
    if (left > 1) continue
    counts.delete(reference)
    const whole = pending.get(reference)
    pending.delete(reference)
    if (whole) yield whole
  }
}

/** What the report says of one record. */
export function toOutcome(
  { record, file }: PlacedRecord,
  outcome: Outcome,
  reasons: readonly string[],
): ImportedRecord {
  return {
    outcome,
    reference: record.reference,
    file,
    line: record.line,
    reasons: [...reasons, ...record.notes],
  }
}

function toSuperseded(part: PlacedRecord, by: PlacedRecord): ImportedRecord {
  const isDuplicate = part.file === by.file && part.record.intent === 'replace'
  const place = part.file === by.file ? `line ${by.record.line}` : `${by.file}, line ${by.record.line}`
  return isDuplicate
    ? toOutcome(part, 'rejected', [
        `Duplicate RecordReference: the record on ${place} has it too, and counts.`,
      ])
    : toOutcome(part, 'unchanged', [`Superseded by the full record on ${place}.`])
}

/** An update or a withdrawal on top of what the run has said before. */
function fold(before: FoldedRecord, next: PlacedRecord): FoldedRecord {
  const { record: old } = before
  const { record: update } = next
  const record: BookRecord = {
    ...old,
    intent: update.intent === 'withdraw' ? 'withdraw' : old.intent,
    identifiers: {
      code: old.identifiers.code ?? update.identifiers.code,
      isbn: update.identifiers.isbn ?? old.identifiers.isbn,
      invalidIsbn: update.identifiers.invalidIsbn ?? old.identifiers.invalidIsbn,
    },
    fields: { ...old.fields, ...update.fields },
    collections: update.collections ?? old.collections,
    coverUrl: update.coverUrl ?? old.coverUrl,
    replacements: update.replacements.length > 0 ? update.replacements : old.replacements,
  }
  return { record, file: before.file, parts: [...before.parts, next] }
}
