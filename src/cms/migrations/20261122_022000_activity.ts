import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Who did what (src/cms/activity). Lines are only ever added: what was entered cannot be changed or removed,
 * but that a sitting of saves goes on. Names stand in it as they were, whatever becomes of the account.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create table activity (
      id integer primary key generated always as identity,
      at timestamptz(3) not null default now(),
      until timestamptz(3) not null default now(),
      times integer not null default 1,
      actor_id integer,
      actor_name text not null,
      action text not null,
      kind text,
      document_id integer,
      title text not null default '',
      detail text
    );
    create index activity_document on activity (kind, document_id, id desc);
    create index activity_actor on activity (actor_name, id desc);
    create index activity_action on activity (action, id desc);

    create function lectern_keep_activity() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.action = 'saved'
        and (to_jsonb(old) - 'until' - 'times' - 'title') = (to_jsonb(new) - 'until' - 'times' - 'title') then
        return new;
      end if;
      raise exception 'The activity log is only ever added to.';
    end $$;
    create trigger keep before update or delete on activity for each row execute function lectern_keep_activity();
    create trigger keep_all before truncate on activity for each statement execute function lectern_keep_activity();

    -- Payload queues a schedule past its hooks; the job names who asked for it.
    create function lectern_note_schedule() returns trigger language plpgsql as $$
    declare target text := new.input #>> '{doc,relationTo}';
    declare title text;
    begin
      if target in ('articles', 'books', 'bundles') then
        execute format('select title from %I where id = $1', target) into title using (new.input #>> '{doc,value}')::integer;
        insert into activity (actor_id, actor_name, action, kind, document_id, title, detail)
          select u.id, coalesce(u.name, u.email), 'scheduled', target, (new.input #>> '{doc,value}')::integer, coalesce(title, ''),
            concat(new.input ->> 'type', ' at ', to_char(new.wait_until at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), ' UTC')
          from users u where u.id::text = new.input ->> 'user';
      end if;
      return null;
    end $$;
    create trigger note_activity after insert on payload_jobs
      for each row when (new.task_slug = 'schedulePublish') execute function lectern_note_schedule();

    -- One line for each import that an editor started and that wrote.
    create function lectern_note_import() returns trigger language plpgsql as $$
    begin
      insert into activity (actor_name, action, title, detail)
        values (new.started_by, 'imported', concat(new.kind, ': ', new.file_name),
          concat_ws(', ', (new.report #>> '{counts,imported}') || ' imported', (new.report #>> '{counts,changed}') || ' changed',
            (new.report #>> '{counts,rejected}') || ' rejected'));
      return null;
    end $$;
    create trigger note_activity after update of finished_at on import_runs
      for each row when (old.finished_at is null and new.finished_at is not null and not new.is_dry_run)
      execute function lectern_note_import();
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop table activity;
    drop function lectern_keep_activity;
    drop function lectern_note_schedule, lectern_note_import cascade;
  `)
}
