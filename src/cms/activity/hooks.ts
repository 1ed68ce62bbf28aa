import { sql } from '@payloadcms/db-postgres/drizzle'
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionAfterLoginHook,
  CollectionBeforeChangeHook,
  CollectionBeforeOperationHook,
  CollectionSlug,
  GlobalAfterChangeHook,
  GlobalBeforeOperationHook,
  PayloadRequest,
} from 'payload'

import { getConnection } from '@/cms/connection'
import { isScheduled } from '@/cms/schedules/is-scheduled'
import { documentsTable } from '@/cms/tables'
import { isActivityKind, type ActivityAction, type ActivityKind } from './actions'
import { recordActivity } from './record'

type Document = { id?: number; _status?: string | null; deletedAt?: string | null; filename?: string | null } & Record<
  string,
  unknown
>

/** State that an operation stores on its request for later hooks. */
type ActivityContext = { isRestoringVersion?: boolean; wasPublished?: Map<string, boolean> }

const getActivityContext = (req: PayloadRequest) => (req.context.activity ??= {}) as ActivityContext

/** Marks the request as restoring a version, which later hooks cannot tell from an update. */
export const markRestore: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (operation === 'restoreVersion') getActivityContext(req).isRestoringVersion = true
  return args
}

/** {@link markRestore} for a global. */
export const markGlobalRestore: GlobalBeforeOperationHook = ({ args, operation, req }) => {
  if (operation === 'restoreVersion') getActivityContext(req).isRestoringVersion = true
  return args
}

/** Stores whether the document is public before it changes: `originalDoc` is the newest version, which may be a draft. */
export const capturePublishedStatus: CollectionBeforeChangeHook = async ({
  collection,
  data,
  operation,
  originalDoc,
  req,
}) => {
  if (operation !== 'update' || !req.user || !collection.versions) return data
  const id = Number(originalDoc?.id)
  const notes = getActivityContext(req)
  notes.wasPublished ??= new Map()
  notes.wasPublished.set(`${collection.slug}:${id}`, await isPublished(req, collection.slug, id))
  return data
}

async function isPublished(req: PayloadRequest, slug: string, id: number): Promise<boolean> {
  const connection = await getConnection(req)
  const { rows } = await connection.execute(
    sql`select 1 from ${documentsTable(slug)} where id = ${id} and _status = 'published'`,
  )
  return rows.length > 0
}

/** Records every change of a document by an account. */
export const recordChange: CollectionAfterChangeHook = async ({ collection, doc, previousDoc, operation, req }) => {
  if (!req.user || !isActivityKind(collection.slug)) return doc
  const activity = {
    kind: collection.slug,
    documentId: Number(doc.id),
    title: toTitle(doc, collection.admin.useAsTitle),
  }
  const actions =
    operation === 'create'
      ? toCreateActions(doc)
      : await toActions({ doc, previousDoc, collection: collection.slug, req })
  for (const action of actions) await recordActivity(req, { ...activity, ...action })
  return doc
}

type Action = { action: ActivityAction; detail?: string }

function toCreateActions({ _status }: Document): Action[] {
  return _status === 'published' ? [{ action: 'created' }, { action: 'published' }] : [{ action: 'created' }]
}

type Change = { doc: Document; previousDoc: Document; collection: CollectionSlug; req: PayloadRequest }

async function toActions({ doc, previousDoc, collection, req }: Change): Promise<Action[]> {
  const notes = getActivityContext(req)
  if (doc.deletedAt) return [{ action: previousDoc.deletedAt ? 'saved' : 'trashed' }]
  const actions: Action[] = []
  if (previousDoc.deletedAt) actions.push({ action: 'restored' })
  if (notes.isRestoringVersion) actions.push({ action: 'version-restored' })
  if (doc.filename !== previousDoc.filename) actions.push({ action: 'file-replaced' })
  if (collection === 'users' && doc.permission !== previousDoc.permission) {
    actions.push({ action: 'permission-changed', detail: `${previousDoc.permission} → ${doc.permission}` })
  }
  const wasPublished = notes.wasPublished?.get(`${collection}:${doc.id}`) ?? false
  if (doc._status === 'published') actions.push({ action: 'published', ...toScheduleDetail(req) })
  else if (wasPublished && !(await isPublished(req, collection, Number(doc.id)))) {
    actions.push({ action: 'unpublished', ...toScheduleDetail(req) })
  }
  return actions.length > 0 ? actions : [{ action: 'saved' }]
}

function toScheduleDetail(req: PayloadRequest): { detail?: string } {
  return isScheduled(req) ? { detail: 'as scheduled' } : {}
}

/** Records a deletion. */
export const recordDeletion: CollectionAfterDeleteHook = async ({ collection, doc, id, req }) => {
  if (!isActivityKind(collection.slug)) return doc
  const title = toTitle(doc, collection.admin.useAsTitle)
  await recordActivity(req, { action: 'deleted', kind: collection.slug, documentId: Number(id), title })
  return doc
}

/** Records a sign-in. */
export const recordSignIn: CollectionAfterLoginHook = async ({ req, user }) => {
  const account = {
    action: 'signed-in',
    kind: 'users',
    documentId: Number(user.id),
    title: String(user.name ?? ''),
  } as const
  await recordActivity({ payload: req.payload, transactionID: req.transactionID, user }, account)
  return user
}

/** Records a change of a global. */
export const recordGlobalChange: GlobalAfterChangeHook = async ({ doc, global, req }) => {
  const kind = global.slug as ActivityKind
  const action = getActivityContext(req).isRestoringVersion ? 'version-restored' : 'saved'
  await recordActivity(req, {
    action,
    kind,
    documentId: null,
    title: typeof global.label === 'string' ? global.label : global.slug,
  })
  return doc
}

function toTitle(doc: Document, field: string | undefined): string {
  const title = field === undefined ? null : doc[field]
  return typeof title === 'string' && title !== '' ? title : 'Untitled'
}
