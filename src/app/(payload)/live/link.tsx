'use client'

import './live.css'

import { useDocumentInfo } from '@payloadcms/ui'

/** Links to the public page of a published document. */
export function LiveLink() {
  const { id, collectionSlug, hasPublishedDoc } = useDocumentInfo()
  if (!hasPublishedDoc || id === undefined) return null
  return (
    <a className="live-link" href={`/admin/preview/${collectionSlug}/${id}?as=live`} target="_blank" rel="noopener">
      View live
    </a>
  )
}
