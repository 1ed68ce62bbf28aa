'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { useEffect } from 'react'

import { setSeenRevision } from './form/open-forms'

/**
 * The number of versions, as in Payload’s own pill. It is rendered on every page of a document, so it also stores the
 * shown revision, the base for restoring a version.
 */
export function VersionsPill() {
  const { id, collectionSlug, globalSlug, data, versionCount } = useDocumentInfo()
  const revision: unknown = data?.updatedAt

  useEffect(() => {
    if (typeof revision !== 'string') return
    if (globalSlug) setSeenRevision(`globals/${globalSlug}`, revision)
    else if (collectionSlug && id !== undefined) setSeenRevision(`${collectionSlug}/${id}`, revision)
  }, [collectionSlug, globalSlug, id, revision])

  return versionCount ? <span className="pill-version-count">{versionCount}</span> : null
}
