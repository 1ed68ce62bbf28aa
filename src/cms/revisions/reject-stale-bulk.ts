import type {
  CollectionBeforeDeleteHook,
  CollectionBeforeValidateHook,
  PayloadRequest,
  SanitizedCollectionConfig,
} from 'payload'

import { isSameRevision } from './base-revision'
import { findActiveEditors } from './document-editors'
import { lockDocument, type Revision } from './lock-document'
import { toStaleRevision } from './reject-stale-writes'
import { findBulkBase, findWriteMode } from './write-context'

/** A document of a bulk operation must not be changed; the operation continues with the others. */
class BusyDocument extends Error {
  override name = 'BusyDocument'
  status = 409
  isPublic = true
}

type BulkTarget = {
  req: PayloadRequest
  collection: SanitizedCollectionConfig
  id: number | string
  /** The document as read before it was locked. */
  doc?: Record<string, unknown>
}

/** Rejects the documents of a bulk update that changed meanwhile or are being edited. */
export const rejectStaleBulkUpdate: CollectionBeforeValidateHook = async ({
  collection,
  data,
  operation,
  originalDoc,
  req,
}) => {
  if (operation === 'update' && originalDoc?.id)
    await rejectIfBusy({ req, collection, id: originalDoc.id, doc: originalDoc })
  return data
}

/** {@link rejectStaleBulkUpdate} for a bulk deletion. */
export const rejectStaleBulkDelete: CollectionBeforeDeleteHook = async ({ collection, id, req }) => {
  await rejectIfBusy({ req, collection, id })
}

async function rejectIfBusy({ req, collection, id, doc }: BulkTarget): Promise<void> {
  const name = { collection: collection.slug, id }
  const base = findBulkBase(req, collection.slug)
  if (base === undefined || findWriteMode(req, name)) return
  const current = await lockDocument(req, name)
  if (!base || base.kind === 'any' || current === null) return
  const title = await findTitle({ req, collection, id, ...(doc ? { doc } : {}) })
  const listed = base.kind === 'listed' ? base.revisions.get(String(id)) : undefined
  if (listed !== undefined && !isSameRevision(listed, current)) {
    const { message } = await toStaleRevision(req, name, base, current)
    throw new BusyDocument(`“${title}”: ${message}`)
  }
  const read = doc?.updatedAt as Revision | undefined
  if (read !== undefined && !isSameRevision(read, current)) {
    throw new BusyDocument(`“${title}” has a newer draft than what would be changed here. Open it to change it.`)
  }
  const [editor] = await findActiveEditors(req, name)
  if (editor) throw new BusyDocument(`“${title}” stays as it is: ${editor} is writing in it.`)
}

async function findTitle({ req, collection, id, doc }: BulkTarget): Promise<string> {
  const found =
    doc ??
    (await req.payload.db.findOne<Record<string, unknown> & { id: number }>({
      collection: collection.slug,
      req,
      where: { id: { equals: id } },
    }))
  const title = found?.[collection.admin.useAsTitle ?? 'id']
  return typeof title === 'string' && title ? title : `${collection.slug} ${id}`
}
