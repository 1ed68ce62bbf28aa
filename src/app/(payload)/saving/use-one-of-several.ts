'use client'

import { useBulkUpload, useDocumentInfo, useModal } from '@payloadcms/ui'
import { useState } from 'react'

/**
 * True in the form of one of several files that are being uploaded. Payload keeps what is typed in each, and asks before
 * it discards them; the browser does not keep the files, so that a stored text would be offered at another one.
 */
export function useIsOneOfSeveral(): boolean {
  const { collectionSlug, id } = useDocumentInfo()
  const { collectionSlug: uploaded, drawerSlug } = useBulkUpload()
  const { isModalOpen } = useModal()
  // The drawer is closed before its forms are gone.
  const [isOneOfSeveral] = useState(() => !id && collectionSlug === uploaded && isModalOpen(drawerSlug))
  return isOneOfSeveral
}
