import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'

import { hasPermission } from '@/cms/access/signed-in'
import { scheduledCollections } from './schedule'
import { cancelSchedule, scheduleDocument } from './schedule-document'
import { findSchedules } from './store'

const targetShape = z.object({
  collection: z.enum(scheduledCollections),
  id: z.coerce.number().int().positive().max(2_147_483_647),
})
const scheduleShape = targetShape.extend({
  type: z.enum(['publish', 'unpublish']),
  at: z.iso.datetime({ offset: true }),
  replaces: z.number().int().positive().max(2_147_483_647).nullable().optional(),
})
const jobShape = z.coerce.number().int().positive().max(2_147_483_647)

/** `/admin/api/schedules`: lists, creates and cancels schedules of a document. */
export const scheduleEndpoints: Endpoint[] = [
  {
    path: '/schedules',
    method: 'get',
    handler: (req) =>
      withAccount(req, targetShape.safeParse(Object.fromEntries(req.searchParams)), async (target) => ({
        docs: await findSchedules(req, target),
      })),
  },
  {
    path: '/schedules',
    method: 'post',
    handler: async (req) =>
      withAccount(req, scheduleShape.safeParse(await readJson(req)), async ({ collection, id, type, at, replaces }) => {
        const target = { collection, id }
        await scheduleDocument(req, { target, type, at: new Date(at), replaces })
        return { docs: await findSchedules(req, target) }
      }),
  },
  {
    path: '/schedules/:jobId/cancel',
    method: 'post',
    handler: (req) =>
      withAccount(req, jobShape.safeParse(req.routeParams?.jobId), async (jobId) => {
        await cancelSchedule(req, jobId)
        return {}
      }),
  },
]

async function withAccount<T>(
  req: PayloadRequest,
  parsed: z.ZodSafeParseResult<T>,
  respond: (value: T) => Promise<object>,
): Promise<Response> {
  if (!hasPermission(req.user))
    return Response.json({ errors: [{ message: 'Sign in to use this API.' }] }, { status: 401 })
  if (!parsed.success) return Response.json({ errors: [{ message: z.prettifyError(parsed.error) }] }, { status: 400 })
  return Response.json(await respond(parsed.data), { headers: { 'cache-control': 'private, no-store' } })
}

async function readJson(req: PayloadRequest): Promise<unknown> {
  try {
    return await req.json?.()
  } catch {
    return null
  }
}
