import { isDeepStrictEqual } from 'node:util'

import type { Payload } from 'payload'

import type { PlannedRecord, TransactionRequest } from '@/importers/writing/batches'
import { draftNote, updateBesideDraft } from '@/importers/writing/draft-versions'
import {
  isRemembered,
  rememberImportedValues,
  toKeptNotes,
  toReplacedNotes,
  toValueHash,
  weighFields,
  type ImportedValues,
} from '@/importers/writing/imported-values'
import { inTrashReason, type ImportedRecord } from '@/importers/importer'
import { entryFields, type EntryField } from './mapping'
import type { Entry, EntryStatus } from './to-entry'

/** A finding in the database. */
export type StoredEntry = Pick<Entry, EntryField> & {
  id: number
  reference: string | null
  updatedAt: string
  _status?: EntryStatus | null
  deletedAt?: string | null
}

type PlanInput = {
  payload: Payload
  stored: StoredEntry | null
  /** What its row said when it was last imported. */
  before: ImportedValues | undefined
  /** True where a published finding has a newer draft. */
  hasDraft: boolean
  /** True for a row of our own export. */
  isOwn: boolean
  entry: Entry
  /** The fields that its row does not say, since its cells cannot be read: a stored finding keeps them. */
  unread: readonly EntryField[]
  /** The status of a new finding; `published` by default. */
  status: EntryStatus | undefined
  record: Omit<ImportedRecord, 'outcome'>
}

/** Compares a finding with the stored one of the same reference and plans the write, if one is necessary. */
export function planEntry({
  payload,
  stored,
  before,
  hasDraft,
  isOwn,
  entry,
  unread,
  status = 'published',
  record: given,
}: PlanInput): PlannedRecord {
  const { reference } = given
  const next = stored ? withoutUnread(toImportedValues(entry), unread, before) : toImportedValues(entry)
  const remember = async (id: number, req: TransactionRequest) => {
    await rememberImportedValues(payload, { collection: 'evidence-entries', id, req }, next)
    return id
  }
  if (!stored) {
    return {
      record: { ...given, outcome: 'imported', ...(status === 'draft' ? toDraft(given) : {}) },
      write: async (req) => {
        const data = { ...entry, reference, _status: status }
        const { id } = await payload.create({ collection: 'evidence-entries', data, depth: 0, req })
        return remember(id, req)
      },
    }
  }
  if (stored.deletedAt) return { record: { ...given, outcome: 'unchanged', reasons: [inTrashReason] } }
  const record = { ...given, document: stored.id }
  const changed = entryFields.filter((field) => !unread.includes(field) && (stored[field] ?? null) !== entry[field])
  const remembers = isRemembered({ before, hasDraft, isOwn })
  const { applied, kept, replaced } = weighFields({
    before,
    next,
    changed,
    hasValue: (field, hash) => toFieldHash(stored[field]) === hash,
  })
  if (applied.length === 0) {
    return {
      record: { ...record, outcome: 'unchanged', reasons: [...toKeptNotes(kept), ...record.reasons] },
      ...(isDeepStrictEqual(before?.said, next.said) || !remembers ? {} : { write: (req) => remember(stored.id, req) }),
    }
  }
  const own = [...toReplacedNotes(replaced), ...toKeptNotes(kept), ...(hasDraft ? [draftNote] : [])]
  return {
    record: {
      ...record,
      outcome: 'changed',
      reasons: [`changed: ${applied.join(', ')}.`, ...own, ...record.reasons],
    },
    write: async (req) => {
      // The status stays, since an editor may have unpublished the finding.
      const taken = Object.fromEntries(applied.map((field) => [field, entry[field]]))
      const data = { ...taken, _status: stored._status ?? 'draft' }
      const { id, updatedAt } = stored
      await updateBesideDraft(payload, { collection: 'evidence-entries', id, updatedAt, req }, () =>
        payload.update({ collection: 'evidence-entries', id, data, depth: 0, req }),
      )
      return remembers ? remember(id, req) : id
    },
  }
}

const toFieldHash = (value: string | null | undefined) => toValueHash(value ?? '')

function toImportedValues(entry: Entry): ImportedValues {
  const fields = Object.fromEntries(entryFields.map((field) => [field, toFieldHash(entry[field])]))
  return { said: fields, fields, origin: null }
}

/** What a row says now, and of the fields that cannot be read what it said before. */
function withoutUnread(
  next: ImportedValues,
  unread: readonly EntryField[],
  before: ImportedValues | undefined,
): ImportedValues {
  const merge = (now: ImportedValues['said'], earlier: ImportedValues['said'] = {}) =>
    Object.fromEntries(
      entryFields.flatMap((field) => {
        const hash = unread.includes(field) ? earlier[field] : now[field]
        return hash === undefined ? [] : [[field, hash] as const]
      }),
    )
  return { said: merge(next.said, before?.said), fields: merge(next.fields, before?.fields), origin: next.origin }
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
      return null
    },
  }
}
