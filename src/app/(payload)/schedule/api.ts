import type { Schedule, ScheduleType, Target } from '@/cms/schedules/schedule'
import { readErrors } from '@/app/(payload)/saving/requests/response-errors'

/** An error message, and the validation errors of fields. */
export type ScheduleError = { message: string; fields: { path: string; message: string }[] }

export type ScheduleResponse = { schedules: Schedule[] } | ScheduleError

/** A time for a document; `replaces` is the schedule whose place it takes, or null. */
export type NewSchedule = { type: ScheduleType; at: Date; replaces: number | null }

/** Fetches the schedules of a document; null when the request failed. */
export async function fetchSchedules({ collection, id }: Target): Promise<Schedule[] | null> {
  const response = await call('GET', `?${new URLSearchParams({ collection, id: String(id) }).toString()}`)
  return response !== null && 'schedules' in response ? response.schedules : null
}

/** Schedules a document. */
export async function sendSchedule(target: Target, { type, at, replaces }: NewSchedule): Promise<ScheduleResponse> {
  const time = at.toISOString()
  const response = await call('POST', '', { ...target, type, at: time, replaces })
  if (response !== null) return response
  const schedules = await fetchSchedules(target)
  if (schedules?.some((one) => one.type === type && one.at === time && one.state !== 'failed')) return { schedules }
  return unanswered
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

/** Null when there was no response: the server may have done it nevertheless. */
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
    const { message, fields } = await readErrors(response)
    return { message: message ?? 'The server could not do this. Try again.', fields }
  } catch {
    return null
  }
}
