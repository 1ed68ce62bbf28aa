import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** A part of a book that is moved to another one, as by SQL, changes both. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`create or replace function lectern_mark_book() returns trigger language plpgsql as $$
begin
  insert into changed_books (xid, book_id)
    select distinct pg_current_xact_id(), coalesce(part ->> '_parent_id', part ->> 'parent_id')::integer
      from unnest(array[to_jsonb(old), to_jsonb(new)]) part where part is not null
    on conflict do nothing;
  return null;
end $$`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`create or replace function lectern_mark_book() returns trigger language plpgsql as $$
declare part jsonb := to_jsonb(coalesce(new, old));
begin
  insert into changed_books (xid, book_id)
    values (pg_current_xact_id(), coalesce(part ->> '_parent_id', part ->> 'parent_id')::integer) on conflict do nothing;
  return null;
end $$`)
}
