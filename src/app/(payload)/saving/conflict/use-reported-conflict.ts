'use client'

import { useEffect, useEffectEvent, useState } from 'react'

import type { Conflict } from '@/cms/revisions/conflict-errors'
import type { Intent, OpenForm } from '@/app/(payload)/saving/form/open-forms'
import type { ConflictControl } from './conflict-control'

type Reported = { conflict: Conflict; intent: Intent }
type Options = {
  form: OpenForm
  openConflict: ConflictControl['openConflict']
  /** The other version cannot be fetched: the save has failed for now. */
  onPostponed: () => void
  onOpened: () => void
}

const retryMs = 2000

/** Returns a function that opens the conflict of a rejected save, again and again until the other version can be fetched. */
export function useReportedConflict({
  form,
  openConflict,
  onPostponed,
  onOpened,
}: Options): (reported: Reported) => void {
  const [postponed, setPostponed] = useState<Reported | null>(null)

  const open = useEffectEvent(async (reported: Reported) => {
    const revision = form.readRevision()
    try {
      await openConflict(reported.conflict, reported.intent)
      onOpened()
    } catch {
      // Another save may have brought the two together meanwhile.
      if (form.isPaused() || form.readRevision() !== revision) return
      onPostponed()
      setPostponed({ ...reported })
    }
  })

  useEffect(() => {
    if (postponed === null) return undefined
    const revision = form.readRevision()
    const timer = setTimeout(() => {
      if (!form.isPaused() && form.readRevision() === revision) void open(postponed)
    }, retryMs)
    return () => clearTimeout(timer)
  }, [form, postponed])

  return (reported) => void open(reported)
}
