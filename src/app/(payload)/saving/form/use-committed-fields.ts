'use client'

import { useForm } from '@payloadcms/ui'
import type { FormState } from 'payload'
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'

/**
 * Returns a function that resolves to the fields of the form with every change that was made before the call. React may
 * not have rendered the last ones yet, and until then the form does not have them.
 */
export function useCommittedFields(): () => Promise<FormState> {
  const { getFields } = useForm()
  const waiting = useRef<(() => void)[]>([])
  const [commits, commit] = useReducer((count: number) => count + 1, 0)

  const resume = useCallback(() => {
    for (const resolve of waiting.current.splice(0)) resolve()
  }, [])

  // Earlier changes are part of the render that this change of state causes.
  useLayoutEffect(resume, [commits, resume])
  useEffect(() => resume, [resume])

  return useCallback(async () => {
    await new Promise<void>((resolve) => {
      waiting.current.push(resolve)
      commit()
    })
    return getFields()
  }, [getFields])
}
