import { setTimeout as pause } from 'node:timers/promises'

import type { CollectionBeforeOperationHook, GlobalBeforeOperationHook, PayloadRequest } from 'payload'

import { isSameRevision, type Base } from './base-revision'
import { type DocumentName, toDocumentKey } from './document-key'
import { findWritesSince } from './document-writes'
import { closeAutosaveVersion } from './close-autosave-version'
import { rejectRepeatedCreation } from './created-once'
import { findVersionParent, lockDocument, type Revision } from './lock-document'
import { StaleRevision } from './conflict-errors'
import { readBase, requireBase } from './read-base'
import { beginEmptyCreation, beginWrite, setBulkBase } from './write-context'

/** The arguments of the operation; Payload types them per operation. */
type OperationArgs = {
  id?: number | string
  where?: unknown
  draft?: boolean
  autosave?: boolean
  duplicateFromID?: number | string
  data?: Record<string, unknown>
  overrideAccess?: boolean
}

/** The maximum wait of a server whose clock is behind, so that every save has a later `updatedAt`. */
const maxClockLagMs = 2000

/**
 * Locks the document before the operation reads it, and rejects an external write that is not based on the current
 * revision. Of two concurrent saves one waits for the other, and is rejected.
 */
export const rejectStaleWrites: CollectionBeforeOperationHook = async ({ args, collection, operation, req }) => {
  const { id, where, draft, autosave } = args as OperationArgs
  if (operation === 'create') {
    await rejectStaleDuplicate({ args, collection, req })
    if (isEmpty(args as OperationArgs)) beginEmptyCreation(req, collection.slug)
    // An account that can sign in is created once already: its address is unique. Bylines have none.
    const isAccount = Boolean((args as OperationArgs).data?.password)
    if (!isAccount && isExternalRequest(args as OperationArgs, req)) await rejectRepeatedCreation(req, collection.slug)
    return args
  }
  if (operation !== 'update' && operation !== 'delete' && operation !== 'restoreVersion') return args
  const isExternal = isExternalRequest(args as OperationArgs, req)
  if (id === undefined) {
    if (where !== undefined) setBulkBase(req, collection.slug, isExternal ? requireBase(req.headers) : null)
    return args
  }
  const documentId = operation === 'restoreVersion' ? await findVersionParent(req, collection.slug, id) : id
  if (documentId === null) return args
  const name = { collection: collection.slug, id: documentId }
  beginWrite(req, name, {
    isDraft: draft === true,
    isAutosave: autosave === true,
    isRestoring: operation === 'restoreVersion',
  })
  await lockAndCheck(req, name, isExternal ? requireBase(req.headers) : { kind: 'any' })
  if (operation === 'update' && autosave === true) await closeAutosaveVersion(req, name)
  return args
}

/** Whether a creation has no data of a sender: Payload creates a document when its form is opened. */
const isEmpty = ({ data = {}, duplicateFromID }: OperationArgs) =>
  duplicateFromID === undefined && Object.keys(data).every((name) => name === '_status')

/** Rejects a duplicate that is not of the revision that the editor sees; it overwrites nothing. */
export async function rejectStaleDuplicate({
  args,
  collection,
  req,
}: Pick<Parameters<CollectionBeforeOperationHook>[0], 'args' | 'collection' | 'req'>): Promise<void> {
  const { duplicateFromID } = args as OperationArgs
  if (duplicateFromID === undefined || !isExternalRequest(args as OperationArgs, req)) return
  const base = readBase(req.headers)
  if (base) await lockAndCheck(req, { collection: collection.slug, id: duplicateFromID }, base)
}

/** {@link rejectStaleWrites} for a global. */
export const rejectStaleGlobalWrites: GlobalBeforeOperationHook = async ({ args, global, operation, req }) => {
  if (operation !== 'update' && operation !== 'restoreVersion') return args
  const { draft, autosave } = args as OperationArgs
  const name = { global: global.slug }
  beginWrite(req, name, {
    isDraft: draft === true,
    isAutosave: autosave === true,
    isRestoring: operation === 'restoreVersion',
  })
  await lockAndCheck(
    req,
    name,
    isExternalRequest(args as OperationArgs, req) ? requireBase(req.headers) : { kind: 'any' },
  )
  return args
}

/** Locks a document and rejects a base that is not its current revision. */
async function lockAndCheck(req: PayloadRequest, name: DocumentName, base: Base): Promise<void> {
  const current = await lockDocument(req, name)
  if (current === null) await rejectDeleted(req, name, base)
  else if (base.kind !== 'any' && !matchesRevision(base, name, current))
    throw await toStaleRevision(req, name, base, current)
  await waitUntilAfter(current)
}

/** Payload reports a missing document, unless it was deleted since the base: that is a conflict. */
async function rejectDeleted(req: PayloadRequest, name: DocumentName, base: Base): Promise<void> {
  if (base.kind !== 'revision' || 'global' in name) return
  const refusal = await toStaleRevision(req, name, base, null)
  if (refusal.conflict.writes.at(-1)?.action === 'deleted') throw refusal
}

function matchesRevision(base: Base, name: DocumentName, current: Revision): boolean {
  if (base.kind === 'revision') return isSameRevision(base.revision, current)
  const listed = base.kind === 'listed' && 'id' in name ? base.revisions.get(String(name.id)) : undefined
  return listed !== undefined && isSameRevision(listed, current)
}

/** The conflict error, with the writes since the base. */
export async function toStaleRevision(
  req: PayloadRequest,
  name: DocumentName,
  base: Base,
  current: Revision | null,
): Promise<StaleRevision> {
  const document = toDocumentKey(name)
  const listed = base.kind === 'listed' && 'id' in name ? (base.revisions.get(String(name.id)) ?? null) : null
  const revision = base.kind === 'revision' ? base.revision : listed
  return new StaleRevision({
    document,
    base: revision,
    revision: current,
    writes: await findWritesSince(req, document, revision),
  })
}

async function waitUntilAfter(revision: Revision | null): Promise<void> {
  const waitMs = revision === null ? -1 : Date.parse(revision) - Date.now()
  if (waitMs >= 0 && waitMs < maxClockLagMs) await pause(waitMs + 1)
}

/** True for REST and GraphQL requests; the server’s own operations need no precondition. */
export function isExternalRequest(args: { overrideAccess?: boolean }, req: PayloadRequest): boolean {
  return args.overrideAccess !== true && req.payloadAPI !== 'local'
}
