'use client'

import { toast, useAuth, useDocumentInfo, useForm, useFormModified } from '@payloadcms/ui'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

import type { OtherEditor } from '@/cms/revisions/document-editors'
import type { DocumentWrite } from '@/cms/revisions/document-writes'
import { compareVersions, type Values } from '@/lib/compare-versions'
import type { ConflictControl } from './conflict/conflict-control'
import { describeWrites } from './describe-writes'
import { fetchNewestVersion } from './conflict/fetch-newest-version'
import type { CopyKey, LocalCopy } from './local-copies/local-copies'
import { useConflict } from './conflict/use-conflict'
import { useLocalAutosave } from './local-copies/use-local-autosave'
import { type LocalCopies, useLocalCopies } from './local-copies/use-local-copies'
import { useIsOneOfSeveral } from './use-one-of-several'
import { useOpenForm } from './form/use-open-form'
import { usePresence } from './use-presence'
import { useReportedConflict } from './conflict/use-reported-conflict'
import { useResetModified } from './form/use-reset-modified'
import { useSaveForm } from './form/use-save-form'
import { useSaveOnLeaving } from './form/use-save-on-leaving'

export type DocumentSaving = {
  /** An element inside the form. */
  container: RefObject<HTMLDivElement | null>
  others: readonly OtherEditor[]
  isOffline: boolean
  /** True while the conflict is shown in the dialog instead of the panel. */
  isComparing: boolean
  setComparing: (isComparing: boolean) => void
  /** Blocks input while the values of the form are about to be replaced. */
  setInert: (isBusy: boolean) => void
  conflict: ConflictControl
  localCopies: LocalCopies
  acceptTheirs: () => Promise<void>
  compareCopy: (copy: LocalCopy) => void
}

const unreachable = 'The server cannot be reached just now. Your text is still here: try again in a moment.'

