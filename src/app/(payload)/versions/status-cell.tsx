import { sql } from '@payloadcms/db-postgres/drizzle'
import Link from 'next/link'
import type { DefaultServerCellComponentProps } from 'payload'

import { getConnection } from '@/cms/connection'
import { documentsTable } from '@/cms/tables'

type Props = Pick<DefaultServerCellComponentProps, 'cellData' | 'collectionSlug' | 'payload' | 'rowData'> &
  Partial<Pick<DefaultServerCellComponentProps, 'link' | 'linkURL'>>

/**
 * The status of a document in a list: what its newest version is, and whether readers see another. As the first column
 * it links to the document, as Payload's own cells do.
 */
export async function StatusCell({ cellData, collectionSlug, link = false, linkURL, payload, rowData }: Props) {
  const text = await toText({ cellData, collectionSlug, payload, rowData })
  const { id, deletedAt } = rowData as { id: number; deletedAt?: string | null }
  if (!link) return <span>{text}</span>
  const path = linkURL ?? `/admin/collections/${collectionSlug}/${deletedAt ? 'trash/' : ''}${id}`
  return (
    <Link href={path} prefetch={false}>
      {text}
    </Link>
  )
}

async function toText({ cellData, collectionSlug, payload, rowData }: Props): Promise<string> {
  if (cellData === 'published') return 'Published'
  // A draft of which some version was published.
  const isShown = cellData === 'changed' && (await isPublished(payload, collectionSlug, Number(rowData.id)))
  return isShown ? 'Draft (readers see an earlier text)' : 'Draft'
}

async function isPublished(payload: Props['payload'], collection: string, id: number): Promise<boolean> {
  const connection = await getConnection({ payload })
  const { rows } = await connection.execute(
    sql`select from ${documentsTable(collection)} where id = ${id} and _status = 'published'`,
  )
  return rows.length > 0
}
