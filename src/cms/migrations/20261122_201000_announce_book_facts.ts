import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * A change of what the catalogue shows of a book's publisher, form, date and names is announced like any other. The
 * stored fingerprints follow, so that no book counts as changed by this migration.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql.raw(shownBook(', b.publisher, b.imprint, b.place, b.product_form, b.published_precision', names)),
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql.raw(shownBook('', '')))
}

const names = ', a.given, a.particle, a.family, a.suffix, a.is_corporate'

const shownBook = (facts: string, parts: string) => `
create or replace function lectern_book_shown(wanted integer) returns text language sql stable as $$
  select json_build_array(b.code, b.isbn, b.title, b.subtitle, b.language, b.synopsis, b.pages, b.published_at${facts},
    (select json_agg(json_build_array(a.name, a.role${parts}) order by a._order) from books_authors a where a._parent_id = b.id),
    (select json_agg(json_build_array(c.title, c.summary) order by c._order) from books_chapters c where c._parent_id = b.id),
    (select json_agg(o.text order by o._order) from books_outcomes o where o._parent_id = b.id),
    (select json_agg(t.text order by t."order") from books_texts t where t.parent_id = b.id and t.path = 'subjects'),
    (select json_build_array(m.filename, m.alt, m.width, m.height) from media m where m.id = b.cover_id and m.deleted_at is null),
    (select json_agg(distinct jsonb_build_array(u.slug, u.title)) from bundles_rels r join bundles u on u.id = r.parent_id
      where r.books_id = b.id and u._status = 'published' and u.slug is not null)
  )::text
  from books b
  where b.id = wanted and b._status = 'published' and b.deleted_at is null and b.is_withdrawn is not true
    and b.code ~ '^T[0-9]-[0-9]{1,9}$' and b.title is not null
$$;
update catalogue_books set fingerprint = md5(lectern_book_shown(book_id)) where is_public;
`
