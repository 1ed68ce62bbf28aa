import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** A cover is a public image as those of articles are: when its row changes, `/api/media` and its files show something else. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql.raw(
      announceMedia(`or exists (select 1 from books b join catalogue_books c on c.book_id = b.id
    where b.cover_id = new.id and c.is_public)`),
    ),
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql.raw(announceMedia('')))
}

const announceMedia = (orCover: string) => `
create or replace function lectern_announce_media() returns trigger language plpgsql as $$
begin
  if exists (select 1 from published_media where media_id = new.id) ${orCover} then
    perform pg_notify('lectern_changes', 'media:' || new.id);
  end if;
  return null;
end $$;
`
