import { useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { isScheduledCollection, type Target } from '@/cms/schedules/schedule'
import { type ScheduleState, readState, reloadSchedules, subscribe } from './schedule-store'

/** Below the maximum delay of setTimeout. */
const maxWaitMs = 24 * 60 * 60 * 1000
const overdueMs = 5000

/** The document of the surrounding form, if it can be scheduled, and its schedules. */
export function useSchedules(): ScheduleState & { target: Target | null } {
  const { id, collectionSlug, isTrashed } = useDocumentInfo()
  const target = useMemo(
    () =>
      isScheduledCollection(collectionSlug) && id !== undefined && !isTrashed
        ? { collection: collectionSlug, id: Number(id) }
        : null,
    [collectionSlug, id, isTrashed],
  )
  const state = useSyncExternalStore(
    subscribe,
    () => readState(target),
    () => readState(null),
  )
  return { ...state, target }
}

/** Refreshes the schedules while the form is open: on focus, when one is due, and with each version the form shows. */
export function useScheduleRefresh({ target, schedules }: ReturnType<typeof useSchedules>): void {
  const { data } = useDocumentInfo()
  const revision = data?.updatedAt

  // A publication dismisses what failed, and another editor may have moved to an earlier time what has now been done.
  useEffect(() => {
    if (target) void reloadSchedules(target)
    // With each revision, whatever it is.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [target, revision])

  useEffect(() => {
    if (!target) return
    const reload = () => void reloadSchedules(target)
    window.addEventListener('focus', reload)
    return () => window.removeEventListener('focus', reload)
  }, [target])

  // Poll once a schedule is due, until the server has executed it or reports a failure.
  useEffect(() => {
    const next = schedules.find(({ state }) => state !== 'failed')
    if (!target || !next) return
    const waitMs = Math.min(Math.max(Date.parse(next.at) - Date.now(), 0) + overdueMs, maxWaitMs)
    const timer = setTimeout(() => void reloadSchedules(target), waitMs)
    return () => clearTimeout(timer)
  }, [target, schedules])
}
