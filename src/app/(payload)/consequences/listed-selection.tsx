'use client'

import { useConfig, useListQuery, useSelection } from '@payloadcms/ui'
import type { ClientCollectionConfig, ListQuery, Where } from 'payload'
import { mergeListSearchAndWhere } from 'payload/shared'
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
  const { getEntityConfig } = useConfig()
  const collectionConfig = getEntityConfig({ collectionSlug })

  useEffect(() => {
    const isTrash = window.location.pathname.endsWith('/trash')
    const selection: Selection = {
      collection: collectionSlug,
      isTrash,
      ...(selectAll === 'allAvailable'
        ? { where: toWhere(collectionConfig, query, isTrash) }
        : { ids: selectedIDs.map(Number) }),
    }
    selections.add(selection)
    return () => void selections.delete(selection)
  }, [collectionConfig, collectionSlug, selectAll, selectedIDs, query])

  return null
}

/** What the list finds: its filters, its search, and in the trash only what is trashed. */
function toWhere(collectionConfig: ClientCollectionConfig, { search = '', where }: ListQuery, isTrash: boolean): Where {
  const conditions = [where ?? {}, isTrash ? { deletedAt: { exists: true } } : {}].filter(
    (condition) => Object.keys(condition).length > 0,
  )
  return mergeListSearchAndWhere({ collectionConfig, search, where: conditions.length > 0 ? { and: conditions } : {} })
}
