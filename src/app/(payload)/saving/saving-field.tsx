'use client'

import './saving.css'

import { useDocumentInfo } from '@payloadcms/ui'

import { useTitleOfNew } from '../fields/use-title-of-new'
import { ConflictDialog } from './conflict/conflict-dialog'
import { ConflictPanel } from './conflict/conflict-panel'
import { PresenceStrip } from './presence-strip'
import { RecoveredPanel } from './local-copies/recovered-panel'
import { SetAsideList } from './local-copies/set-aside-list'
import { useDocumentSaving } from './use-document-saving'
import { useSaveShortcut } from './form/use-save-shortcut'

/**
 * The saving state of every document’s form: conflicts, local copies and other editors. A field without data, the only
 * component that Payload renders in all of its forms.
 */
export function SavingField() {
  const { docConfig, id, isTrashed } = useDocumentInfo()
  useTitleOfNew()
  useSaveShortcut()
  const saving = useDocumentSaving()
  const { container, others, isOffline, isComparing, setComparing, conflict, localCopies } = saving
  const { acceptTheirs, compareCopy, setInert } = saving

  if (isTrashed) return null
  const drafts = docConfig && 'versions' in docConfig && docConfig.versions ? docConfig.versions.drafts : null
  const isAutosaved = id !== undefined && Boolean(drafts && drafts.autosave)
  return (
    <div className="saving" ref={container}>
      <PresenceStrip others={others} isOffline={isOffline} isAutosaved={isAutosaved} />
      <SetAsideList
        copies={localCopies.setAside}
        onCompare={compareCopy}
        onDelete={(copy) => void localCopies.remove(copy)}
      />
      {localCopies.found && !conflict.open ? (
        <RecoveredPanel
          copy={localCopies.found}
          onCompare={() => localCopies.found && compareCopy(localCopies.found)}
          onDismiss={() => void localCopies.dismiss()}
        />
      ) : null}
      {conflict.open && !isComparing ? (
        <ConflictPanel
          open={conflict.open}
          onCompare={() => setComparing(true)}
          onTakeTheirs={() => void acceptTheirs()}
        />
      ) : null}
      {conflict.open && isComparing ? (
        <ConflictDialog
          control={conflict}
          open={conflict.open}
          onBusy={setInert}
          onClose={() => {
            setComparing(false)
            if (conflict.open?.recovered) conflict.dismiss()
          }}
          onDone={() => {
            setComparing(false)
            void localCopies.refresh()
          }}
        />
      ) : null}
    </div>
  )
}
