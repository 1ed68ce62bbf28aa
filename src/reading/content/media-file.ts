import { sql } from '@payloadcms/db-postgres/drizzle'

import { readMediaBytes } from '@/cms/storage/media-bytes'
import { readRows } from '@/reading/shared/database'
import { isPublicMedia } from './media'

/** The bytes and type of a public image or of one of its variants; null when no published document uses it. */
export async function findMediaFile(filename: string): Promise<{ body: Uint8Array; mimeType: string } | null> {
  const [row] = await readRows<{ mimeType: string | null; prefix: string | null }>(sql`
    select m.prefix, case ${filename} when m.filename then m.mime_type when m.sizes_card_filename then m.sizes_card_mime_type
      when m.sizes_wide_filename then m.sizes_wide_mime_type when m.sizes_medium_filename then m.sizes_medium_mime_type
      else m.sizes_small_mime_type end as "mimeType"
    from media m
    where ${filename} in (m.filename, m.sizes_card_filename, m.sizes_wide_filename, m.sizes_medium_filename, m.sizes_small_filename)
      and ${isPublicMedia} limit 1`)
  if (!row?.mimeType?.startsWith('image/')) return null
  const body = await readMediaBytes(filename, row.prefix)
  return body && { body, mimeType: row.mimeType }
}
