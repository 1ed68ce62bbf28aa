'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { useCallback } from 'react'

import { isSameValue, type Values } from '@/lib/compare-versions'
import type { NewestVersion } from './fetch-newest-version'
import type { FormHandle } from '@/app/(payload)/saving/form/use-open-form'
import { usePrepareReplacement } from './use-prepare-replacement'

type Options = {
  /** Values to show instead of those of the version. */
  overrides?: Values
  /** The values that may be replaced; without them, whatever the form has. */
  replaceable?: Values
  /** Whether the document was unpublished since the version in the form. */
  isUnpublished?: boolean
}

/** Loads a version into the form; false, and nothing is replaced, when something was typed while it was prepared. */
export type LoadVersion = (version: NewestVersion, options?: Options) => Promise<boolean>

/** Returns a function that makes a version the content and the base of the form. */
export function useLoadVersion({ form, readValues }: FormHandle): LoadVersion {
  const { setData, setHasPublishedDoc, setUnpublishedVersionCount } = useDocumentInfo()
  const prepareReplacement = usePrepareReplacement()

  return useCallback(
    async (version, { overrides = {}, replaceable, isUnpublished = false } = {}) => {
      const replace = await prepareReplacement({ ...version, ...overrides })
      if (replaceable && !isSameValue(readValues(), replaceable)) return false
      replace()
      form.setSynced({ revision: version.updatedAt, values: version })
      setData?.(version)
      // Payload derives the status above the form from these, and counts only what the form itself does.
      const isPublished = version._status === 'published'
      setUnpublishedVersionCount((count) => (isPublished ? 0 : Math.max(count, 1)))
      if (isPublished || isUnpublished) setHasPublishedDoc(isPublished)
      form.resume()
      return true
    },
    [form, prepareReplacement, readValues, setData, setHasPublishedDoc, setUnpublishedVersionCount],
  )
}
