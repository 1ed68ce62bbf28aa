import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Old codes of books and old slugs of bundles: found by an index, and announced when they begin or cease to lead somewhere. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create index books_texts_previous on books_texts (text, parent_id) where path = 'previousCodes';
    create index bundles_texts_previous on bundles_texts (text, parent_id) where path = 'previousSlugs';

    create function lectern_announce_previous() returns trigger language plpgsql as $$
    declare part record := coalesce(new, old);
    declare is_public boolean;
    begin
      if part.path = tg_argv[1] then
        execute format('select exists (select 1 from %I where id = $1 and _status = ''published'')', tg_argv[2])
          into is_public using part.parent_id;
        perform pg_notify('lectern_changes', tg_argv[0] || ':' || part.text) where is_public;
      end if;
      return null;
    end $$;
    create trigger announce_previous after insert or update or delete on books_texts
      for each row execute function lectern_announce_previous('book', 'previousCodes', 'books');
    create trigger announce_previous after insert or update or delete on bundles_texts
      for each row execute function lectern_announce_previous('bundle', 'previousSlugs', 'bundles');
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop function lectern_announce_previous cascade;
    drop index books_texts_previous, bundles_texts_previous;
  `)
}
