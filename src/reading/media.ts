import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { readEnv } from '@/config/env'
import { mediaFields } from '@/schemas/list-fields'
import { toListEnvelope, type ListEnvelope } from '@/schemas/list-envelope'
import type { ListQuery, SortKey } from '@/schemas/list-query'
import type { Media } from '@/schemas/media'
import { isoTime, prepareRead, readRows } from './database'
import { toCondition, toOrder, type ColumnTable } from './filter'
import { remember } from './remember'

type SizeRow = Omit<NonNullable<Media['sizes']>['card'], 'url'>
/** A media row as {@link mediaJson} builds it. */
export type MediaRow = Omit<Media, 'url' | 'sizes'> & { card: SizeRow; wide: SizeRow }

/** An image is public while something published shows it: an article (the triggers keep `published_media` true) or a book. */
export const isPublicMedia = sql`(exists (select 1 from published_media shown where shown.media_id = m.id)
  or exists (select 1 from books b join catalogue_books c on c.book_id = b.id
    where b.cover_id = m.id and c.is_public and b._status = 'published' and b.is_withdrawn is not true))`

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
    remember(`media ${JSON.stringify(query.where)}`, async () => {
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

const mediaById = prepareRead<{ doc: MediaRow }, { id: number }>(
  'lectern-media-by-id',
  () => sql`select ${mediaJson(sql`m`)} as doc from media m where m.id = ${sql.placeholder('id')} and ${isPublicMedia}`,
)

/** The public image with this id, or null. */
export async function findMedia(id: number): Promise<Media | null> {
  const [row] = await mediaById({ id })
  return row ? toMedia(row.doc) : null
}

/** The public columns of a media row, as one JSON value. */
export function mediaJson(m: SQL): SQL {
  const size = (name: 'card' | 'wide') => {
    const column = (suffix: string) => sql`${m}.${sql.identifier(`sizes_${name}_${suffix}`)}`
    return sql`json_build_object('width', ${column('width')}::integer, 'height', ${column('height')}::integer,
      'mimeType', ${column('mime_type')}, 'filesize', ${column('filesize')}::integer, 'filename', ${column('filename')})`
  }
  return sql`json_build_object('id', ${m}.id, 'alt', ${m}.alt, 'filename', ${m}.filename, 'mimeType', ${m}.mime_type,
    'filesize', ${m}.filesize::integer, 'width', ${m}.width::integer, 'height', ${m}.height::integer,
    'card', ${size('card')}, 'wide', ${size('wide')},
    'updatedAt', ${isoTime(sql`${m}.updated_at`)}, 'createdAt', ${isoTime(sql`${m}.created_at`)})`
}

/** A media row in the contract's shape, every address absolute. */
export function toMedia({ card, wide, updatedAt, createdAt, id, alt, ...row }: MediaRow): Media {
  return {
    id,
    alt,
    url: toMediaUrl(row.filename),
    ...row,
    sizes: { card: { url: toMediaUrl(card.filename), ...card }, wide: { url: toMediaUrl(wide.filename), ...wide } },
    updatedAt,
    createdAt,
  }
}

let folderUrl: string | undefined

/** Asked three times an image, so the settings are read once: they cannot change while the server runs. */
function toMediaUrl(filename: string | null | undefined): string | null {
  folderUrl ??= `${readEnv().BASE_URL}/media/`
  return filename ? `${folderUrl}${encodeURIComponent(filename)}` : null
}

function mediaColumns(): ColumnTable {
  return {
    id: { value: sql`m.id` },
    alt: { value: sql`m.alt` },
    url: { value: sql`(${`${readEnv().BASE_URL}/media/`}::text || m.filename)` },
    filename: { value: sql`m.filename` },
    mimeType: { value: sql`m.mime_type` },
    filesize: { value: sql`m.filesize` },
    width: { value: sql`m.width` },
    height: { value: sql`m.height` },
    updatedAt: { value: sql`m.updated_at` },
    createdAt: { value: sql`m.created_at` },
  }
}
