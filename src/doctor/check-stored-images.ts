import { getMediaStore, readMediaBytes } from '@/cms/storage/media-bytes'
import type { BoundedClient } from '@/postgres/bounded-client'
import type { Finding } from './finding'

const subject = 'images'
/** Where the storage is that of another installation, or was lost, none of them is there. */
const checkedImages = 10

/** Checks that the newest images of the database are where uploads are stored. */
export async function checkStoredImages(client: BoundedClient): Promise<Finding[]> {
  const { rows: tables } = await client.query<{ exists: boolean }>(`select to_regclass('media') is not null as exists`)
  if (!tables[0]?.exists) return []
  // All columns, since an older schema may lack some.
  const { rows } = await client.query<{ filename: string | null; prefix?: string | null }>(
    'select * from media where filename is not null order by id desc limit $1',
    [checkedImages],
  )
  const { name: place } = await getMediaStore()
  const missing: string[] = []
  for (const { filename, prefix } of rows) {
    if (filename !== null && (await readMediaBytes(filename, prefix)) === null) missing.push(filename)
  }
  if (rows.length === 0) return []
  if (missing.length === 0) return [{ subject, state: 'ok', text: `The newest images are in ${place}.` }]
  const text = `Of the newest ${rows.length} images, ${missing.length} cannot be found in ${place}, such as ${missing[0]}.`
  const remedy =
    'Correct DATA_DIR or S3_BUCKET, copy the files of the former storage there (npm run media), or restore a backup.'
  return [{ subject, state: 'failure', text, remedy }]
}
