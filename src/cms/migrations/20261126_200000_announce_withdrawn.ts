import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The page of a withdrawn book names its title, which was not announced when it changed: no list shows it. Drafts are
 * announced too, since what was cached before is sent again once the book is withdrawn again.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    drop function lectern_replacement_changed cascade;
    create function lectern_withdrawn_changed() returns trigger language plpgsql as $$
    begin
      perform lectern_announce_change('book:' || new.code);
      return null;
    end $$;
    create trigger withdrawn_new after insert on books for each row
      when (new.is_withdrawn) execute function lectern_withdrawn_changed();
    create trigger withdrawn
      after update of title, subtitle, language, code, is_withdrawn, replaced_by_id, _status, deleted_at on books for each row
      when (old.is_withdrawn or new.is_withdrawn) execute function lectern_withdrawn_changed()`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop function lectern_withdrawn_changed cascade;
    create function lectern_replacement_changed() returns trigger language plpgsql as $$
    begin
      perform lectern_announce_change('book:' || new.code);
      return null;
    end $$;
    create trigger replacement after update of replaced_by_id on books for each row
      when (old.replaced_by_id is distinct from new.replaced_by_id and new._status = 'published')
      execute function lectern_replacement_changed()`)
}
