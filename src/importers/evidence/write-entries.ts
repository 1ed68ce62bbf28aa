import type { Payload } from 'payload'

import type { PlannedRecord } from '@/importers/batches'
import { inTrashReason, type ImportedRecord } from '@/importers/importer'
import { entryFields, type EntryField } from './mapping'
import type { Entry, EntryStatus } from './to-entry'

/** A finding in the database. */
export type StoredEntry = Pick<Entry, EntryField> & {
  id: number
  reference: string | null
  _status?: EntryStatus | null
  deletedAt?: string | null
}

type PlanInput = {
  payload: Payload
  stored: StoredEntry | null
  entry: Entry
  /** The status of a new finding; `published` by default. */
  status: EntryStatus | undefined
  record: Omit<ImportedRecord, 'outcome'>
}

/** Compares a finding with the stored one of the same reference and plans the write, if one is necessary. */
export function planEntry({ payload, stored, entry, status = 'published', record }: PlanInput): PlannedRecord {
  const { reference } = record
  if (!stored) {
    return {
      record: { ...record, outcome: 'imported', ...(status === 'draft' ? toDraft(record) : {}) },
      write: async (req) => {
        const data = { ...entry, reference, _status: status }
        await payload.create({ collection: 'evidence-entries', data, depth: 0, req })
      },
    }
  }
  if (stored.deletedAt) return { record: { ...record, outcome: 'unchanged', reasons: [inTrashReason] } }
  const changed = entryFields.filter((field) => (stored[field] ?? null) !== entry[field])
  if (changed.length === 0) return { record: { ...record, outcome: 'unchanged' } }
  return {
    record: {
      ...record,
      outcome: 'changed',
      reasons: [`changed: ${changed.join(', ')}.`, ...record.reasons],
    },
    write: async (req) => {
      // The status stays, since an editor may have unpublished the finding.
      const data = { ...entry, _status: stored._status ?? 'draft' }
      await payload.update({ collection: 'evidence-entries', id: stored.id, data, depth: 0, req })
    },
  }
}

function toDraft({ reasons }: PlanInput['record']): Pick<ImportedRecord, 'isDraft' | 'reasons'> {
  return { isDraft: true, reasons: ['It is a draft, as the mapping says.', ...reasons] }
}

/** Plans the removal of a finding that has left its source: to the trash, from which an editor can restore it. */
export function planRemoval(payload: Payload, { id, reference }: StoredEntry, file: string): PlannedRecord {
  const reasons = ['It has left the source: to the trash.']
  return {
    record: { file, line: null, reference, outcome: 'changed', reasons },
    write: async (req) => {
      const data = { deletedAt: new Date().toISOString(), _status: 'draft' as const }
      await payload.update({ collection: 'evidence-entries', id, data, depth: 0, req })
    },
  }
}
