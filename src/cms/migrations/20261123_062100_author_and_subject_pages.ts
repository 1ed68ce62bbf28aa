import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Authors and subjects of books have pages, which are found by the last part of their address. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(slugFunction))
  await db.execute(sql`
    drop index books_texts_subject;
    create index books_texts_subject on books_texts (lectern_name_slug(text)) where path = 'subjects';
    create index books_authors_slug on books_authors (lectern_name_slug(name));
    create index books_series on books using gin (series jsonb_path_ops);
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop index books_series, books_authors_slug, books_texts_subject;
    create index books_texts_subject on books_texts (lectern_fold(text)) where path = 'subjects';
    drop function lectern_name_slug(text);
  `)
}

// The same as `toNameSlug` (src/lib/text/name-slug.ts). Characters are listed, since classes such as [:alnum:] depend on the
// database's locale. The body is bound when it is created: an index is built without a search path.
const slugFunction = `
create function lectern_name_slug(value text) returns text language sql immutable strict parallel safe
  return trim(both '-' from regexp_replace(lectern_fold(value),
    '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f\\ufeff]+', '-', 'g'));
`
