import type { AfterErrorHook } from 'payload'

import type { DocumentKey } from './document-key'
import type { DocumentWrite } from './document-writes'
import type { Revision } from './lock-document'

/** What a client is told about the document when its write is rejected. */
export type Conflict = {
  document: DocumentKey
  base: Revision | null
  /** Null when the document was deleted. */
  revision: Revision | null
  /** The writes since the base, oldest first; imports are not recorded. */
  writes: DocumentWrite[]
}

/** The write is based on a revision that is no longer current. */
export class StaleRevision extends Error {
  override name = 'StaleRevision'
  status = 409
  isPublic = true
  conflict: Conflict

  constructor(conflict: Conflict) {
    super(describeConflict(conflict))
    this.conflict = conflict
  }
}

/** The precondition of a write is missing or malformed. */
export class PreconditionError extends Error {
  override name = 'UnnamedBase'
  isPublic = true
  status: number

  constructor(kind: 'missing' | 'malformed') {
    super(
      kind === 'missing'
        ? 'Say what this change began from: If-Match: "<the document’s updatedAt>", or If-Match: * to overwrite whatever is there.'
        : 'If-Match takes "<updatedAt>", a list of "<id>@<updatedAt>" for many documents, or *.',
    )
    this.status = kind === 'missing' ? 428 : 400
  }
}

/** Adds the conflict to the response of a rejected write. Matched by name: see src/docs/editing.md. */
export const addConflictToResponse: AfterErrorHook = ({ error }) => {
  if (error.name !== 'StaleRevision') return undefined
  const { message, conflict } = error as StaleRevision
  return { status: 409, response: { errors: [{ message }], conflict } }
}

const pastTense: Record<DocumentWrite['action'], string> = {
  created: 'created it',
  saved: 'changed it',
  autosaved: 'changed it',
  published: 'published it',
  unpublished: 'unpublished it',
  'published-as-scheduled': 'published it, as scheduled,',
  'unpublished-as-scheduled': 'unpublished it, as scheduled,',
  restored: 'brought back an earlier version of it',
  trashed: 'moved it to the trash',
  untrashed: 'took it out of the trash',
  deleted: 'deleted it',
}

/** Says what became of the document, by its last write, and what to do. */
function describeConflict({ writes, revision }: Conflict): string {
  const newest = writes.at(-1)
  // What deletes a document outside the admin is not recorded, and whoever wrote it last did not delete it.
  const last = revision === null && newest?.action !== 'deleted' ? undefined : newest
  const who = last?.by?.name ?? 'an import, a schedule or a program'
  const when = last ? ` on ${toTime(last.revision)}` : ''
  if (revision === null) return `This document is gone: ${who} deleted it${when}. Your change is not saved.`
  const fields = [...new Set(writes.flatMap((write) => write.fields))]
  const what = fields.length > 0 ? ` Changed: ${fields.join(', ')}.` : ''
  return `This document has changed since the version you began from: ${who} ${last ? pastTense[last.action] : 'changed it'}${when}.${what} Your change is not saved: load the document again, look at what is new, and make your change then.`
}

const toTime = (revision: Revision) => `${revision.slice(0, 10)} at ${revision.slice(11, 19)} UTC`
