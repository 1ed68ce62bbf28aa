'use client'

import './schedule.css'

import { useDocumentInfo } from '@payloadcms/ui'

import { ScheduleDialog } from './dialog'
import { changeState } from './schedule-store'
import { useSchedules } from './use-schedules'

/** Opens the schedule dialog, for accounts that may publish. */
export function ScheduleButton() {
  const { hasPublishPermission } = useDocumentInfo()
  const { target, isOpen, schedules, chosen } = useSchedules()
  if (!target || !hasPublishPermission) return null
  return (
    <>
      <button
        type="button"
        className="schedule-button"
        aria-haspopup="dialog"
        onClick={() => changeState(target, { isOpen: true, chosen: null })}
      >
        Schedule
      </button>
      {isOpen ? (
        <ScheduleDialog
          target={target}
          schedules={schedules}
          chosen={chosen}
          onClose={() => changeState(target, { isOpen: false })}
        />
      ) : null}
    </>
  )
}
