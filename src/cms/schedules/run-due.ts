import {
  APIError,
  commitTransaction,
  createLocalReq,
  killTransaction,
  type Payload,
  type PayloadRequest,
} from 'payload'

import { canPublish } from '@/cms/access/signed-in'
import { recordActivityOf } from '@/cms/activity/record'
import { queueNotice } from '@/cms/notices'
import { lockDocument } from '@/cms/revisions/lock-document'
import { executeSchedule } from './execute-schedule'
import { findNewest, toTitle } from './find-title'
import { describeSchedule, type Schedule } from './schedule'
import { isPermanentError, toFailureReason } from './failure-reason'
import { deleteSchedule, findDueSchedules, lockDueSchedule, recordFailedAttempt } from './store'

const batchSize = 50
/** With the backoff in store.ts, the last attempt is half an hour after the first. */
const maxAttempts = 7

/** Executes due schedules; each once, even when several servers run this concurrently. */
export async function runDueSchedules(payload: Payload): Promise<void> {
  for (const schedule of await findDueSchedules({ payload }, batchSize)) await runSchedule(payload, schedule)
}

/**
 * Locks the document first, as every save does, then the schedule: of two servers one waits and finds it done. The
 * schedule is deleted in the same transaction, so that a crash leaves both unchanged.
 */
async function runSchedule(payload: Payload, schedule: Schedule): Promise<void> {
  const req = await createLocalReq({}, payload)
  try {
    req.transactionID = (await payload.db.beginTransaction()) ?? undefined!
    await lockDocument(req, schedule)
    if (await lockDueSchedule(req, schedule.jobId)) {
      await setScheduleUser(req, schedule)
      await executeSchedule(req, schedule, schedule.type)
      await deleteSchedule(req, schedule.jobId)
    }
    await commitTransaction(req)
  } catch (error) {
    await killTransaction(req)
    await handleFailure(payload, schedule, error)
  }
}

/** Runs as the account that scheduled it, with its current permissions; a script’s schedule bypasses access control. */
async function setScheduleUser(req: PayloadRequest, { by, isOfLostAccount }: Schedule): Promise<void> {
  if (isOfLostAccount)
    throw new APIError(
      'Whoever scheduled this has no account any more. Another editor has to schedule it.',
      403,
      null,
      true,
    )
  if (!by) return
  const account = await req.payload.findByID({ collection: 'users', id: by.id, depth: 0, req })
  if (!canPublish(account))
    throw new APIError(`${by.name} may no longer publish. Another editor has to schedule this.`, 403, null, true)
  req.user = { ...account, collection: 'users' }
}

async function handleFailure(payload: Payload, schedule: Schedule, error: unknown): Promise<void> {
  const isFinal = isPermanentError(error) || schedule.attempts + 1 >= maxAttempts
  const reason = toFailureReason(error)
  const what = `${describeSchedule(schedule)}, ${schedule.collection}/${schedule.id}: ${isPermanentError(error) ? reason : toCause(error)}`
  payload.logger.warn({ msg: `A schedule failed${isFinal ? '' : ' and will be retried'}: ${what}` })
  const req = await createLocalReq({}, payload)
  req.transactionID = (await payload.db.beginTransaction()) ?? undefined!
  try {
    const isRecorded = await recordFailedAttempt(req, schedule, { reason, isFinal })
    if (isRecorded && isFinal) await notifyFailure(req, schedule, reason)
    await commitTransaction(req)
  } catch (fault) {
    await killTransaction(req)
    throw fault
  }
}

/** The first line of the underlying error; the message of a failed statement would include the full article. */
function toCause(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return (cause instanceof Error ? cause.message : String(cause)).split('\n', 1)[0] ?? ''
}

/** It is told to whoever scheduled it, and to whoever wrote last: the account of the former may be gone. */
async function notifyFailure(req: PayloadRequest, schedule: Schedule, reason: string): Promise<void> {
  const { collection, id, by, isOfLostAccount } = schedule
  const document = await findNewest(req, schedule)
  const title = toTitle(req, schedule, document)
  await recordActivityOf(req, by ?? { id: null, name: isOfLostAccount ? 'A deleted account' : 'A program' }, {
    action: 'schedule-failed',
    kind: collection,
    documentId: id,
    title,
    detail: `${describeSchedule(schedule)}: ${reason}`,
  })
  await queueNotice(req, {
    to: [by, document?.updatedBy as number | null | undefined],
    subject: `Could not be ${schedule.type === 'publish' ? 'published' : 'unpublished'}: ${title}`,
    text: `“${title}” was scheduled, and it could not be done. ${reason}`,
    path: `/admin/collections/${collection}/${id}`,
  })
}
