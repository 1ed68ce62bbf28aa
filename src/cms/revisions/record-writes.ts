import { isDeepStrictEqual } from 'node:util'

import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  GlobalAfterChangeHook,
  PayloadRequest,
} from 'payload'

import { isScheduled } from '@/cms/schedules/is-scheduled'
import { expectForm } from './document-editors'
import { type DocumentName, toDocumentKey } from './document-key'
import { recordWrite, type WriteAction } from './document-writes'
import { findWriteMode, takeEmptyCreation, takeReplacedSlug, type WriteMode } from './write-context'
import { readWriteId } from './write-id'

type Doc = Record<string, unknown>

/** Fields that every save changes. */
const metadataFields = new Set([
  'id',
  'createdAt',
  'updatedAt',
  '_status',
  'updatedBy',
  'publishedBy',
  'deletedAt',
  'globalType',
])

/** Records who changed which fields of a document, for other editors of it. */
export const recordChange: CollectionAfterChangeHook = async ({
  collection,
  data,
  doc,
  operation,
  previousDoc,
  req,
}) => {
  const name = { collection: collection.slug, id: doc.id }
  const hasDrafts = Boolean(collection.versions?.drafts)
  const mode = findWriteMode(req, name)
  const action =
    operation === 'create'
      ? 'created'
      : toAction({ doc, previousDoc, manner: mode, hasDrafts, isScheduled: isScheduled(req) })
  if (operation === 'create' && takeEmptyCreation(req, collection.slug)) {
    await record(req, name, { action, fields: [], revision: doc.updatedAt })
    if (req.user) await expectForm(req, toDocumentKey(name), { id: Number(req.user.id), name: req.user.name })
    return doc
  }
  await record(req, name, { action, fields: findChangedFields(data, previousDoc), revision: doc.updatedAt })
  return doc
}

/** {@link recordChange} for a global. */
export const recordGlobalChange: GlobalAfterChangeHook = async ({ data, doc, global, previousDoc, req }) => {
  const name = { global: global.slug }
  const manner = findWriteMode(req, name)
  const hasDrafts = Boolean(global.versions?.drafts)
  const action = toAction({ doc, previousDoc, manner, hasDrafts, isScheduled: false })
  await record(req, name, { action, fields: findChangedFields(data, previousDoc), revision: doc.updatedAt })
  return doc
}

/** Records who deleted a document. */
export const recordDeletion: CollectionAfterDeleteHook = async ({ collection, doc, id, req }) => {
  const revision = new Date().toISOString()
  await record(req, { collection: collection.slug, id }, { action: 'deleted', fields: [], revision })
  return doc
}

type Change = {
  doc: Doc
  previousDoc: Doc | undefined
  manner: WriteMode | undefined
  hasDrafts: boolean
  isScheduled: boolean
}

function toAction({ doc, previousDoc, manner, hasDrafts, isScheduled }: Change): WriteAction {
  if (manner?.isRestoring) return 'restored'
  if (doc.deletedAt && !previousDoc?.deletedAt) return 'trashed'
  if (!doc.deletedAt && previousDoc?.deletedAt) return 'untrashed'
  if (!hasDrafts) return 'saved'
  if (doc._status === 'published') return isScheduled ? 'published-as-scheduled' : 'published'
  if (manner?.isDraft) return manner.isAutosave ? 'autosaved' : 'saved'
  if (isScheduled) return 'unpublished-as-scheduled'
  return manner ? 'unpublished' : 'saved'
}

function findChangedFields(data: Doc | undefined, previousDoc: Doc | undefined): string[] {
  return Object.keys(data ?? {}).filter(
    (name) => !metadataFields.has(name) && !isDeepStrictEqual(data?.[name] ?? null, previousDoc?.[name] ?? null),
  )
}

type WriteDetails = { action: WriteAction; fields: string[]; revision: unknown }

async function record(
  req: PayloadRequest,
  name: DocumentName,
  { action, fields, revision }: WriteDetails,
): Promise<void> {
  await recordWrite(req, toDocumentKey(name), {
    action,
    fields,
    revision: typeof revision === 'string' ? revision : new Date().toISOString(),
    replacedSlug: takeReplacedSlug(req, name),
    by: req.user ? { id: Number(req.user.id), name: req.user.name } : null,
    writeId: readWriteId(req.headers),
  })
}
