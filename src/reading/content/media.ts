import { sql } from '@payloadcms/db-postgres/drizzle'

import { mediaFields } from '@/schemas/content/list-fields'
import { toListEnvelope, type ListEnvelope } from '@/schemas/content/list-envelope'
import type { SortKey } from '@/schemas/content/list-parameters'
import type { ListQuery } from '@/schemas/content/list-query'
import type { Media } from '@/schemas/shared/media'
import { prepareRead, readRows } from '@/reading/shared/database'
import { isUntrashedMedia, mediaJson, toMedia, toMediaFolderUrl, type MediaRow } from '@/reading/shared/media-row'
import { toCondition, toOrder, type ColumnTable } from './filter'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import { isOneOfKeys, readTogether } from '@/reading/shared/read-together'

/** An image is public while a published article (triggers maintain `published_media`) or book uses it. */
export const isPublicMedia = sql`${isUntrashedMedia} and (exists (select 1 from published_media shown where shown.media_id = m.id)
  or exists (select 1 from books b join catalogue_books c on c.book_id = b.id
    where b.cover_id = m.id and c.is_public and b._status = 'published' and b.deleted_at is null
      and b.is_withdrawn is not true))`

const newestFirst: SortKey[] = [
  { field: 'createdAt', isDescending: true },
  { field: 'id', isDescending: true },
]

/** One page of the public images. */
export async function findMediaList(query: ListQuery): Promise<ListEnvelope<Media>> {
  const columns = mediaColumns()
  const condition = query.where
    ? sql`${isPublicMedia} and ${toCondition(query.where, { fields: mediaFields, columns })}`
    : isPublicMedia
  const order = toOrder(query.sort.length > 0 ? query.sort : newestFirst, columns)
  const { limit, page } = query
  const [totalDocs, rows] = await Promise.all([
    memoizeUntilChange(`media ${JSON.stringify(query.where)}`, ['media', 'listing:articles'], async () => {
      const [row] = await readRows<{ total: string }>(sql`select count(*) as total from media m where ${condition}`)
      return Number(row?.total ?? 0)
    }),
    readRows<{ doc: MediaRow }>(sql`
      select ${mediaJson(sql`m`)} as doc from media m where ${condition}
      order by ${order} limit ${limit} offset ${(page - 1) * limit}`),
  ])
  return toListEnvelope(
    rows.map(({ doc }) => toMedia(doc)),
    { totalDocs, limit, page },
  )
}

type ById = { id: number; doc: MediaRow }

const mediaByIds = prepareRead<ById, { keys: number[] }>(
  'lectern-media-by-id',
  () => sql`select m.id, ${mediaJson(sql`m`)} as doc from media m
    where ${isOneOfKeys(sql`m.id`, 'integer')} and ${isPublicMedia}`,
)
const mediaById = readTogether<number, ById>({ readSome: (keys) => mediaByIds({ keys }), toKey: ({ id }) => id })

/** The public image with this id, or null. */
export async function findMedia(id: number): Promise<Media | null> {
  const row = await mediaById(id)
  return row && toMedia(row.doc)
}

function mediaColumns(): ColumnTable {
  return {
    id: { value: sql`m.id` },
    alt: { value: sql`m.alt` },
    url: { value: sql`(${toMediaFolderUrl()}::text || m.filename)` },
    filename: { value: sql`m.filename` },
    mimeType: { value: sql`m.mime_type` },
    filesize: { value: sql`m.filesize` },
    width: { value: sql`m.width` },
    height: { value: sql`m.height` },
    updatedAt: { value: sql`m.updated_at` },
    createdAt: { value: sql`m.created_at` },
  }
}
