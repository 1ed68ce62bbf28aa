import { useRef, useState } from 'react'

import type { Schedule, Target } from '@/cms/schedules/schedule'
import { cancelSchedule } from './api'
import { reloadSchedules } from './schedule-store'
import { toLocalTime } from './times'

/** The schedules of a document, with buttons to cancel them. */
export function ScheduleList({ target, schedules }: { target: Target; schedules: Schedule[] }) {
  const [error, setError] = useState<string | null>(null)
  const list = useRef<HTMLElement>(null)

  async function cancel(schedule: Schedule): Promise<void> {
    const failure = await cancelSchedule(schedule)
    setError(failure?.message ?? null)
    await reloadSchedules(target)
    // The button is gone, and the focus would leave the dialog.
    if (!failure) list.current?.focus()
  }

  return (
    <section ref={list} className="schedule-list" aria-label="Scheduled" tabIndex={-1}>
      <h3>Scheduled</h3>
      {schedules.length === 0 ? <p>Nothing yet.</p> : null}
      <ul>
        {schedules.map((schedule) => (
          <li key={schedule.jobId} data-state={schedule.state}>
            <p>
              <strong>{schedule.type === 'publish' ? 'Publish' : 'Unpublish'}</strong>{' '}
              {toLocalTime(new Date(schedule.at))}
              <span>
                {schedule.by ? `by ${schedule.by.name}` : 'by a program'}
                {schedule.state === 'failed' ? ', failed' : schedule.state === 'retrying' ? ', is tried again' : ''}
              </span>
            </p>
            <button type="button" onClick={() => void cancel(schedule)}>
              {schedule.state === 'failed' ? 'Dismiss' : 'Cancel'}
              <span className="sr-only"> {`${schedule.type} on ${toLocalTime(new Date(schedule.at))}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {error ? <p role="alert">{error}</p> : null}
    </section>
  )
}
