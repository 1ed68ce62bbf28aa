'use client'

import { useField, useForm } from '@payloadcms/ui'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

type Props = { path: string; schemaPath: string; block: string }

/**
 * Adds a row to a list of blocks of one kind, unfolded, when its button is pressed: Payload asks which kind it should be,
 * and folds it where the rows that were there are folded.
 */
export function AddRow({ path, schemaPath, block }: Props) {
  const { addFieldRow, dispatchFields } = useForm()
  const { rows = [] } = useField({ path, hasRows: true })
  const place = useRef<HTMLSpanElement>(null)
  const added = useRef<number | null>(null)

  const add = useEffectEvent(() => {
    added.current = rows.length
    addFieldRow({ blockType: block, path, rowIndex: rows.length, schemaPath })
  })

  useEffect(() => {
    const field = place.current?.closest('.blocks-field')
    const onClick = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest('.blocks-field__drawer-toggler')) return
      event.stopPropagation()
      add()
    }
    // Before Payload's own listener, which opens the question.
    field?.addEventListener('click', onClick, { capture: true })
    return () => field?.removeEventListener('click', onClick, { capture: true })
  }, [])

  useLayoutEffect(() => {
    const index = added.current
    if (index === null || rows.length <= index) return
    added.current = null
    const updatedRows = rows.map((row, at) => (at === index ? { ...row, collapsed: false } : row))
    dispatchFields({ type: 'SET_ROW_COLLAPSED', path, updatedRows })
  }, [dispatchFields, path, rows])

  return <span ref={place} hidden />
}
