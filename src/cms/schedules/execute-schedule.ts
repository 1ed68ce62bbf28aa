import { createLocalReq, killTransaction, type PayloadRequest } from 'payload'

import { markScheduled } from './is-scheduled'
import type { ScheduleType, Target } from './schedule'

/**
 * Publishes the newest draft, or unpublishes the document, in the request's transaction and as its account.
 * Unpublishing works even when the draft is invalid.
 */
export async function executeSchedule(
  req: PayloadRequest,
  { collection, id }: Target,
  type: ScheduleType,
): Promise<void> {
  const isPublish = type === 'publish'
  markScheduled(req)
  await req.payload.update({
    collection,
    id,
    data: { _status: isPublish ? 'published' : 'draft' },
    depth: 0,
    overrideAccess: !req.user,
    req,
    ...(isPublish ? {} : { unpublishAllLocales: true }),
  })
}

/** Runs a schedule and rolls it back; throws what executing it now would throw. */
export async function dryRunSchedule(
  { payload, user }: PayloadRequest,
  target: Target,
  type: ScheduleType,
): Promise<void> {
  const dryRun = await createLocalReq({ ...(user ? { user } : {}), context: {} }, payload)
  const transactionID = await payload.db.beginTransaction()
  if (transactionID !== null) dryRun.transactionID = transactionID
  try {
    await executeSchedule(dryRun, target, type)
  } finally {
    await killTransaction(dryRun)
  }
}
