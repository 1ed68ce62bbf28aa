'use client'

import { RenderDefaultCell } from '@payloadcms/ui'
import type { DefaultCellComponentProps } from 'payload'

/** Another document in a list; a dash where there is none, which Payload writes as in “<No Last saved by>”. */
export function ReferenceCell(props: DefaultCellComponentProps) {
  const { cellData, link = false } = props
  // A link needs words.
  if (!link && (cellData === null || cellData === undefined)) return <span>–</span>
  return <RenderDefaultCell clientProps={props} columnIndex={0} isLinkedColumn={link} />
}
