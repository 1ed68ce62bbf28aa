import { sql } from '@payloadcms/db-postgres/drizzle'

import { toJson, type Database } from './database'

/** As many versions of a document as src/cms/collections keeps. */
const maxPerDocument = 50

/**
 * Adds what books now are to their history, which is also what the admin lists show. A draft that an editor is at
 * stays the latest version.
 */
export async function writeBookVersions(tx: Database, bookIds: readonly number[]): Promise<void> {
  if (bookIds.length === 0) return
  const ids = sql`(select jsonb_array_elements_text(${toJson(bookIds)}::jsonb)::integer)`
  await tx.execute(sql`
    update _books_v set latest = false where latest and version__status = 'published' and parent_id in ${ids}`)
  await tx.execute(sql`
    with version as (
      insert into _books_v (parent_id, version_code, version_isbn, version_title, version_subtitle, version_language,
        version_synopsis, version_pages, version_published_at, version_cover_id, version_is_withdrawn,
        version_replaced_by_id, version_updated_at, version_created_at, version__status, created_at, updated_at, latest)
      select b.id, b.code, b.isbn, b.title, b.subtitle, b.language, b.synopsis, b.pages, b.published_at, b.cover_id,
        b.is_withdrawn, b.replaced_by_id, b.updated_at, b.created_at, b._status::text::enum__books_v_version_status,
        b.updated_at, b.updated_at, not exists (select 1 from _books_v held where held.parent_id = b.id and held.latest)
      from books b where b.id in ${ids} returning id, parent_id
    ), authors as (
      insert into _books_v_version_authors (_order, _parent_id, name, role, _uuid)
      select a._order, v.id, a.name, a.role, a.id from version v join books_authors a on a._parent_id = v.parent_id
    ), chapters as (
      insert into _books_v_version_chapters (_order, _parent_id, title, summary, _uuid)
      select c._order, v.id, c.title, c.summary, c.id from version v join books_chapters c on c._parent_id = v.parent_id
    ), outcomes as (
      insert into _books_v_version_outcomes (_order, _parent_id, text, _uuid)
      select o._order, v.id, o.text, o.id from version v join books_outcomes o on o._parent_id = v.parent_id
    )
    insert into _books_v_texts ("order", parent_id, path, text)
    select t."order", v.id, 'version.' || t.path, t.text from version v join books_texts t on t.parent_id = v.parent_id`)
  await tx.execute(sql`
    delete from _books_v where id in (
      select id from (select id, latest, row_number() over (partition by parent_id order by id desc) as age
        from _books_v where parent_id in ${ids}) aged
      where age > ${maxPerDocument} and latest is not true)`)
}

/** The same for bundles. */
export async function writeBundleVersions(tx: Database, bundleIds: readonly number[]): Promise<void> {
  if (bundleIds.length === 0) return
  const ids = sql`(select jsonb_array_elements_text(${toJson(bundleIds)}::jsonb)::integer)`
  await tx.execute(sql`update bundles set updated_at = now() where id in ${ids}`)
  // One import touches a bundle in many batches; only the last of its versions is worth keeping.
  await tx.execute(sql`
    delete from _bundles_v where latest and version__status = 'published' and parent_id in ${ids}
      and updated_at > now() - interval '1 hour' and autosave is null`)
  await tx.execute(sql`
    update _bundles_v set latest = false where latest and version__status = 'published' and parent_id in ${ids}`)
  await tx.execute(sql`
    with version as (
      insert into _bundles_v (parent_id, version_title, version_slug, version_description, version_updated_at,
        version_created_at, version__status, created_at, updated_at, latest)
      select u.id, u.title, u.slug, u.description, u.updated_at, u.created_at, u._status::text::enum__bundles_v_version_status,
        u.updated_at, u.updated_at, not exists (select 1 from _bundles_v held where held.parent_id = u.id and held.latest)
      from bundles u where u.id in ${ids} returning id, parent_id
    )
    insert into _bundles_v_rels ("order", parent_id, path, books_id)
    select r."order", v.id, 'version.' || r.path, r.books_id from version v join bundles_rels r on r.parent_id = v.parent_id`)
}
