'use client'

import { useListQuery, useSelection } from '@payloadcms/ui'
import { useEffect } from 'react'

export type Selection = { collection: string; ids?: number[]; where?: unknown; isTrash: boolean }

/** Of the lists on the page, one of which may be in a drawer over another; the last changed one is last. */
const selections = new Set<Selection>()

/** The selection of the last used list on the page. */
export const findSelection = (): Selection | null => [...selections].at(-1) ?? null

/** Stores the selection of a list for its confirmation modals. */
export function ListedSelection({ collectionSlug }: { collectionSlug: string }) {
  const { selectAll, selectedIDs } = useSelection()
  const { query } = useListQuery()

  useEffect(() => {
    const isTrash = window.location.pathname.endsWith('/trash')
    const selection: Selection = {
      collection: collectionSlug,
      isTrash,
      ...(selectAll === 'allAvailable' ? { where: query.where ?? {} } : { ids: selectedIDs.map(Number) }),
    }
    selections.add(selection)
    return () => void selections.delete(selection)
  }, [collectionSlug, selectAll, selectedIDs, query])

  return null
}
