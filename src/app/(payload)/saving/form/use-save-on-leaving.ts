import { useDocumentInfo, useEditDepth, useFormModified } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

import { type CopyKey, deleteUnsaved } from '@/app/(payload)/saving/local-copies/local-copies'
import { compareVersions } from '@/lib/compare-versions'
import { formMarker, isFormOpen, registerForm } from './open-forms'
import type { FormHandle } from './use-open-form'

/**
 * Saves what was typed since the last autosave when the form is left for another page of the admin, where Payload’s next
 * autosave is dropped with the form. What cannot be saved stays in the browser. The function that is returned says that the
 * document is gone, so that there is nothing to save any more.
 */
export function useSaveOnLeaving({ form, document, readValues }: FormHandle, key: CopyKey | null): () => void {
  const { docConfig, hasSavePermission } = useDocumentInfo()
  const isModified = useFormModified()
  const router = useRouter()
  // A drawer asks before it drops what was typed in it.
  const isPage = useEditDepth() === 1
  const isGone = useRef(false)
  const drafts = docConfig && 'versions' in docConfig && docConfig.versions ? docConfig.versions.drafts : null
  const isAutosaved = Boolean(drafts && drafts.autosave && hasSavePermission && isPage)

  const onLeave = useEffectEvent(() => {
    if (!isModified || !isAutosaved || isGone.current || form.isPaused() || document === null || key === null) return
    const { values: base } = form.readSynced()
    // What was typed and taken back would make a draft of the same text.
    if (compareVersions({ base, mine: readValues(), theirs: base }).every(({ change }) => change === 'none')) return
    const body = new FormData()
    body.set('_payload', JSON.stringify({ ...readValues(), _status: 'draft', [formMarker]: form.id }))
    // Its request is based on what the form has seen, not on what another form of the document has by then.
    const unregister = registerForm(form)
    void save(document, body, key)
      .finally(unregister)
      .then((isSaved) => {
        // A list that was opened meanwhile shows what was before, and would have its revision refused as an earlier one.
        if (isSaved && !isFormOpen()) router.refresh()
      })
  })

  useEffect(() => () => onLeave(), [])

  return useCallback(() => void (isGone.current = true), [])
}

async function save(document: string, body: FormData, key: CopyKey): Promise<boolean> {
  const address = `/admin/api/${document}?autosave=true&depth=0&draft=true&fallback-locale=null`
  const response = await fetch(address, { method: 'PATCH', body, credentials: 'include' }).catch(() => null)
  if (!response?.ok) return false
  await deleteUnsaved(key)
  return true
}
