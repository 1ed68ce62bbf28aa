import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'

/** Changes of one piece of text each in functions of the catalogue: name, before, after. */
const changes = [
  // A book needs no ISBN to be public: feeds announce books before they have one.
  ['lectern_book_shown(integer)', 'b.title is not null and b.isbn is not null', 'b.title is not null'],
  // A bulk writer refreshes each book and each bundle once, at its end, instead of once for each row it writes.
  [
    'lectern_catalogue_changed()',
    '-- One transaction at a time',
    bulkGuard('return null') + '-- One transaction at a time',
  ],
  ['lectern_refresh_bundles_of(integer)', 'for holder in', bulkGuard('return') + 'for holder in'],
] as const

function bulkGuard(exit: string): string {
  return `if current_setting('lectern.bulk', true) = 'on' then ${exit}; end if;
  `
}

/**
 * What imports from ONIX remember beside the books themselves:
 * - `onix_records`: which book each RecordReference stands for. The code stays with the reference for ever, also
 *   when the book is deleted by hand. `stated` names the fields that the feed has said something about: those are
 *   its to blank, and the others are the editors'.
 * - `onix_members`: which books are in a bundle because a feed says so, and where.
 *
 * And it changes three functions of the catalogue's, as `changes` says.
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
  for (const [name, before, after] of changes) await changeFunction(db, name, before, after)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const [name, before, after] of changes) await changeFunction(db, name, after, before)
  await db.execute(sql`drop table onix_members, onix_records;`)
}
