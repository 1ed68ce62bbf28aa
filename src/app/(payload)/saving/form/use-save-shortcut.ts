'use client'

import { useDocumentInfo, useEditDepth, useForm, useFormModified, useModal, useUploadEdits } from '@payloadcms/ui'
import { useEffect, useEffectEvent } from 'react'

import { useSaveForm } from './use-save-form'

/**
 * Saves a document with Ctrl+S or Cmd+S, as a draft where it has any, and leaves the form as it is. Payload disables it
 * until the response to its own shortcut, which drops what is typed meanwhile, and takes the focus from the field.
 */
export function useSaveShortcut(): void {
  const { id, globalSlug } = useDocumentInfo()
  const { getField } = useForm()
  const { uploadEdits } = useUploadEdits()
  const { modalState } = useModal()
  const editDepth = useEditDepth()
  const isModified = useFormModified()
  const saveForm = useSaveForm()

  // One that does not exist yet is created with Payload’s button.
  const isEnabled = globalSlug !== undefined || id !== undefined

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.code === 'KeyS' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const openDialogs = Object.values(modalState ?? {}).filter((modal) => modal?.isOpen).length
    // Only in the uppermost drawer, as Payload’s.
    if (!isShortcut || editDepth !== openDialogs + 1) return
    // Another image is saved with Payload’s button: its file leaves the form with the response.
    if (getField('file')?.value instanceof Blob || Object.keys(uploadEdits ?? {}).length > 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // Once, however long the keys are held down.
    if (isModified && !event.repeat) void saveForm('shortcut')
  })

  useEffect(() => {
    if (!isEnabled) return undefined
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [isEnabled])
}
