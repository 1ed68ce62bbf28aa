'use client'

import { useListQuery, useSelection } from '@payloadcms/ui'
import { useEffect } from 'react'

export type Selection = { collection: string; ids?: number[]; where?: unknown; isTrash: boolean }

let selection: Selection | null = null

/** The selection of the last used list. */
export const findSelection = (): Selection | null => selection

/** Stores the selection of a list for its confirmation modals. */
export function ListedSelection({ collectionSlug }: { collectionSlug: string }) {
  const { selectAll, selectedIDs } = useSelection()
  const { query } = useListQuery()

  useEffect(() => {
    const isTrash = window.location.pathname.endsWith('/trash')
    const chosen = selectAll === 'allAvailable' ? { where: query.where ?? {} } : { ids: selectedIDs.map(Number) }
    selection = { collection: collectionSlug, isTrash, ...chosen }
  }, [collectionSlug, selectAll, selectedIDs, query])

  return null
}
