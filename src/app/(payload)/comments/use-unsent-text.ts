import { useCallback, useEffect, useRef, useState } from 'react'

import {
  type CopyKey,
  deleteCopy,
  deleteUnsaved,
  findCopies,
  recoverUnsaved,
  saveUnsaved,
} from '@/app/(payload)/saving/local-copies/local-copies'

type Change = string | ((current: string) => string)

/** The text of a form of its own, which is stored in the browser until it is empty; null stores nothing. */
export function useUnsentText(key: CopyKey | null): [text: string, setText: (change: Change) => void] {
  const [text, setText] = useState('')
  const latest = useRef('')
  const [userId, document] = key ? [key.userId, key.document] : [null, null]

  const change = useCallback(
    (next: Change) => {
      latest.current = typeof next === 'string' ? next : next(latest.current)
      setText(latest.current)
      if (userId === null || document === null) return
      const values = { text: latest.current }
      void (latest.current
        ? saveUnsaved({ userId, document }, { values, revision: null, base: {} })
        : deleteUnsaved({ userId, document }))
    },
    [userId, document],
  )

  useEffect(() => {
    if (userId === null || document === null) return
    const copyKey = { userId, document }
    const restore = async () => {
      await recoverUnsaved(copyKey)
      const copy = (await findCopies(copyKey)).find(({ state }) => state === 'found')
      const stored = copy?.values.text
      // Not over what was typed meanwhile.
      if (!copy || typeof stored !== 'string' || latest.current !== '') return
      change(stored)
      await deleteCopy(copyKey, copy)
    }
    void restore()
  }, [userId, document, change])

  return [text, change]
}
