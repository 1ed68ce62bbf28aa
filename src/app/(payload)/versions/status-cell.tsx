import { sql } from '@payloadcms/db-postgres/drizzle'
import type { DefaultServerCellComponentProps } from 'payload'

import { getConnection } from '@/cms/connection'
import { documentsTable } from '@/cms/tables'

type Props = Pick<DefaultServerCellComponentProps, 'cellData' | 'collectionSlug' | 'payload' | 'rowData'>

/** The status of a document in a list: what its newest version is, and whether readers see another. */
export async function StatusCell({ cellData, collectionSlug, payload, rowData }: Props) {
  if (cellData === 'published') return <span>Published</span>
  // A draft of which some version was published.
  const isShown = cellData === 'changed' && (await isPublished(payload, collectionSlug, Number(rowData.id)))
  return <span>{isShown ? 'Draft (readers see an earlier text)' : 'Draft'}</span>
}

async function isPublished(payload: Props['payload'], collection: string, id: number): Promise<boolean> {
  const connection = await getConnection({ payload })
  const { rows } = await connection.execute(
    sql`select from ${documentsTable(collection)} where id = ${id} and _status = 'published'`,
  )
  return rows.length > 0
}
