import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Makes books without an ISBN public or not: the one condition of `lectern_book_shown` that this changes. */
const showWithoutIsbn = (isShown: boolean) =>
  sql.raw(`
  do $$ begin execute replace(pg_get_functiondef('lectern_book_shown(integer)'::regprocedure),
    ${isShown ? "' and b.isbn is not null', ''" : "'b.title is not null', 'b.title is not null and b.isbn is not null'"}); end $$;
`)

/**
 * What imports from ONIX remember beside the books themselves:
 * - `onix_records`: which book each RecordReference stands for. The code stays with the reference for ever, also
 *   when the book is deleted by hand. `stated` names the fields that the feed has said something about: those are
 *   its to blank, and the others are the editors'.
 * - `onix_members`: which books are in a bundle because a feed says so, and where.
 *
 * And a book needs no ISBN to be public any more: feeds announce books before they have one.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create table onix_records (
      reference text primary key,
      book_id integer references books (id) on delete set null,
      code text not null,
      stated text[] not null default '{}',
      is_withdrawn boolean not null default false,
      cover_url text
    );
    create index onix_records_book on onix_records (book_id);
    create index onix_records_code on onix_records (code);

    create table onix_members (
      bundle_id integer not null references bundles (id) on delete cascade,
      book_id integer not null references books (id) on delete cascade,
      position numeric,
      primary key (bundle_id, book_id)
    );
    create index onix_members_book on onix_members (book_id);
  `)
  await db.execute(showWithoutIsbn(true))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(showWithoutIsbn(false))
  await db.execute(sql`drop table onix_members, onix_records;`)
}
