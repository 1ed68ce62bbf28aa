import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { readEnv } from '@/config/env'
import type { Media, MediaSize } from '@/schemas/shared/media'
import { mediaPrefix } from '@/config/media-folder'
import { isoTime } from './database'

export type SizeRow = Omit<NonNullable<Media['sizes']>['card'], 'url'>
/** A media row as {@link mediaJson} builds it. */
export type MediaRow = Omit<Media, 'url' | 'sizes'> & { card: SizeRow; wide: SizeRow }

/** Excludes images in the trash; documents that use one are shown without it. */
export const isUntrashedMedia = sql`m.deleted_at is null`

function sizeJson(m: SQL, name: 'small' | 'medium' | 'card' | 'wide'): SQL {
  const column = (suffix: string) => sql`${m}.${sql.identifier(`sizes_${name}_${suffix}`)}`
  return sql`json_build_object('width', ${column('width')}::integer, 'height', ${column('height')}::integer,
    'mimeType', ${column('mime_type')}, 'filesize', ${column('filesize')}::integer, 'filename', ${column('filename')})`
}

/** The small variants of an image, as one JSON value. Only for pages: they are not part of the public JSON. */
export function thumbnailsJson(m: SQL): SQL {
  return sql`json_build_array(${sizeJson(m, 'small')}, ${sizeJson(m, 'medium')})`
}

/** The same in the public shape of a variant; images that were uploaded before there were any have none. */
export function toThumbnails(rows: readonly SizeRow[]): MediaSize[] {
  return rows.flatMap((row) => (row.filename ? [{ url: toMediaUrl(row.filename), ...row }] : []))
}

/** The public columns of a media row, as one JSON value. */
export function mediaJson(m: SQL): SQL {
  return sql`json_build_object('id', ${m}.id, 'alt', ${m}.alt, 'filename', ${m}.filename, 'mimeType', ${m}.mime_type,
    'filesize', ${m}.filesize::integer, 'width', ${m}.width::integer, 'height', ${m}.height::integer,
    'card', ${sizeJson(m, 'card')}, 'wide', ${sizeJson(m, 'wide')},
    'updatedAt', ${isoTime(sql`${m}.updated_at`)}, 'createdAt', ${isoTime(sql`${m}.created_at`)})`
}

/** An image's focal point, as one JSON value. Only for pages: it is not part of the public JSON. */
export function focusJson(m: SQL): SQL {
  const percent = (column: SQL) => sql`least(greatest(coalesce(${column}, 50), 0), 100)::integer`
  return sql`json_build_object('x', ${percent(sql`${m}.focal_x`)}, 'y', ${percent(sql`${m}.focal_y`)})`
}

/** A media row in the public shape, with absolute URLs. */
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

/** What the addresses of all images begin with: the content host’s, or the bucket’s own. Read once, since lists ask often. */
export function toMediaFolderUrl(): string {
  return (folderUrl ??= `${readEnv().S3_PUBLIC_URL ?? readEnv().BASE_URL}/${mediaPrefix}/`)
}

function toMediaUrl(filename: string | null | undefined): string | null {
  return filename ? `${toMediaFolderUrl()}${encodeURIComponent(filename)}` : null
}
