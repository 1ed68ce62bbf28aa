import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'
import type { SQL } from '@payloadcms/db-postgres/drizzle'

/**
 * The names of a book are indexed again only if something in its listing has changed, which includes all that they are made
 * of; after a correction of its texts, the pages of its authors and subjects have only a new time.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    defineFunction(sql`
    perform lectern_index_names(array_agg(book_id)) from changed join before using (book_id)
      where (changed.is_public, changed.listing) is distinct from (before.is_public, before.listing)
      having count(*) > 0;
    if exists (select from changed join before using (book_id) where ${textChanged}) then
      -- The lock of lectern_index_names: other transactions write the same rows in another order.
      perform pg_advisory_xact_lock(7310520008);
      update catalogue_name_groups g set modified_at = shown.at
        from (select n.kind, n.slug, max(changed.modified_at) as at
          from changed join before using (book_id) join catalogue_names n using (book_id)
          where ${textChanged} group by n.kind, n.slug) shown
        where g.kind = shown.kind and g.slug = shown.slug and g.modified_at < shown.at;
    end if;`),
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    defineFunction(sql`
    perform lectern_index_names(array_agg(book_id)) from changed join before using (book_id)
      where (changed.is_public, changed.fingerprint) is distinct from (before.is_public, before.fingerprint)
      having count(*) > 0;`),
  )
}

const textChanged = sql`changed.is_public and before.is_public and changed.listing = before.listing
  and changed.fingerprint is distinct from before.fingerprint`

/** The trigger function of the migration `names_of_books`, with what an update does. */
function defineFunction(onUpdate: SQL): SQL {
  return sql`
create or replace function lectern_names_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform lectern_index_names(array_agg(book_id)) from changed having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform lectern_index_names(array_agg(book_id)) from before having count(*) > 0;
  else${onUpdate}
  end if;
  return null;
end $$`
}
