import { useDocumentInfo, useEditDepth, useFormModified } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

import type { DocumentKey } from '@/cms/revisions/document-key'
import { fetchNewestVersion } from '@/app/(payload)/saving/conflict/fetch-newest-version'
import { type CopyKey, deleteUnsaved } from '@/app/(payload)/saving/local-copies/local-copies'
import { findPendingWrite } from '@/app/(payload)/saving/requests/send-write'
import { compareVersions, type Values } from '@/lib/compare-versions'
import { registerLeavingSave } from './leaving-saves'
import { findForm, formMarker, isFormOpen, registerForm } from './open-forms'
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
    const synced = form.readSynced()
    const values = readValues()
    // What was typed and taken back would make a draft of the same text.
    if (isSame(values, synced.values)) return

    /** Whether the server has the text now. */
    async function save(name: DocumentKey, copyKey: CopyKey): Promise<boolean> {
      const pending = findPendingWrite(name)
      if (pending !== undefined || form.readRevision() !== synced.revision) {
        await pending
        // So would what is being published.
        const newest = await fetchNewestVersion(name).catch(() => null)
        if (isGone.current) return false
        if (newest !== null && isSame(values, newest)) {
          await deleteOwnCopy(name, copyKey)
          return true
        }
      }
      const body = new FormData()
      body.set('_payload', JSON.stringify({ ...values, _status: 'draft', [formMarker]: form.id }))
      if (!(await send(name, body))) return false
      await deleteOwnCopy(name, copyKey)
      return true
    }

    /** A form that was opened since keeps its own in the same place. */
    async function deleteOwnCopy(name: DocumentKey, copyKey: CopyKey): Promise<void> {
      if (findForm(null, name) === form) await deleteUnsaved(copyKey)
    }

    // Its request is based on what the form has seen, not on what another form of the document has by then.
    const unregister = registerForm(form)
    const saving = save(document, key).finally(unregister)
    registerLeavingSave(document, saving)
    void saving.then((isSaved) => {
      // A list that was opened meanwhile shows what was before, and would have its revision refused as an earlier one.
      if (isSaved && !isFormOpen()) router.refresh()
    })
  })

  useEffect(() => () => onLeave(), [])

  return useCallback(() => void (isGone.current = true), [])
}

const isSame = (mine: Values, saved: Values): boolean =>
  compareVersions({ base: saved, mine, theirs: saved }).every(({ change }) => change === 'none')

async function send(document: DocumentKey, body: FormData): Promise<boolean> {
  const address = `/admin/api/${document}?autosave=true&depth=0&draft=true&fallback-locale=null`
  const response = await fetch(address, { method: 'PATCH', body, credentials: 'include' }).catch(() => null)
  return response?.ok ?? false
}
