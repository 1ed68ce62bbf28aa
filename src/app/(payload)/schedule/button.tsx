'use client'

import './schedule.css'

import { useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'

import { ScheduleDialog } from './dialog'
import { changeState } from './schedule-store'
import { useSchedules } from './use-schedules'

/** Opens the schedule dialog, for accounts that may publish. */
export function ScheduleButton() {
  const { hasPublishPermission } = useDocumentInfo()
  const { target, isOpen, schedules, chosen } = useSchedules()
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)

  // The dialog gives the focus back to what opened it, but a button of a schedule goes with the schedule.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (!target || !hasPublishPermission) return null
  return (
    <>
      <button
        ref={button}
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
