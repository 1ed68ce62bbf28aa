import { sql } from '@payloadcms/db-postgres/drizzle'

import type { BookFields } from './book-record'
import { toJson, type Database } from './database'

/** A book as the database has it. */
export type KnownBook = BookFields & {
  id: number
  code: string
  isWithdrawn: boolean
  replacedBy: number | null
  hasCover: boolean
  /** References that stand for it already. */
  references: string[]
  /** Bundles that a feed has put it in: slug and position. */
  memberships: { slug: string; position: number | null }[]
}

/** What is remembered of a reference. */
export type KnownReference = {
  reference: string
  bookId: number | null
  code: string
  stated: string[]
  isWithdrawn: boolean
  coverUrl: string | null
}

type Keys = { references: readonly string[]; codes: readonly string[]; isbns: readonly string[] }

/** What a batch of records may be about, in two statements. */
export async function findKnown(
  db: Database,
  keys: Keys,
): Promise<{ references: KnownReference[]; books: KnownBook[] }> {
  const { rows: references } = await db.execute<KnownReference>(sql`
    select r.reference, r.book_id as "bookId", r.code, r.stated, r.is_withdrawn as "isWithdrawn", r.cover_url as "coverUrl"
    from onix_records r where r.reference in (select jsonb_array_elements_text(${toJson(keys.references)}::jsonb))`)
  const ids = references.flatMap(({ bookId }) => (bookId === null ? [] : [bookId]))
  const { rows } = await db.execute<{ book: KnownBook }>(sql`
    select json_build_object('id', b.id, 'code', b.code, 'isbn', b.isbn, 'title', b.title, 'subtitle', b.subtitle,
      'language', b.language, 'synopsis', b.synopsis, 'pages', b.pages, 'isWithdrawn', b.is_withdrawn is true,
      'replacedBy', b.replaced_by_id, 'hasCover', b.cover_id is not null,
      'publishedAt', to_char(b.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'authors', (select coalesce(json_agg(json_build_object('name', a.name, 'role', a.role) order by a._order), '[]')
        from books_authors a where a._parent_id = b.id),
      'chapters', (select coalesce(json_agg(json_build_object('title', c.title, 'summary', c.summary) order by c._order), '[]')
        from books_chapters c where c._parent_id = b.id),
      'outcomes', (select coalesce(json_agg(o.text order by o._order), '[]') from books_outcomes o where o._parent_id = b.id),
      'subjects', (select coalesce(json_agg(t.text order by t."order"), '[]') from books_texts t
        where t.parent_id = b.id and t.path = 'subjects'),
      'references', (select coalesce(json_agg(r.reference), '[]') from onix_records r where r.book_id = b.id),
      'memberships', (select coalesce(json_agg(json_build_object('slug', u.slug, 'position', m.position)), '[]')
        from onix_members m join bundles u on u.id = m.bundle_id where m.book_id = b.id)) as book
    from books b
    where b.id in (select jsonb_array_elements_text(${toJson(ids)}::jsonb)::integer)
      or b.code in (select jsonb_array_elements_text(${toJson(keys.codes)}::jsonb))
      or b.isbn in (select jsonb_array_elements_text(${toJson(keys.isbns)}::jsonb))`)
  return { references, books: rows.map(({ book }) => book) }
}

/** The highest number given in each tier, to books or to references whose book is gone. */
export async function findLastNumbers(db: Database): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ tier: number; last: number }>(sql`
    select substr(code, 2, 1)::integer as tier, max(substr(code, 4)::integer) as last
    from (select code from books union all select code from onix_records) as given
    where code ~ '^T[0-9]-[0-9]{1,9}$' group by 1`)
  return new Map(rows.map(({ tier, last }) => [tier, last]))
}
