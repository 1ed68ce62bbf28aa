import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'

/**
 * What a book shows is computed once for each transaction that changes it. Payload saves a book with its authors,
 * chapters, outcomes and subjects as dozens of rows, and each of them had it computed at the commit. The statements
 * that compare it with what was shown before are planned once in a session: planning them took longer than running them.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(marking))
  for (const table of parts)
    await db.execute(
      sql.raw(`drop trigger catalogue on ${table};
        create trigger catalogue after insert or update or delete on ${table} for each row when (${isNotBulk})
          execute function lectern_mark_book();`),
    )
  await changeFunction(db, changed, refresh, mark)
  await changeFunction(db, listing, nullable, complete)
  for (const name of plannedOnce)
    await db.execute(sql.raw(`alter function ${name} set plan_cache_mode to force_generic_plan`))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const name of plannedOnce) await db.execute(sql.raw(`alter function ${name} reset plan_cache_mode`))
  await changeFunction(db, listing, complete, nullable)
  await changeFunction(db, changed, mark, refresh)
  for (const table of parts)
    await db.execute(
      sql.raw(`drop trigger catalogue on ${table};
        create constraint trigger catalogue after insert or update or delete on ${table} deferrable initially deferred
          for each row when (${isNotBulk}) execute function lectern_catalogue_changed();`),
    )
  await db.execute(sql.raw('drop table changed_books; drop function lectern_mark_book, lectern_refresh_marked;'))
}

const plannedOnce = ['lectern_record_changes()', 'lectern_refresh_books(integer[])']

/** The tables of what a book has several of. */
const parts = ['books_authors', 'books_chapters', 'books_outcomes', 'books_texts']
const isNotBulk = `current_setting('lectern.bulk', true) is distinct from 'on'`

const changed = 'lectern_catalogue_changed()'
const refresh = 'perform lectern_refresh_book(new.id);\n    end if;\n    -- A cover'
const mark = `insert into changed_books (xid, book_id) values (pg_current_xact_id(), new.id) on conflict do nothing;
    end if;
    -- A cover`

const listing = 'lectern_books_listing(integer[])'
/** Payload saves as an empty list what an import left out: the first correction of each book announced every list. */
const nullable = 'b.formats, b.series,'
const complete = `coalesce(b.formats, '[]'), coalesce(b.series, '[]'),`

const marking = `
-- Of transactions that have not ended: empty when seen from outside, so it need not outlive a crash.
create unlogged table changed_books (
  xid xid8 not null,
  book_id integer not null,
  primary key (xid, book_id)
);

create function lectern_mark_book() returns trigger language plpgsql as $$
declare part jsonb := to_jsonb(coalesce(new, old));
begin
  insert into changed_books (xid, book_id)
    values (pg_current_xact_id(), coalesce(part ->> '_parent_id', part ->> 'parent_id')::integer) on conflict do nothing;
  return null;
end $$;

-- The mark goes first: a change after it, where constraints were made immediate, marks again.
create function lectern_refresh_marked() returns trigger language plpgsql as $$
begin
  delete from changed_books where xid = new.xid and book_id = new.book_id;
  if current_setting('lectern.bulk', true) = 'on' then return null; end if;
  -- One transaction at a time: each must see what the other made of what both show.
  perform pg_advisory_xact_lock(7310520003);
  perform lectern_refresh_book(new.book_id);
  return null;
end $$;

create constraint trigger refresh after insert on changed_books
  deferrable initially deferred for each row execute function lectern_refresh_marked();
`
