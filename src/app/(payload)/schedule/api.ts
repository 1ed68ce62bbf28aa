import type { Schedule, ScheduleType, Target } from '@/cms/schedules/schedule'
import { readErrors } from '@/app/(payload)/saving/requests/response-errors'
import { isServerUnavailable } from '@/app/(payload)/saving/requests/write-requests'

/** An error message, and the validation errors of fields. */
export type ScheduleError = { message: string; fields: { path: string; message: string }[] }

export type ScheduleResponse = { schedules: Schedule[] } | ScheduleError

/** A time for a document; `replaces` is the schedule whose place it takes, or null, and `userId` whose it is to be. */
export type NewSchedule = {
  type: ScheduleType
  at: Date
  replaces: number | null
  userId: number | string | undefined
}

/** Fetches the schedules of a document; null when the request failed. */
export async function fetchSchedules({ collection, id }: Target): Promise<Schedule[] | null> {
  const response = await call('GET', `?${new URLSearchParams({ collection, id: String(id) }).toString()}`)
  return response !== null && 'schedules' in response ? response.schedules : null
}

/** Schedules a document; without a response, it is looked up. */
export async function sendSchedule(
  target: Target,
  { type, at, replaces, userId }: NewSchedule,
): Promise<ScheduleResponse> {
  const time = at.toISOString()
  const response = await call('POST', '', { ...target, type, at: time, replaces })
  if (response !== null) return response
  const schedules = await fetchSchedules(target)
  // A colleague may have chosen the same time.
  const isIt = (one: Schedule) =>
    one.type === type && one.at === time && one.jobId !== replaces && one.by?.id === userId
  return schedules?.some(isIt) ? { schedules } : unanswered
}

/** Cancels a schedule; null on success. */
export async function cancelSchedule(schedule: Schedule): Promise<ScheduleError | null> {
  const response = await call('POST', `/${schedule.jobId}/cancel`, {})
  if (response !== null) return 'message' in response ? response : null
  const schedules = await fetchSchedules(schedule)
  return schedules?.every(({ jobId }) => jobId !== schedule.jobId) ? null : unanswered
}

const unanswered: ScheduleError = {
  message: 'The server cannot be reached just now. Try again in a moment.',
  fields: [],
}

/** Null when the server did not respond, or a proxy for it: it may have done it nevertheless. */
async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<ScheduleResponse | null> {
  try {
    const response = await fetch(`/admin/api/schedules${path}`, {
      method,
      credentials: 'same-origin',
      ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    if (response.ok) {
      const { docs = [] } = (await response.json().catch(() => ({}))) as { docs?: Schedule[] }
      return { schedules: docs }
    }
    if (isServerUnavailable(response.status)) return null
    const { message, fields } = await readErrors(response)
    return { message: message ?? 'The server could not do this. Try again.', fields }
  } catch {
    return null
  }
}
