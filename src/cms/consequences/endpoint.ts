import type { CollectionSlug, Endpoint, PayloadRequest, Where } from 'payload'
import { z } from 'zod'

import { canPublish, hasPermission } from '@/cms/access/signed-in'
import { consequentialActions, describeConsequences } from './describe'
import { describePeople } from './describe-people'
import { describePermission } from './describe-permission'

/** Only the first documents of a longer selection are described. */
const maxDocuments = 500

const id = z.coerce.number().int().positive().max(2_147_483_647)
const actionShape = z.object({
  action: z.enum(consequentialActions),
  collection: z.string().max(60),
  /** The selected ids; without them, everything that matches `where`. */
  ids: z.array(id).max(maxDocuments).optional(),
  where: z.record(z.string(), z.unknown()).optional(),
  isTrash: z.boolean().default(false),
})
/** Another permission that an administrator has chosen for a person, and not saved. */
const permissionShape = z.object({
  action: z.literal('permission'),
  collection: z.literal('users'),
  id,
  permission: z.string().max(60),
})
const versionShape = z.object({ action: z.literal('restore-version'), collection: z.string().max(60), versionId: id })

/** `POST /admin/api/consequences`: describes the effect of an action for readers; read-only. */
export const consequencesEndpoint: Endpoint = {
  path: '/consequences',
  method: 'post',
  async handler(req) {
    if (!hasPermission(req.user))
      return Response.json({ errors: [{ message: 'Sign in to use this API.' }] }, { status: 401 })
    const parsed = z.union([actionShape, permissionShape, versionShape]).safeParse(await readJson(req))
    if (!parsed.success) return Response.json({ errors: [{ message: z.prettifyError(parsed.error) }] }, { status: 400 })
    const request = parsed.data
    if (!Object.hasOwn(req.payload.collections, request.collection)) return Response.json({ lines: [] })
    if (request.action === 'permission') {
      if (req.user?.permission !== 'admin')
        return Response.json({ errors: [{ message: 'Only administrators change permissions.' }] }, { status: 403 })
      return Response.json({ lines: await describePermission(req, request) })
    }
    if (request.action === 'restore-version') return Response.json(await describeRestore(req, request))
    const { ids, total } = request.ids
      ? { ids: request.ids, total: request.ids.length }
      : await findSelected(req, request)
    if (ids.length === 0) return Response.json({ lines: [] })
    if (request.collection === 'users') return Response.json(await describePeople(req, ids))
    const lines = await describeConsequences(req, { ...request, ids })
    return Response.json({ lines: [...lines, ...(total > ids.length ? [describeRest(ids.length, total)] : [])] })
  },
}

const describeRest = (described: number, total: number) =>
  `This is said of the first ${described} of ${total.toLocaleString('en')} documents. The others are changed, too.`

/** A version is restored as a draft; one that was published may be published again on request. */
async function describeRestore(
  req: PayloadRequest,
  { collection, versionId }: z.infer<typeof versionShape>,
): Promise<{ lines: string[]; mayShow: boolean }> {
  const slug = collection as CollectionSlug
  const { versions } = req.payload.collections[slug].config
  if (!versions || !versions.drafts) return { lines: [], mayShow: false }
  const found = await req.payload.findVersionByID({
    collection: slug,
    id: String(versionId),
    depth: 0,
    overrideAccess: false,
    user: req.user,
    req,
  })
  const wasPublished = (found.version as { _status?: string })._status === 'published'
  return {
    lines: ['It becomes the newest draft. Readers go on seeing what they see now, until it is published.'],
    mayShow: wasPublished && canPublish(req.user),
  }
}

async function findSelected(
  req: PayloadRequest,
  { collection, where, isTrash }: z.infer<typeof actionShape>,
): Promise<{ ids: number[]; total: number }> {
  const { docs, totalDocs } = await req.payload.find({
    collection: collection as CollectionSlug,
    // In the trash, without what is not in it.
    where: { and: [(where ?? {}) as Where, ...(isTrash ? [{ deletedAt: { exists: true } }] : [])] },
    trash: isTrash,
    limit: maxDocuments,
    depth: 0,
    select: {},
    overrideAccess: false,
    user: req.user,
    req,
  })
  return { ids: docs.map((doc) => Number(doc.id)), total: totalDocs }
}

async function readJson(req: PayloadRequest): Promise<unknown> {
  try {
    return await req.json?.()
  } catch {
    return null
  }
}
