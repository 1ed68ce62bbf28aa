'use client'

import { useRowLabel } from '@payloadcms/ui'

/** The label of an array row: its number, and the value of a field. */
export function RowLabel({ field, noun }: { field: string; noun: string }) {
  const { data, rowNumber = 0 } = useRowLabel<Record<string, unknown> | undefined>()
  const value = data?.[field]
  return (
    <span className="row-label">{`${rowNumber + 1}. ${typeof value === 'string' && value.trim() ? value : noun}`}</span>
  )
}
