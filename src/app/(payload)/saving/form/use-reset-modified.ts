'use client'

import { useForm, useFormBackgroundProcessing, useFormModified, useFormProcessing } from '@payloadcms/ui'
import { useCallback, useLayoutEffect, useRef } from 'react'

import { compareVersions } from '@/lib/compare-versions'
import type { FormHandle } from './use-open-form'

/**
 * Makes the form unmodified once it has what was saved. Payload’s own reset, after an autosave, counts as typing during
 * it, so that the next save leaves the form modified: a publication would be followed by an autosave, and what readers see
 * by a draft of the same text. Returns the function to call after a successful save.
 */
export function useResetModified({ form, readValues }: FormHandle): () => void {
  const { setModified } = useForm()
  const isModified = useFormModified()
  const isSubmitting = useFormProcessing()
  const isAutosaving = useFormBackgroundProcessing()
  const isSaved = useRef(false)

  // Before the next key can be handled, which makes the form modified again.
  useLayoutEffect(() => {
    if (!isSaved.current || isSubmitting || isAutosaving) return
    isSaved.current = false
    const { values } = form.readSynced()
    const changes = compareVersions({ base: values, mine: readValues(), theirs: values })
    if (isModified && changes.every(({ change }) => change === 'none')) setModified(false)
  })

  return useCallback(() => void (isSaved.current = true), [])
}
