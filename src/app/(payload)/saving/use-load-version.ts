'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { useCallback } from 'react'

import { isSameValue, type Values } from '@/lib/compare-versions'
import type { NewestVersion } from './fetch-newest-version'
import type { FormHandle } from './use-open-form'
import { usePrepareReplacement } from './use-prepare-replacement'

type Options = {
  /** Values to show instead of those of the version. */
  overrides?: Values
  /** The values that may be replaced; without them, whatever the form has. */
  replaceable?: Values
}

/** Loads a version into the form; false, and nothing is replaced, when something was typed while it was prepared. */
export type LoadVersion = (version: NewestVersion, options?: Options) => Promise<boolean>

/** Returns a function that makes a version the content and the base of the form. */
export function useLoadVersion({ form, keystrokes, readValues }: FormHandle): LoadVersion {
  const { setData } = useDocumentInfo()
  const prepareReplacement = usePrepareReplacement()

  return useCallback(
    async (version, { overrides = {}, replaceable } = {}) => {
      const replace = await prepareReplacement({ ...version, ...overrides })
      if (replaceable && !isSameValue(readValues(), replaceable)) return false
      keystrokes.reset()
      replace()
      form.setSynced({ revision: version.updatedAt, values: version })
      setData?.(version)
      form.resume()
      return true
    },
    [form, keystrokes, prepareReplacement, readValues, setData],
  )
}
