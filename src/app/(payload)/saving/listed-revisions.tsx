'use client'

import { useListQuery } from '@payloadcms/ui'
import { useEffect } from 'react'

import { setListedRevisions } from './form/open-forms'

/** Stores the revisions of the documents in a list, the precondition of bulk operations. */
export function ListedRevisions({ collectionSlug }: { collectionSlug: string }) {
  const { data } = useListQuery()
  const docs: { id?: unknown; updatedAt?: unknown }[] | undefined = data?.docs

  useEffect(() => {
    const revisions = new Map<string, string>()
    for (const { id, updatedAt } of docs ?? []) if (typeof updatedAt === 'string') revisions.set(String(id), updatedAt)
    setListedRevisions(collectionSlug, revisions)
  }, [collectionSlug, docs])

  return null
}
