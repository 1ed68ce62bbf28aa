import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { readEnv } from '@/config/env'
import type { BookEntry } from '@/schemas/book'
import type { Media } from '@/schemas/media'
import { isoTime } from './database'
import { mediaJson, toMedia, type MediaRow } from './media'

/** A thing of the catalogue as it is sent, with what only its page shows: the variants of its cover. */
export type Shown<T> = { entry: T; cover: Media | null }

/** Every statement about books reads from these two, under these names. */
export const bookFrom = sql`catalogue_books c join books b on b.id = c.book_id`

/** What the public may see: published, not withdrawn, and with a code and ISBN (the triggers keep `is_public`). */
export const isPublicBook = sql`(c.is_public and b._status = 'published' and b.is_withdrawn is not true)`

/** What the public may see of bundles, read as `catalogue_bundles k join bundles u`. */
export const isPublicBundle = sql`(k.is_public and u._status = 'published')`
export const bundleFrom = sql`catalogue_bundles k join bundles u on u.id = k.bundle_id`

/** A book's entry as {@link bookEntryJson} builds it. */
export type BookEntryRow = Omit<BookEntry, 'cover' | 'url' | 'markdown_url' | 'collections'> & {
  collections: { id: string; title: string }[]
  cover: MediaRow | null
}

/** The columns that lists show of a book, as pairs for `json_build_object`. */
const entryPairs = sql`'id', b.code, 'isbn', b.isbn, 'title', b.title, 'subtitle', b.subtitle, 'tier', c.tier, 'language', b.language,
  'authors', (select coalesce(json_agg(json_build_object('name', a.name, 'role', a.role) order by a._order), '[]')
    from books_authors a where a._parent_id = b.id),
  'collections', (select coalesce(json_agg(json_build_object('id', h.slug, 'title', h.title) order by h.title, h.slug), '[]')
    from (select distinct u.slug, u.title from bundles_rels r join ${bundleFrom} on u.id = r.parent_id
      where r.books_id = b.id and ${isPublicBundle}) h),
  'subjects', (select coalesce(json_agg(t.text order by t."order"), '[]') from books_texts t
    where t.parent_id = b.id and t.path = 'subjects'),
  'pages', b.pages::integer, 'published_at', ${isoTime(sql`coalesce(b.published_at, b.created_at)`)},
  'modified_at', ${isoTime(sql`c.modified_at`)},
  'cover', (select ${mediaJson(sql`m`)} from media m where m.id = b.cover_id)`

export const bookEntryJson: SQL = sql`json_build_object(${entryPairs})`

/** All that is public of a book. */
export const bookJson: SQL = sql`json_build_object(${entryPairs}, 'synopsis', coalesce(b.synopsis, ''),
  'chapters', (select coalesce(json_agg(json_build_object('title', h.title, 'summary', h.summary) order by h._order), '[]')
    from books_chapters h where h._parent_id = b.id),
  'outcomes', (select coalesce(json_agg(o.text order by o._order), '[]') from books_outcomes o where o._parent_id = b.id))`

/** By tier, then by number: the order of every list of books. */
export const bookOrder = sql`c.tier, c.number, c.book_id`

/** A row in the shape that is sent, every address absolute. */
export function toBookEntry({ collections, cover: coverRow, ...row }: BookEntryRow): Shown<BookEntry> {
  const media = coverRow && toMedia(coverRow)
  const { subjects, pages, published_at, modified_at, ...head } = row
  return {
    entry: {
      ...head,
      collections: collections.map((bundle) => ({ ...bundle, url: toBundleUrl(bundle.id) })),
      subjects,
      pages,
      published_at,
      modified_at,
      cover: media?.url
        ? { url: media.url, width: media.width ?? null, height: media.height ?? null, alt: media.alt }
        : null,
      ...toAddresses(toBookUrl(row.id)),
    },
    cover: media,
  }
}

export function toAddresses(url: string): { url: string; markdown_url: string } {
  return { url, markdown_url: `${url}.md` }
}

export function toBookUrl(code: string): string {
  return `${readEnv().CATALOGUE_URL}/books/${code}`
}

export function toBundleUrl(slug: string): string {
  return `${readEnv().CATALOGUE_URL}/bundles/${slug}`
}
