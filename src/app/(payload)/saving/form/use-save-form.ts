'use client'

import { useDocumentInfo, useForm } from '@payloadcms/ui'
import { useCallback } from 'react'

/** `shortcut` is a save that its editor asks for with the keyboard, and is told about. */
type Kind = 'autosave' | 'save' | 'publish' | 'shortcut'

/**
 * Saves the document’s form as Payload’s buttons do. A draft is saved as a new version, not over an autosave; the form is
 * not disabled meanwhile, nor by the keyboard.
 */
export function useSaveForm(): (kind: Kind) => Promise<void> {
  const { id, collectionSlug, globalSlug, docConfig } = useDocumentInfo()
  const { submit } = useForm()
  const hasDrafts = Boolean(docConfig?.versions && docConfig.versions.drafts)

  return useCallback(
    async (kind) => {
      // A document that does not exist yet is created with Payload’s button.
      if (!globalSlug && id === undefined) return
      const path = globalSlug ? `globals/${globalSlug}` : `${collectionSlug}/${id}`
      const method = globalSlug ? 'POST' : 'PATCH'
      const address = `/admin/api/${path}?depth=0&fallback-locale=null`
      if (!hasDrafts) {
        return void (await submit({ action: address, method, disableFormWhileProcessing: kind !== 'shortcut' }))
      }
      if (kind === 'publish')
        return void (await submit({ action: address, method, overrides: { _status: 'published' } }))
      await submit({
        action: `${address}&draft=true`,
        method,
        acceptValues: { overrideLocalChanges: false },
        disableFormWhileProcessing: false,
        disableSuccessStatus: kind !== 'shortcut',
        overrides: { _status: 'draft' },
        skipValidation: true,
      })
    },
    [collectionSlug, globalSlug, hasDrafts, id, submit],
  )
}
