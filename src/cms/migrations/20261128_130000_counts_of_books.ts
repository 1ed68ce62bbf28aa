import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * How many public books have each tier, language, year and availability, maintained as books change: every list says how
 * many books it has, and after each change of the catalogue a million of them were counted.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  // From its triggers on, no server of the former version changes a book until this has ended.
  for (const part of [table, counting, backfill]) await db.execute(sql.raw(part))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop function lectern_books_counted cascade`)
  await db.execute(sql`drop table catalogue_book_counts`)
}

const columns = 'tier, language, year, availability'
const key = `tier, coalesce(language, ''), coalesce(year, 0), coalesce(availability, '')`

/** Rows that are changed again and again: the space left in each page keeps their new versions out of the index. */
const table = `
create table catalogue_book_counts (
  tier integer not null,
  language text,
  year smallint,
  availability text,
  books integer not null
) with (fillfactor = 50);
create unique index catalogue_book_counts_key on catalogue_book_counts (${key});
`

const backfill = `
insert into catalogue_book_counts (${columns}, books)
  select ${columns}, count(*) from catalogue_books where is_public group by ${columns};
`

/** Adds what each of some rows counts for, nothing where that adds up to nothing. A row may have 0 books. */
const addCounts = (rows: string) => `
    insert into catalogue_book_counts as kept (${columns}, books)
      select ${columns}, sum(books) from (${rows}) moved group by ${columns} having sum(books) <> 0 order by ${columns}
      on conflict (${key}) do update set books = kept.books + excluded.books;`

const added = `select ${columns}, 1 as books from changed where is_public`
const removed = `select ${columns}, -1 as books from before where is_public`

/** Under advisoryLocks.derived, as everything that is derived from books: two transactions change the same rows. */
const counting = `
create function lectern_books_counted() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7310520003);
  if tg_op = 'INSERT' then ${addCounts(added)}
  elsif tg_op = 'DELETE' then ${addCounts(removed)}
  else ${addCounts(`${added} union all ${removed}`)}
  end if;
  return null;
end $$;
create trigger counted_new after insert on catalogue_books
  referencing new table as changed for each statement execute function lectern_books_counted();
create trigger counted after update on catalogue_books
  referencing old table as before new table as changed for each statement execute function lectern_books_counted();
create trigger counted_gone after delete on catalogue_books
  referencing old table as before for each statement execute function lectern_books_counted();
`