/** Connects the document’s form to its saves: conflicts, local copies, other editors and unpublishing. */
export function useDocumentSaving(): DocumentSaving {
  const { user } = useAuth()
  const { collectionSlug, docConfig, setUnpublishedVersionCount } = useDocumentInfo()
  const hasDrafts = Boolean(docConfig?.versions && docConfig.versions.drafts)
  const { setModified } = useForm()
  const isModified = useFormModified()
  const [isOffline, setOffline] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const hasTyped = useRef(false)
  const container = useRef<HTMLDivElement>(null)
  /** Whether the last save was rejected, and the values of the form when it was about to be unpublished. */
  const wasRejected = useRef(false)
  const unpublished = useRef<Values>({})
  const saveForm = useSaveForm()
  const handle = useOpenForm({
    beforeUnpublish: async () => {
      setInert(true)
      const isSaved = await saveFirst()
      unpublished.current = handle.readValues()
      const canProceed = isSaved && !form.isPaused()
      if (!canProceed) setInert(false)
      return canProceed
    },
    saveDraft: async () => !hasDrafts || saveFirst(),
    beforeDuplicate: saveFirst,
    onSaved: (_, intent) => {
      // What is saved first ends the repetition of an autosave, which is reported as rejected before.
      wasRejected.current = false
      setOffline(false)
      setUnsaved(false)
      autosave.markSaved()
      resetModified()
      if (intent === 'trash' || intent === 'delete') markGone()
      if (intent === 'save') setUnpublishedVersionCount((count) => Math.max(count, 1))
      if (intent === 'unpublish') void showUnpublished().then(() => setInert(false), requireReload)
    },
    onFailed: (intent, isUnreachable) => {
      wasRejected.current = true
      if (intent === 'unpublish') setInert(false)
      setUnsaved(true)
      setOffline(isUnreachable)
      // The offline notice says that the text is stored in the browser.
      if (isUnreachable) autosave.flush()
    },
    onConflict: (reported, intent) => {
      wasRejected.current = true
      if (intent === 'unpublish') setInert(false)
      setUnsaved(intent === 'autosave' || intent === 'save' || intent === 'publish')
      setComparing(intent !== 'autosave')
      openReported({ conflict: reported, intent })
    },
  })
  const { form } = handle
  const isOneOfSeveral = useIsOneOfSeveral()
  const key: CopyKey | null =
    user && !isOneOfSeveral
      ? { userId: user.id, document: handle.document ?? `${collectionSlug ?? 'globals'}/new` }
      : null
  const autosave = useLocalAutosave(handle, key)
  const resetModified = useResetModified(handle)
  const markGone = useSaveOnLeaving(handle, key)
  const markDiscarded = useCallback(() => setUnsaved(false), [])
  const conflict = useConflict(handle, key, markDiscarded)
  const localCopies = useLocalCopies(key)
  const openReported = useReportedConflict({
    form,
    openConflict: conflict.openConflict,
    onPostponed: () => {
      setUnsaved(true)
      setOffline(true)
      autosave.flush()
    },
    onOpened: () => setOffline(false),
  })

  // Payload resets the modified state even after a rejected save.
  useEffect(() => {
    if (isModified) hasTyped.current = true
    else if (isUnsaved) setModified(true)
  }, [isModified, isUnsaved, setModified])

  const consumeHasTyped = useCallback(() => {
    const typed = hasTyped.current
    hasTyped.current = false
    return typed
  }, [])

  async function saveFirst(): Promise<boolean> {
    // Without drafts, nothing is sent of a form that is invalid.
    wasRejected.current = isModified && !hasDrafts
    if (isModified) await saveForm('save')
    return !wasRejected.current
  }

  function setInert(isBusy: boolean): void {
    const element = container.current?.closest('form')
    if (element) element.inert = isBusy
  }

  /** After unpublishing, Payload resets the form to the data the page was loaded with. */
  async function showUnpublished(): Promise<void> {
    const revision = form.readRevision()
    if (!handle.document || revision === null) return
    const saved = await fetchNewestVersion(handle.document).catch(() => null)
    await conflict.showTheirs(saved ?? { ...unpublished.current, _status: 'draft', updatedAt: revision })
  }

  /** The form shows outdated values, which must not be saved. */
  function requireReload(): void {
    form.pause()
    toast.error('It is unpublished. The server cannot be reached just now: load this page again before you write on.')
  }

  const onNewerWrites = async (writes: DocumentWrite[]) => {
    const revision = form.readRevision()
    const { values: base } = form.readSynced()
    const last = writes.at(-1)
    if (!handle.document || !last) return
    const theirs = await fetchNewestVersion(handle.document)
    // A save of one's own may have been accepted, or its conflict opened, meanwhile.
    const isSuperseded = () => form.isPaused() || form.readRevision() !== revision
    if (isSuperseded()) return
    const mine = handle.readValues()
    const isUntouched =
      theirs && compareVersions({ base, mine, theirs }).every(({ change }) => change === 'none' || change === 'theirs')
    const lastShown = writes.findLast(({ action }) => action.includes('published'))
    const isUnpublished = lastShown?.action.startsWith('unpublished') ?? false
    if (isUntouched && !theirs.deletedAt && (await conflict.showTheirs(theirs, { replaceable: mine, isUnpublished })))
      return void toast.info(`${describeWrites(writes, user?.id)} You see it now.`)
    if (isSuperseded()) return
    await conflict.openConflict(
      { document: handle.document, base: revision, revision: theirs?.updatedAt ?? null, writes },
      'autosave',
    )
  }
  // When the server is unavailable, the next heartbeat tries again.
  const others = usePresence({
    form,
    document: handle.document,
    consumeHasTyped,
    onNewerWrites: (writes) => void onNewerWrites(writes).catch(() => undefined),
  })

  async function acceptTheirs(): Promise<void> {
    try {
      await conflict.acceptTheirs()
      await localCopies.refresh()
    } catch {
      toast.error(unreachable)
    }
  }

  function compareCopy(text: LocalCopy): void {
    setComparing(true)
    conflict.openRecovered(text).catch(() => toast.error(unreachable))
  }

  return {
    container,
    others,
    isOffline: isOffline && isUnsaved,
    isComparing,
    setComparing,
    setInert,
    conflict,
    localCopies,
    acceptTheirs,
    compareCopy,
  }
}
