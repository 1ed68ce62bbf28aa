'use client'

import { RenderDefaultCell, useConfig } from '@payloadcms/ui'
import type { DefaultCellComponentProps, RelationshipFieldClient } from 'payload'
import { useEffect, useSyncExternalStore } from 'react'

import { referenceTitles, requestTitle } from './reference-titles'

const maxShown = 3

/**
 * Other documents in a list, by their titles; a dash where there are none. Payload's own cell writes “<No Author>” until it
 * has noticed that its row is in the window, and for good when the page moves meanwhile.
 */
export function ReferenceCell(props: DefaultCellComponentProps) {
  const { cellData, field, link = false } = props
  const { relationTo } = field as RelationshipFieldClient
  const ids = toIds(cellData)
  // A link needs words.
  if (link || typeof relationTo !== 'string')
    return <RenderDefaultCell clientProps={props} columnIndex={0} isLinkedColumn={link} />
  if (ids.length === 0) return <span>–</span>
  return (
    <span>
      {ids.slice(0, maxShown).map((id, index) => (
        <span key={id}>
          {index > 0 ? ', ' : ''}
          <Title collection={relationTo} id={id} />
        </span>
      ))}
      {ids.length > maxShown ? ` and ${ids.length - maxShown} more` : ''}
    </span>
  )
}

function Title({ collection, id }: { collection: string; id: number }) {
  const { getEntityConfig } = useConfig()
  const titleField = getEntityConfig({ collectionSlug: collection }).admin.useAsTitle ?? 'id'
  const title = useSyncExternalStore(
    referenceTitles.subscribe,
    () => referenceTitles.read(collection, id),
    () => undefined,
  )
  useEffect(() => requestTitle({ collection, titleField, id }), [collection, titleField, id])
  return title === undefined ? '…' : (title ?? `number ${id}`)
}

function toIds(cellData: unknown): number[] {
  const values: unknown[] = Array.isArray(cellData) ? cellData : [cellData]
  return values.flatMap((value) => {
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
    return typeof id === 'number' ? [id] : []
  })
}
