'use client'

import { useDocumentInfo, useEditDepth, useFormModified, useModal } from '@payloadcms/ui'
import { useEffect, useEffectEvent } from 'react'

import { useSaveForm } from './use-save-form'

/**
 * Saves a draft with Ctrl+S or Cmd+S and leaves the form as it is. Payload disables it until the response to its own
 * shortcut, which drops what is typed meanwhile, and takes the focus from the field.
 */
export function useSaveShortcut(): void {
  const { id, globalSlug, docConfig } = useDocumentInfo()
  const { modalState } = useModal()
  const editDepth = useEditDepth()
  const isModified = useFormModified()
  const saveForm = useSaveForm()

  const hasDrafts = Boolean(docConfig?.versions && docConfig.versions.drafts)
  // One that does not exist yet is created with Payload’s button.
  const isEnabled = hasDrafts && (globalSlug !== undefined || id !== undefined)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.code === 'KeyS' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const openDialogs = Object.values(modalState ?? {}).filter((modal) => modal?.isOpen).length
    // Only in the uppermost drawer, as Payload’s.
    if (!isShortcut || editDepth !== openDialogs + 1) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isModified) void saveForm('shortcut')
  })

  useEffect(() => {
    if (!isEnabled) return undefined
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [isEnabled])
}
