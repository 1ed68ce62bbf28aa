'use client'

import './schedule.css'

import { toast, useDocumentInfo } from '@payloadcms/ui'
import { useRef } from 'react'

import type { Schedule } from '@/cms/schedules/schedule'
import { cancelSchedule } from './api'
import { changeState, reloadSchedules } from './schedule-store'
import { toLocalTime } from './times'
import { useScheduleRefresh, useSchedules } from './use-schedules'

/** Shows the schedules of the document above its form, with the reasons of failed ones. */
export function ScheduleStrip() {
  const { hasPublishedDoc, hasPublishPermission } = useDocumentInfo()
  const state = useSchedules()
  const strip = useRef<HTMLDivElement>(null)
  useScheduleRefresh(state)
  const { target, schedules } = state
  if (!target) return null

  async function cancel(schedule: Schedule): Promise<void> {
    const error = await cancelSchedule(schedule)
    if (error) toast.error(error.message)
    else toast.success(schedule.state === 'failed' ? 'Dismissed.' : 'No longer scheduled.')
    await reloadSchedules(target!)
    // The button is gone, and the focus would go to the top of the page.
    if (!error) strip.current?.focus()
  }

  return (
    <div ref={strip} className="schedule-strip" role="status" tabIndex={-1}>
      {schedules.map((schedule) => (
        <div key={schedule.jobId} className="schedule-strip__plan" data-state={schedule.state}>
          <p>
            <strong>{toHeadline(schedule, hasPublishedDoc)}</strong> {toLocalTime(new Date(schedule.at))}
            {schedule.by ? `, scheduled by ${schedule.by.name}.` : '.'} {schedule.reason}
            {schedule.state === 'retrying' ? ' It is tried again.' : ''}
          </p>
          {hasPublishPermission ? (
            <p className="schedule-strip__ways">
              <button type="button" onClick={() => changeState(target, { isOpen: true, chosen: schedule })}>
                {schedule.state === 'failed' ? 'Schedule again' : 'Change'}
              </button>
              <button type="button" onClick={() => void cancel(schedule)}>
                {schedule.state === 'failed' ? 'Dismiss' : 'Cancel the schedule'}
              </button>
            </p>
          ) : null}
        </div>
      ))}
    </div>
  )
}

function toHeadline({ type, state }: Schedule, isPublic: boolean): string {
  // Whoever publishes it before then may take the schedule for done, and go on writing what only they should see.
  if (isPublic && type === 'publish' && state === 'planned') return 'What is written here will be published on'
  const action = type === 'publish' ? 'published' : 'unpublished'
  if (state === 'failed') return `Could not be ${action} on`
  return state === 'retrying' ? `Was to be ${action} on` : `Will be ${action} on`
}
