import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The page of a withdrawn book names what takes its place: a change of that alone is announced too. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create function lectern_replacement_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('lectern_changes', 'book:' || new.code);
      return null;
    end $$;
    create trigger replacement after update of replaced_by_id on books for each row
      when (old.replaced_by_id is distinct from new.replaced_by_id and new._status = 'published')
      execute function lectern_replacement_changed();
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop function lectern_replacement_changed cascade;`)
}
