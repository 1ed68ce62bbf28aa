'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'

import { isSameValue, type Values } from '@/lib/compare-versions'
import { findCopies, deleteCopy, markSetAside, recoverUnsaved, type CopyKey, type LocalCopy } from './local-copies'
import { waitUntilOneIsClosed } from './open-windows'

export type LocalCopies = {
  /** Unsaved content of an earlier visit, until it is dismissed or used. */
  found: LocalCopy | null
  setAside: readonly LocalCopy[]
  dismiss: () => Promise<void>
  remove: (copy: LocalCopy) => Promise<void>
  refresh: () => Promise<void>
}

/** The local copies of a document in this browser. */
export function useLocalCopies(key: CopyKey | null): LocalCopies {
  const { data } = useDocumentInfo()
  const [copies, setCopies] = useState<readonly LocalCopy[]>([])
  const [userId, document] = key ? [key.userId, key.document] : [null, null]

  const refresh = useCallback(async () => {
    if (userId === null || document === null) return
    const found = await findCopies({ userId, document })
    setCopies(found.filter(({ state }) => state !== 'unsaved'))
  }, [userId, document])

  useEffect(() => {
    if (userId === null || document === null) return
    const copyKey = { userId, document }
    const unmounting = new AbortController()
    const recover = async () => {
      let others: string[] | undefined
      do {
        others = await recoverUnsaved(copyKey, others)
        const saved = (await findCopies(copyKey)).filter(
          (copy) => copy.state === 'found' && !hasUnsavedChanges(copy, data ?? {}),
        )
        await Promise.all(saved.map((copy) => deleteCopy(copyKey, copy)))
        await refresh()
        // A window that is being closed, or that is closed later, may leave what it could not save.
        if (others.length > 0) await waitUntilOneIsClosed(others, unmounting.signal)
      } while (others.length > 0)
    }
    recover().catch(() => undefined)
    return () => unmounting.abort()
    // Once per document, with the data the page was loaded with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [userId, document, refresh])

  const found = copies.find(({ state }) => state === 'found') ?? null

  const dismiss = useCallback(async () => {
    if (userId === null || document === null || !found) return
    await markSetAside({ userId, document }, found)
    await refresh()
  }, [userId, document, found, refresh])

  const remove = useCallback(
    async (copy: LocalCopy) => {
      if (userId === null || document === null) return
      await deleteCopy({ userId, document }, copy)
      await refresh()
    },
    [userId, document, refresh],
  )

  return { found, setAside: copies.filter(({ state }) => state === 'set aside'), dismiss, remove, refresh }
}

/** True when the copy has a change that is not in the document. */
function hasUnsavedChanges({ values, base }: LocalCopy, saved: Values): boolean {
  return Object.entries(values).some(
    ([name, value]) => name !== 'updatedAt' && !isSameValue(value, base[name]) && !isSameValue(value, saved[name]),
  )
}
