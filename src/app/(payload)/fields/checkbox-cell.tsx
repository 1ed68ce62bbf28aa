'use client'

import { RenderDefaultCell } from '@payloadcms/ui'
import type { DefaultCellComponentProps } from 'payload'

/** A checkbox in a list. Payload's own cell writes “true” and “false”, as code. */
export function CheckboxCell(props: DefaultCellComponentProps) {
  const { cellData, field, link = false } = props
  const text = cellData ? 'Yes' : 'No'
  if (!link) return <span>{text}</span>
  // The first column leads to the document, with the text of a field of text.
  const linked = { ...props, cellData: text, field: { ...field, type: 'text' } } as DefaultCellComponentProps
  return <RenderDefaultCell clientProps={linked} columnIndex={0} isLinkedColumn />
}
