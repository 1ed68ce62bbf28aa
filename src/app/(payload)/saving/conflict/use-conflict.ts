'use client'

import { toast, useForm } from '@payloadcms/ui'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'

import type { Conflict } from '@/cms/revisions/conflict-errors'
import { compareVersions, isSameValue, rebaseChanges, type FieldComparison, type Values } from '@/lib/compare-versions'
import type { ConflictControl, OpenConflict } from './conflict-control'
import { fetchNewestVersion, type NewestVersion } from './fetch-newest-version'
import {
  deleteCopy,
  deleteUnsaved,
  markSetAside,
  setAside,
  type CopyKey,
  type LocalCopy,
} from '@/app/(payload)/saving/local-copies/local-copies'
import type { Intent } from '@/app/(payload)/saving/form/open-forms'
import { type LoadVersion, useLoadVersion } from './use-load-version'
import type { FormHandle } from '@/app/(payload)/saving/form/use-open-form'
import { useSaveForm } from '@/app/(payload)/saving/form/use-save-form'

/**
 * Resolves conflicts with versions that somebody else saved. Calls `onDiscarded`, which must be stable, when the form no
 * longer has what a save was rejected with.
 */
export function useConflict(handle: FormHandle, key: CopyKey | null, onDiscarded: () => void): ConflictControl {
  const { setModified } = useForm()
  const load = useLoadVersion(handle)
  const saveForm = useSaveForm()
  const [open, setOpen] = useState<OpenConflict | null>(null)
  const pendingSave = useRef<'autosave' | 'save' | 'publish' | null>(null)
  const [, render] = useReducer((count: number) => count + 1, 0)
  const { form, readValues } = handle

  // After the form has rendered its new values; before that, Payload would submit it empty.
  useEffect(() => {
    const kind = pendingSave.current
    pendingSave.current = null
    if (kind !== null) void saveForm(kind)
  })

  const loadVersion = useCallback<LoadVersion>(
    async (theirs, options) => {
      if (!(await load(theirs, options))) return false
      onDiscarded()
      setOpen(null)
      return true
    },
    [load, onDiscarded],
  )

  const openConflict = useCallback(
    async (conflict: Conflict, intent: Intent) => {
      form.pause()
      const theirs = await fetchTheirs(conflict).catch((error: unknown) => {
        form.resume()
        throw error
      })
      const { values: base } = form.readSynced()
      const changes = theirs ? compareVersions({ base, mine: readValues(), theirs }).map(({ change }) => change) : []
      const isUnchangedByOthers = changes.every((change) => change === 'none' || change === 'mine')
      const isDeleted = theirs === null || Boolean(theirs.deletedAt)
      if (!isDeleted && isUnchangedByOthers && (intent === 'autosave' || intent === 'save')) {
        // Their write changed no field (a publication, for example): rebase on it.
        form.setSynced({ revision: theirs.updatedAt, values: theirs })
        form.resume()
        // Without a change of one's own, as after setting it aside, a save would only put one's name under theirs.
        if (changes.includes('mine')) pendingSave.current = intent
        else onDiscarded()
        render()
        return
      }
      setOpen({ conflict, intent, theirs, base, recovered: null, typed: {} })
    },
    [form, onDiscarded, readValues],
  )

  const openRecovered = useCallback(
    async (copy: LocalCopy) => {
      const { document } = handle
      const theirs = document === null ? (readValues() as NewestVersion) : await fetchNewestVersion(document)
      form.pause()
      setOpen({
        conflict: {
          document: document ?? 'new/0',
          base: copy.revision,
          revision: theirs?.updatedAt ?? null,
          writes: [],
        },
        intent: 'save',
        theirs,
        base: copy.base,
        recovered: copy,
        typed: theirs ? rebaseChanges({ base: form.readSynced().values, mine: readValues(), theirs }) : {},
      })
    },
    [form, handle, readValues],
  )

  const compare = useCallback(
    () =>
      open
        ? compareVersions({
            base: open.base,
            mine: open.recovered?.values ?? readValues(),
            theirs: { ...open.theirs, ...open.typed },
          })
        : [],
    [open, readValues],
  )

  /** Sets the content of the form aside when the chosen values omit a part of it; false when the browser cannot store it. */
  const setAsideOmitted = useCallback(
    async ({ recovered, base, theirs }: OpenConflict, chosen: Values) => {
      const synced = form.readSynced()
      const copy = { values: readValues(), revision: synced.revision, base: recovered ? synced.values : base }
      const isOmitted = ({ name, change, mine, merged }: FieldComparison) =>
        (change === 'mine' || change === 'both') &&
        !isSameValue(chosen[name], mine) &&
        (merged === undefined || !isSameValue(chosen[name], merged))
      const isGone = theirs === null || Boolean(theirs.deletedAt)
      const isNeeded = isGone || compareVersions({ base: copy.base, mine: copy.values, theirs }).some(isOmitted)
      return key === null || !isNeeded || setAside(key, copy)
    },
    [form, key, readValues],
  )

  const resolve = useCallback(
    async (values: Values) => {
      if (!open?.theirs) return
      const { intent, theirs } = open
      const overrides = { ...open.typed, ...values }
      await setAsideOmitted(open, { ...theirs, ...overrides })
      await loadVersion(theirs, { overrides })
      if (key && open.recovered) await deleteCopy(key, open.recovered)
      setModified(true)
      pendingSave.current = intent === 'publish' ? 'publish' : 'save'
      render()
    },
    [setAsideOmitted, key, open, setModified, loadVersion],
  )

  const dismiss = useCallback(() => {
    form.resume()
    setOpen(null)
  }, [form])

  const acceptTheirs = useCallback(async () => {
    if (!open) return
    if (open.recovered && open.theirs) {
      if (key) await markSetAside(key, open.recovered)
      return dismiss()
    }
    const mine = readValues()
    const isStored = await setAsideOmitted(open, open.theirs ?? {})
    if (!isStored) return void toast.error('This browser cannot keep your text. Copy it, or save it over theirs.')
    if (key && open.recovered) await markSetAside(key, open.recovered)
    if (open.theirs) {
      if (!(await loadVersion(open.theirs, { replaceable: mine })))
        return void toast.info(
          'You went on writing: your text is still here. Compare the two, or set yours aside again.',
        )
    } else {
      setOpen(null)
      onDiscarded()
      setModified(false)
    }
    // Last, since the local autosave may have stored it again meanwhile.
    if (key && !open.recovered) await deleteUnsaved(key)
  }, [setAsideOmitted, key, open, onDiscarded, readValues, setModified, loadVersion, dismiss])

  const discardUnsaved = useCallback(async () => {
    if (key) await deleteUnsaved(key)
    onDiscarded()
    setModified(false)
  }, [key, onDiscarded, setModified])

  return {
    formId: form.id,
    open,
    openConflict,
    openRecovered,
    compare,
    resolve,
    acceptTheirs,
    showTheirs: loadVersion,
    readMine: readValues,
    discardUnsaved,
    dismiss,
  }
}

async function fetchTheirs({ document, revision }: Conflict): Promise<NewestVersion | null> {
  return revision === null ? null : fetchNewestVersion(document)
}
