'use client'

import { Button, useDocumentInfo } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { recreateDocument, restoreFromTrash } from './restore-document'
import type { ConflictControl, OpenConflict } from './conflict-control'

type Props = {
  control: ConflictControl
  open: OpenConflict
  /** Called with true while the document is being made, when nothing may be typed: the page of the new one follows. */
  onBusy: (isBusy: boolean) => void
  onDone: () => void
}

/** The options when the document was deleted or trashed while it was being edited. */
export function DeletedDocument({ control, open, onBusy, onDone }: Props) {
  const { collectionSlug, docConfig } = useDocumentInfo()
  const router = useRouter()
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { theirs } = open
  const canCreate =
    !(docConfig && 'upload' in docConfig && docConfig.upload) && !(docConfig && 'auth' in docConfig && docConfig.auth)
  const list = `/admin/collections/${collectionSlug}`

  async function discard(): Promise<void> {
    await control.acceptTheirs()
    onDone()
    router.push(list)
  }

  function markBusy(busy: boolean): void {
    setBusy(busy)
    onBusy(busy)
  }

  async function restore(): Promise<void> {
    markBusy(true)
    const values = control.readMine()
    const result = theirs
      ? await restoreFromTrash(open.conflict.document, theirs.updatedAt, values)
      : await recreateDocument(String(collectionSlug), control.formId, values)
    if (!result.ok) {
      markBusy(false)
      return setError(result.message)
    }
    await control.discardUnsaved()
    onDone()
    // A full page load: it is another document, or no longer in the trash.
    window.location.assign(`${list}/${result.id}`)
  }

  return (
    <div className="saving-gone">
      <p>
        {theirs
          ? 'It is in the trash. You can take it out again with what you wrote, or leave it there and keep your text in this browser.'
          : 'It is gone with its history. You can make it anew with what you wrote here, or keep your text in this browser.'}
      </p>
      {error ? (
        <p role="alert" className="saving-gone__fault">
          {error}
        </p>
      ) : null}
      <div className="saving__panel-actions">
        {theirs || canCreate ? (
          <Button buttonStyle="primary" margin={false} disabled={isBusy} onClick={() => void restore()}>
            {theirs ? 'Take it out of the trash with my text' : 'Make it anew with my text'}
          </Button>
        ) : null}
        <Button buttonStyle="secondary" margin={false} disabled={isBusy} onClick={() => void discard()}>
          Set mine aside
        </Button>
      </div>
    </div>
  )
}
