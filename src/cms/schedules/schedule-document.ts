import {
  APIError,
  commitTransaction,
  initTransaction,
  killTransaction,
  NotFound,
  type PayloadRequest,
  ValidationError,
} from 'payload'

import { canPublish } from '@/cms/access/signed-in'
import { recordActivity } from '@/cms/activity/record'
import { lockDocument } from '@/cms/revisions/lock-document'
import { dryRunSchedule } from './execute-schedule'
import { findTitle } from './find-title'
import { describeSchedule, type Schedule, type ScheduleType, type Target, maxYears, toLatestTime } from './schedule'
import { deleteFailedSchedules, deleteSchedule, deleteSchedules, findSchedules, insertSchedule } from './store'

export type ScheduleRequest = {
  target: Target
  type: ScheduleType
  at: Date
  /** The schedule that its editor has seen and replaces, or null for none; undefined replaces any. */
  replaces?: number | null | undefined
}

/**
 * Schedules a document on behalf of the request's account, replacing a schedule of the same type. Rejects a
 * publication that would fail now, with the validation errors of the fields.
 */
export async function scheduleDocument(
  req: PayloadRequest,
  { target, type, at, replaces }: ScheduleRequest,
): Promise<void> {
  const { user } = requireEditor(req)
  validateTime(req, at)
  if (type === 'publish') await dryRunSchedule(req, target, type)
  await inTransaction(req, async () => {
    if ((await lockDocument(req, target)) === null) throw new NotFound(req.t)
    if (type === 'unpublish') await validateWillBePublished(req, target, at)
    if (replaces !== undefined) await validateIsSeen(req, { target, type, replaces })
    const replaced = await deleteSchedules(req, target, type)
    await deleteFailedSchedules(req, target)
    await insertSchedule(req, { target, type, at: at.toISOString(), userId: Number(user.id) })
    const replacedNote = replaced
      .map((schedule) => `, instead of ${schedule.at.slice(0, 16).replace('T', ' ')} UTC`)
      .join('')
    await recordScheduleActivity(
      req,
      target,
      'scheduled',
      `${describeSchedule({ type, at: at.toISOString() })}${replacedNote}`,
    )
  })
}

/** Cancels a schedule, or dismisses one that failed. */
export async function cancelSchedule(req: PayloadRequest, jobId: number): Promise<void> {
  requireEditor(req)
  await inTransaction(req, async () => {
    const schedule = await deleteSchedule(req, jobId)
    if (!schedule)
      throw new APIError('This is no longer scheduled: it was carried out, or somebody cancelled it.', 404, null, true)
    if (schedule.state !== 'failed')
      await recordScheduleActivity(req, schedule, 'schedule-cancelled', describeSchedule(schedule))
  })
}

function requireEditor({ user }: PayloadRequest): { user: NonNullable<PayloadRequest['user']> } {
  if (!user || !canPublish(user)) throw new APIError('Only editors can schedule.', 403, null, true)
  return { user }
}

function validateTime(req: PayloadRequest, at: Date): void {
  if (at.getTime() <= Date.now())
    throw toValidationError(req, 'at', 'This time is past. Choose a later one, or publish now.')
  if (at > toLatestTime(new Date())) throw toValidationError(req, 'at', `Choose a time within ${maxYears} years.`)
}

type SeenSchedule = { target: Target; type: ScheduleType; replaces: number | null }

/** What a colleague has scheduled meanwhile is not replaced by someone who has not seen it. */
async function validateIsSeen(req: PayloadRequest, { target, type, replaces }: SeenSchedule): Promise<void> {
  const isPending = (schedule: Schedule) => schedule.type === type && schedule.state !== 'failed'
  const pending = (await findSchedules(req, target)).find(isPending)
  if ((pending?.jobId ?? null) === replaces) return
  const message = pending
    ? `${pending.by?.name ?? 'A program'} has scheduled this meanwhile: ${describeSchedule(pending)}.`
    : 'What this was to take the place of is no longer scheduled: it was carried out, or somebody cancelled it.'
  throw new APIError(message, 409, null, true)
}

/** Unpublishing requires that the document is published, or will be by then. */
async function validateWillBePublished(req: PayloadRequest, target: Target, at: Date): Promise<void> {
  const { _status } = await req.payload.findByID({ ...target, depth: 0, req })
  const schedules = await findSchedules(req, target)
  const willBePublished = schedules.some(
    (schedule) => schedule.type === 'publish' && schedule.state !== 'failed' && new Date(schedule.at) < at,
  )
  if (_status !== 'published' && !willBePublished) {
    throw toValidationError(req, 'type', 'Readers do not see this, and nothing is scheduled to publish it before then.')
  }
}

function toValidationError(req: PayloadRequest, path: string, message: string): ValidationError {
  return new ValidationError({ errors: [{ path, message }] }, req.t)
}

async function recordScheduleActivity(
  req: PayloadRequest,
  target: Target,
  action: 'scheduled' | 'schedule-cancelled',
  detail: string,
): Promise<void> {
  await recordActivity(req, {
    action,
    kind: target.collection,
    documentId: target.id,
    title: await findTitle(req, target),
    detail,
  })
}

async function inTransaction(req: PayloadRequest, run: () => Promise<void>): Promise<void> {
  const isOwner = await initTransaction(req)
  try {
    await run()
    if (isOwner) await commitTransaction(req)
  } catch (error) {
    if (isOwner) await killTransaction(req)
    throw error
  }
}
