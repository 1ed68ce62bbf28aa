import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What triggers announce is kept for each cache in front until it has been purged of it: see src/purging. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(tables))
  await db.execute(sql.raw(replaceInFunctions("pg_notify(''lectern_changes'', ", 'lectern_announce_change(')))
  await db.execute(sql.raw(announce))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql.raw('drop function lectern_announce_change(text)'))
  await db.execute(sql.raw(replaceInFunctions('lectern_announce_change(', "pg_notify(''lectern_changes'', ")))
  await db.execute(sql.raw('drop table purge_outbox, purge_targets'))
}

const tables = `
create table purge_targets (name text primary key);
create table purge_outbox (
  id bigint generated always as identity primary key,
  target text not null references purge_targets on delete cascade,
  change text not null,
  due_at timestamptz not null default clock_timestamp(),
  is_repeat boolean not null default false
);
create index purge_outbox_target_idx on purge_outbox (target, id);
`

/** Nothing is written where there is no cache to purge. */
const announce = `
create function lectern_announce_change(change text) returns void language plpgsql as $$
begin
  insert into purge_outbox (target, change) select name, lectern_announce_change.change from purge_targets;
  perform pg_notify('lectern_changes', change);
end $$;
`

/** Every function of triggers that announces a change does so in one way. */
const replaceInFunctions = (before: string, after: string) => `
do $replace$
declare f record;
begin
  for f in select p.oid from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and position('${before}' in p.prosrc) > 0
  loop
    execute replace(pg_get_functiondef(f.oid), '${before}', '${after}');
  end loop;
end $replace$;
`
