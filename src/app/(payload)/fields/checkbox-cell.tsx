'use client'

import { RenderDefaultCell } from '@payloadcms/ui'
import type { DefaultCellComponentProps } from 'payload'

/** A checkbox in a list. Payload's own cell writes “true” and “false”, as code. */
export function CheckboxCell(props: DefaultCellComponentProps) {
  const { cellData, link = false } = props
  if (link) return <RenderDefaultCell clientProps={props} columnIndex={0} isLinkedColumn={link} />
  return <span>{cellData ? 'Yes' : 'No'}</span>
}
