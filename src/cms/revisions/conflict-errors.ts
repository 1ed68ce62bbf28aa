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
  created: 'created',
  saved: 'changed',
  autosaved: 'changed',
  published: 'published',
  unpublished: 'unpublished',
  restored: 'brought back an earlier version of',
  trashed: 'moved to the trash',
  untrashed: 'took out of the trash',
  deleted: 'deleted',
}

/** Describes the last write in one sentence. */
function describeConflict({ writes, revision }: Conflict): string {
  const last = writes.at(-1)
  const advice = 'Your change is not saved: read the document again, and merge it.'
  if (!last) {
    const what = revision === null ? 'This document was deleted' : 'This document was changed by an import or a program'
    return `${what} after the version you began from. ${advice}`
  }
  const who = last.by?.name ?? 'The schedule or an import'
  const fields = [...new Set(writes.flatMap((write) => write.fields))]
  const what = fields.length > 0 ? ` (${fields.join(', ')})` : ''
  return `${who} ${pastTense[last.action]} this document on ${toTime(last.revision)}${what}, after the version you began from. ${advice}`
}

const toTime = (revision: Revision) => `${revision.slice(0, 10)} at ${revision.slice(11, 19)} UTC`
