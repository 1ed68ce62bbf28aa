import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Schedules wait in a queue of their own, whoever enters them: src/cms/schedules carries them out, and not Payload's
 * runner of jobs. It also says in the activity log who scheduled what, which a trigger did for Payload's schedule.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    drop trigger note_activity on payload_jobs;
    drop function lectern_note_schedule;
    create function lectern_queue_schedule() returns trigger language plpgsql as $$
    begin
      new.queue := 'schedules';
      return new;
    end $$;
    create trigger queue_schedule before insert or update on payload_jobs
      for each row when (new.task_slug = 'schedulePublish') execute function lectern_queue_schedule();
    -- A server that ended while it ran one left it begun.
    update payload_jobs set processing = false, queue = 'schedules' where task_slug = 'schedulePublish' and completed_at is null;
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop function lectern_queue_schedule cascade;
    update payload_jobs set queue = 'default' where task_slug = 'schedulePublish' and completed_at is null;
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
  `)
}
