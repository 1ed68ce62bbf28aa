'use client'

import { useAllFormFields, useFormModified } from '@payloadcms/ui'
import type { FormState } from 'payload'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

import { deleteUnsaved, saveUnsaved, type CopyKey } from './local-copies'
import type { FormHandle } from '@/app/(payload)/saving/form/use-open-form'

/** Throttles writes to IndexedDB. */
const intervalMs = 500

export type LocalAutosave = {
  /** Call after a successful save: the stored copy is deleted unless something was typed since. */
  markSaved: () => void
  /** Writes pending changes immediately. */
  flush: () => void
}

/** Stores unsaved changes in the browser until they are saved. */
export function useLocalAutosave(handle: FormHandle, key: CopyKey | null): LocalAutosave {
  const [fields] = useAllFormFields()
  const isModified = useFormModified()
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const isSaved = useRef(false)

  const write = useEffectEvent(() => {
    timer.current = null
    const { revision, values: base } = handle.form.readSynced()
    if (key) void saveUnsaved(key, { values: handle.readValues(), revision, base })
  })

  const onFormChange = useEffectEvent((_: FormState, hasChanges: boolean) => {
    if (hasChanges) {
      timer.current ??= setTimeout(write, intervalMs)
      return
    }
    if (!isSaved.current || handle.form.isPaused()) return
    isSaved.current = false
    if (timer.current) clearTimeout(timer.current)
    timer.current = null
    if (key) void deleteUnsaved(key)
  })

  useEffect(() => onFormChange(fields, isModified), [fields, isModified])

  const flush = useEffectEvent(() => {
    if (!timer.current) return
    clearTimeout(timer.current)
    write()
  })

  useEffect(() => {
    const onLeave = () => flush()
    window.addEventListener('pagehide', onLeave)
    document.addEventListener('visibilitychange', onLeave)
    return () => {
      onLeave()
      window.removeEventListener('pagehide', onLeave)
      document.removeEventListener('visibilitychange', onLeave)
    }
  }, [])

  const markSaved = useCallback(() => void (isSaved.current = true), [])
  return { markSaved, flush: () => flush() }
}
