'use client'

import { useDocumentInfo, useForm, useLocale, useServerFunctions } from '@payloadcms/ui'
import { useCallback } from 'react'

import type { Values } from '@/lib/compare-versions'

/**
 * Prepares the replacement of the values of a document’s form; the returned function replaces them. Rejects and leaves
 * the form unchanged when the server is unreachable. Payload’s `reset` aborts a pending one and does not report failures,
 * so the form can end up without state.
 */
export function usePrepareReplacement(): (values: Values) => Promise<() => void> {
  const { id, collectionSlug, globalSlug, docPermissions, getDocPreferences } = useDocumentInfo()
  const { replaceState } = useForm()
  const { getFormState } = useServerFunctions()
  const { code } = useLocale()

  return useCallback(
    async (values) => {
      const { state } = await getFormState({
        ...(id === undefined ? {} : { id }),
        ...(collectionSlug ? { collectionSlug } : {}),
        ...(globalSlug ? { globalSlug } : {}),
        data: values,
        docPermissions,
        docPreferences: await getDocPreferences(),
        locale: code,
        operation: 'update',
        renderAllFields: true,
        schemaPath: collectionSlug ?? globalSlug ?? '',
        skipValidation: true,
      })
      if (!state) throw new Error('The server cannot be reached.')
      return () => replaceState(state)
    },
    [code, collectionSlug, docPermissions, getDocPreferences, getFormState, globalSlug, id, replaceState],
  )
}
