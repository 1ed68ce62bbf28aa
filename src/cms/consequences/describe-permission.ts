import type { PayloadRequest } from 'payload'

import { canPublish, hasPermission } from '@/cms/access/signed-in'
import { pluralize } from '@/lib/text/pluralize'
import { listSchedulesOf } from './schedules-of-people'
import { toShortList, toTitleList } from './text-format'
import { findWork } from './work-of-people'

/** Describes what a person would no longer finish with another permission; nothing where they may do as much or more. */
export async function describePermission(
  req: PayloadRequest,
  { id, permission }: { id: number; permission: string },
): Promise<string[]> {
  const { docs } = await req.payload.find({ collection: 'users', where: { id: { equals: id } }, depth: 0, req })
  const [account] = docs
  if (!account) return []
  const next = { permission }
  return [
    ...(canPublish(account) && !canPublish(next) ? await describeUndone(req, id) : []),
    ...(hasPermission(account) && !hasPermission(next)
      ? ['They are signed out and can no longer sign in. Their articles, drafts and comments stay, with their name.']
      : []),
  ]
}

/** What only those who publish may do: a schedule runs with the permission that its account has at that time. */
async function describeUndone(req: PayloadRequest, id: number): Promise<string[]> {
  const { reviews } = await findWork(req, [id])
  const schedules = await listSchedulesOf(req, [id])
  return [
    ...(schedules.length > 0
      ? [`What they scheduled will fail: ${toShortList(schedules)}. Another editor has to schedule it.`]
      : []),
    ...(reviews.length > 0
      ? [`${toTitleList(reviews)} ${pluralize(reviews.length, 'waits', 'wait')} for their review: ask another editor.`]
      : []),
  ]
}
