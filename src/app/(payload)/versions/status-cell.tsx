import { sql } from '@payloadcms/db-postgres/drizzle'
import DataLoader from 'dataloader'
import Link from 'next/link'
import type { DefaultServerCellComponentProps } from 'payload'

import { getConnection } from '@/cms/connection'
import { documentsTable } from '@/cms/tables'
import { memoizeByObject } from '@/lib/memoize-by-object'

type Props = Pick<DefaultServerCellComponentProps, 'cellData' | 'collectionSlug' | 'payload' | 'rowData'> &
  Partial<Pick<DefaultServerCellComponentProps, 'link' | 'linkURL'>>

/**
 * The status of a document in a list: what its newest version is, and whether readers see another. As the first column
 * it links to the document, as Payload's own cells do.
 */
export async function StatusCell({ cellData, collectionSlug, link = false, linkURL, payload, rowData }: Props) {
  const { id, deletedAt } = rowData as { id: number; deletedAt?: string | null }
  // What was published before is a draft in the trash, which would tell nothing but that.
  const text = deletedAt ? 'In the trash' : await toText({ cellData, collectionSlug, payload, rowData })
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
  const isShown = cellData === 'changed' && (await toLoader(payload, collectionSlug).load(Number(rowData.id)))
  return isShown ? 'Draft (readers see an earlier text)' : 'Draft'
}

/** Cells know no other row: those that are rendered together are asked about at once, and nothing is remembered. */
const toLoader = memoizeByObject(
  (payload: Props['payload'], collection: string) =>
    new DataLoader<number, boolean>((ids) => arePublished(payload, collection, ids), { cache: false }),
)

async function arePublished(payload: Props['payload'], collection: string, ids: readonly number[]): Promise<boolean[]> {
  const connection = await getConnection({ payload })
  const { rows } = await connection.execute<{ id: number }>(
    sql`select id from ${documentsTable(collection)} where id = any(${sql.param([...ids])}::integer[]) and _status = 'published'`,
  )
  const published = new Set(rows.map(({ id }) => id))
  return ids.map((id) => published.has(id))
}
