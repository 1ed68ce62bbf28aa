import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { readEnv } from '@/config/env'
import type { BookEntry } from '@/schemas/catalogue/book'
import type { CoverImage } from '@/schemas/shared/cover-image'
import { isoTime } from '@/reading/shared/database'
import { tradeRecordJson } from './trade-record'
import {
  isUntrashedMedia,
  mediaJson,
  thumbnailsJson,
  toMedia,
  toThumbnails,
  type MediaRow,
  type SizeRow,
} from '@/reading/shared/media-row'

/** A book in its public shape, with the variants of its cover, which only pages need. */
export type WithCover<T> = { entry: T; cover: CoverImage | null }

/** The FROM clause of every statement about books, with the aliases that the columns below use. */
export const bookFrom = sql`catalogue_books c join books b on b.id = c.book_id`

/** The condition for public books: published, not withdrawn, with a code and an ISBN (triggers maintain `is_public`). */
export const isPublicBook = sql`(c.is_public and b._status = 'published' and b.deleted_at is null and b.is_withdrawn is not true)`

/** The condition for public bundles. */
export const isPublicBundle = sql`(k.is_public and u._status = 'published' and u.deleted_at is null)`
export const bundleFrom = sql`catalogue_bundles k join bundles u on u.id = k.bundle_id`

/** A book entry row as built by {@link bookEntryJson}. */
export type BookEntryRow = Omit<BookEntry, 'cover' | 'url' | 'markdown_url' | 'collections'> &
  CoverRow & { collections: { id: string; title: string }[] }

/** The cover of a book, with its sizes. */
export type CoverRow = { cover: MediaRow | null; thumbnails: SizeRow[] | null }

const coverPairs = sql`
  'cover', (select ${mediaJson(sql`m`)} from media m where m.id = b.cover_id and ${isUntrashedMedia}),
  'thumbnails', (select ${thumbnailsJson(sql`m`)} from media m where m.id = b.cover_id and ${isUntrashedMedia})`

/** The cover alone. */
export const coverJson: SQL = sql`json_build_object(${coverPairs})`

/** The columns of a book in lists, as pairs for `json_build_object`. */
const entryPairs = sql`'id', b.code, 'isbn', b.isbn, 'title', b.title, 'subtitle', b.subtitle, 'tier', c.tier, 'language', b.language,
  'authors', (select coalesce(json_agg(json_build_object('name', a.name, 'role', a.role) order by a._order), '[]')
    from books_authors a where a._parent_id = b.id),
  'collections', (select coalesce(json_agg(json_build_object('id', h.slug, 'title', h.title) order by lectern_fold(h.title), h.slug), '[]')
    from (select distinct u.slug, u.title from bundles_rels r join ${bundleFrom} on u.id = r.parent_id
      where r.books_id = b.id and ${isPublicBundle}) h),
  'subjects', (select coalesce(json_agg(t.text order by t."order"), '[]') from books_texts t
    where t.parent_id = b.id and t.path = 'subjects'),
  'pages', b.pages::integer, 'published_at', ${isoTime(sql`b.published_at`)},
  'publication_date', left(to_char(b.published_at at time zone 'UTC', 'YYYY-MM-DD'),
    case b.published_precision when 'year' then 4 when 'month' then 7 else 10 end),
  'modified_at', ${isoTime(sql`c.modified_at`)}, ${coverPairs}`

export const bookEntryJson: SQL = sql`json_build_object(${entryPairs})`

/** All public columns of a book. */
export const bookJson: SQL = sql`json_build_object(${entryPairs}, 'publisher', b.publisher, 'imprint', b.imprint,
  'place', b.place, 'product_form', b.product_form,
  'trade', ${tradeRecordJson},
  'synopsis', coalesce(b.synopsis, ''),
  'chapters', (select coalesce(json_agg(json_build_object('title', h.title, 'summary', h.summary,
    'label', h.label, 'level', coalesce(h.level, 1)::integer, 'authors', h.authors) order by h._order), '[]')
    from books_chapters h where h._parent_id = b.id),
  'outcomes', (select coalesce(json_agg(o.text order by o._order), '[]') from books_outcomes o where o._parent_id = b.id))`

/** The order of every list of books: by tier, then by number. */
export const bookOrder = sql`c.tier, c.number, c.book_id`

/** A row in the public shape, with absolute URLs. Each member is named: to copy the others takes V8 far longer. */
export function toBookEntry(row: BookEntryRow): WithCover<BookEntry> {
  const cover = toCover(row)
  const { url, markdown_url } = toAddresses(toBookUrl(row.id))
  return {
    entry: {
      id: row.id,
      isbn: row.isbn,
      title: row.title,
      subtitle: row.subtitle,
      tier: row.tier,
      language: row.language,
      authors: row.authors,
      collections: row.collections.map(({ id, title }) => ({ id, title, url: toBundleUrl(id) })),
      subjects: row.subjects,
      pages: row.pages,
      published_at: row.published_at,
      publication_date: row.publication_date,
      modified_at: row.modified_at,
      cover: cover?.url
        ? { url: cover.url, width: cover.width ?? null, height: cover.height ?? null, alt: cover.alt }
        : null,
      url,
      markdown_url,
    },
    cover,
  }
}

/** A cover with the variants that pages show. */
export function toCover({ cover, thumbnails }: CoverRow): CoverImage | null {
  return cover && { ...toMedia(cover), thumbnails: toThumbnails(thumbnails ?? []) }
}

export function toAddresses(url: string): { url: string; markdown_url: string } {
  return { url, markdown_url: `${url}.md` }
}

function toBookUrl(code: string): string {
  return `${readEnv().CATALOGUE_URL}/books/${code}`
}

export function toBundleUrl(slug: string): string {
  return `${readEnv().CATALOGUE_URL}/bundles/${slug}`
}
