import type { Schedule, ScheduleType, Target } from '@/cms/schedules/schedule'
import { readErrors } from '@/app/(payload)/saving/requests/response-errors'

/** An error message, and the validation errors of fields. */
export type ScheduleError = { message: string; fields: { path: string; message: string }[] }

export type ScheduleResponse = { schedules: Schedule[] } | ScheduleError

/** Fetches the schedules of a document; null when the request failed. */
export async function fetchSchedules({ collection, id }: Target): Promise<Schedule[] | null> {
  const response = await call('GET', `?${new URLSearchParams({ collection, id: String(id) }).toString()}`)
  return 'schedules' in response ? response.schedules : null
}

/** Schedules a document. */
export function sendSchedule(target: Target, type: ScheduleType, at: Date): Promise<ScheduleResponse> {
  return call('POST', '', { ...target, type, at: at.toISOString() })
}

/** Cancels a schedule; null on success. */
export async function cancelSchedule(jobId: number): Promise<ScheduleError | null> {
  const response = await call('POST', `/${jobId}/cancel`, {})
  return 'message' in response ? response : null
}

async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<ScheduleResponse> {
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
    return { message: 'The server cannot be reached. Nothing was changed; try again.', fields: [] }
  }
}
