'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { useEffect, useState } from 'react'

import { commentsChanged } from './api'

/** The number of open comments, in the tab's label. */
export function CommentCount() {
  const { id, collectionSlug } = useDocumentInfo()
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (id === undefined || !collectionSlug) return undefined
    const controller = new AbortController()
    const query = new URLSearchParams({
      'where[and][0][document.relationTo][equals]': collectionSlug,
      'where[and][1][document.value][equals]': String(id),
      'where[and][2][resolvedAt][exists]': 'false',
    })
    const load = () =>
      void fetch(`/admin/api/comments/count?${query}`, { credentials: 'same-origin', signal: controller.signal })
        .then((response) => (response.ok ? (response.json() as Promise<{ totalDocs: number }>) : { totalDocs: 0 }))
        .then(({ totalDocs }) => setCount(totalDocs))
        // A missing count is not worth an error message.
        .catch(() => undefined)
    load()
    window.addEventListener(commentsChanged, load, { signal: controller.signal })
    return () => controller.abort()
  }, [id, collectionSlug])
  return count > 0 ? <span className="pill-version-count">{count}</span> : null
}
