import { sql } from '@payloadcms/db-postgres/drizzle'

import { bookColumnSql } from '@/importers/books/stored/book-columns'
import { toJson, type Database } from '@/importers/books/stored/database'

/** The limit of versions per document in src/cms/collections. */
const maxPerDocument = 50

/** `updatedAt` is when the book was saved before this; null where it is new. */
type WrittenBook = { id: number; updatedAt: string | null }

/**
 * Adds the current state of books to their versions, which the admin lists show. A newer draft of an editor stays the
 * latest version, and the newest published one is never too old to be kept (cms/revisions/prune-versions.ts).
 */
export async function writeBookVersions(tx: Database, books: readonly WrittenBook[]): Promise<void> {
  if (books.length === 0) return
  const ids = sql`(select jsonb_array_elements_text(${toJson(books.map(({ id }) => id))}::jsonb)::integer)`
  await tx.execute(sql`
    update _books_v v set latest = false
    from jsonb_to_recordset(${toJson(books)}::jsonb) as written (id integer, "updatedAt" timestamptz)
      join books b on b.id = written.id
    where v.parent_id = b.id and v.latest and (v.version__status = 'published'
      or (b._status = 'draft' and v.version_updated_at = written."updatedAt"))`)
  await tx.execute(sql`
    with version as (
      insert into _books_v (parent_id, version_code, version_cover_id, version_is_withdrawn, version_replaced_by_id,
        version_review_state, version_reviewer_id, version_review_note, version_updated_by_id, version_published_by_id,
        version_deleted_at, version_updated_at, version_created_at, version__status, created_at, updated_at, latest,
        ${bookColumnSql.versionNames})
      select b.id, b.code, b.cover_id, b.is_withdrawn, b.replaced_by_id,
        b.review_state::text::enum__books_v_version_review_state, b.reviewer_id, b.review_note, b.updated_by_id,
        b.published_by_id, b.deleted_at, b.updated_at, b.created_at, b._status::text::enum__books_v_version_status,
        b.updated_at, b.updated_at, not exists (select 1 from _books_v draft where draft.parent_id = b.id and draft.latest),
        ${bookColumnSql.versionValues}
      from books b where b.id in ${ids} returning id, parent_id
    ), authors as (
      insert into _books_v_version_authors (_order, _parent_id, name, role, given, particle, family, suffix,
        is_corporate, orcid, isni, biography, _uuid)
      select a._order, v.id, a.name, a.role, a.given, a.particle, a.family, a.suffix, a.is_corporate, a.orcid, a.isni,
        a.biography, a.id
      from version v join books_authors a on a._parent_id = v.parent_id
    ), chapters as (
      insert into _books_v_version_chapters (_order, _parent_id, title, summary, label, level, authors, _uuid)
      select c._order, v.id, c.title, c.summary, c.label, c.level, c.authors, c.id
      from version v join books_chapters c on c._parent_id = v.parent_id
    ), outcomes as (
      insert into _books_v_version_outcomes (_order, _parent_id, text, _uuid)
      select o._order, v.id, o.text, o.id from version v join books_outcomes o on o._parent_id = v.parent_id
    )
    insert into _books_v_texts ("order", parent_id, path, text)
    select t."order", v.id, 'version.' || t.path, t.text from version v join books_texts t on t.parent_id = v.parent_id`)
  await tx.execute(sql`
    delete from _books_v where id in (
      select id from (select id, latest, row_number() over (partition by parent_id order by id desc) as age,
          max(id) filter (where version__status = 'published') over (partition by parent_id) as published
        from _books_v where parent_id in ${ids}) aged
      where age > ${maxPerDocument} and latest is not true and id is distinct from published)`)
}

/** `coverId` is the cover that the book has now. */
type ReplacedCover = { id: number; formerCoverId: number | null; coverId: number | null }

/**
 * Changes the cover in newer drafts of editors, too, unless another was chosen there: to publish one would otherwise take
 * a fetched cover off its book again, or bring back one that readers must not see. An open form is told of it.
 */
export async function replaceDraftCovers(tx: Database, covers: readonly ReplacedCover[]): Promise<void> {
  if (covers.length === 0) return
  await tx.execute(sql`
    update _books_v v set version_cover_id = replaced."coverId",
      version_updated_at = now() + interval '1 millisecond', updated_at = now() + interval '1 millisecond'
    from jsonb_to_recordset(${toJson(covers)}::jsonb) as replaced (id integer, "formerCoverId" integer, "coverId" integer)
    where v.parent_id = replaced.id and v.latest and v.version__status = 'draft'
      and v.version_cover_id is not distinct from replaced."formerCoverId"`)
}
