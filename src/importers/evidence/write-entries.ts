import type { Payload } from 'payload'

import type { PlannedRecord } from '@/importers/batches'
import type { ImportedRecord } from '@/importers/importer'
import { entryFields, type EntryField } from './mapping'
import type { Entry } from './to-entry'

type Status = 'draft' | 'published'
type Stored = Pick<Entry, EntryField> & { id: number; _status?: Status | null }

/** Findings of the database by their import reference. */
export async function findStoredEntries(
  payload: Payload,
  references: readonly string[],
): Promise<Map<string, Stored>> {
  const { docs } = await payload.find({
    collection: 'evidence-entries',
    where: { reference: { in: [...references] } },
    pagination: false,
    depth: 0,
  })
  return new Map(docs.map((doc) => [doc.reference ?? '', doc as Stored]))
}

type Planning = {
  payload: Payload
  stored: Stored | undefined
  entry: Entry
  record: Omit<ImportedRecord, 'outcome'>
}

/** Compares a finding with what is stored under its name, and plans what has to be written: often nothing. */
export function planEntry({ payload, stored, entry, record }: Planning): PlannedRecord {
  const { reference } = record
  if (!stored) {
    return {
      record: { ...record, outcome: 'imported' },
      write: async (req) => {
        const data = { ...entry, reference, _status: 'published' as const }
        await payload.create({ collection: 'evidence-entries', data, depth: 0, req })
      },
    }
  }
  const changed = entryFields.filter((field) => (stored[field] ?? null) !== entry[field])
  if (changed.length === 0) return { record: { ...record, outcome: 'unchanged' } }
  return {
    record: {
      ...record,
      outcome: 'changed',
      reasons: [`changed: ${changed.join(', ')}.`, ...record.reasons],
    },
    write: async (req) => {
      // An editor who withdrew a finding has the last word on whether it shows.
      const data = { ...entry, _status: stored._status ?? 'draft' }
      await payload.update({ collection: 'evidence-entries', id: stored.id, data, depth: 0, req })
    },
  }
}
