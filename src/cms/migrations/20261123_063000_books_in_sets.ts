import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { bookByBook } from './books-in-sets/book-by-book'
import { inSets } from './books-in-sets/in-sets'

type Database = MigrateUpArgs['db']

/** Tables whose rows are refreshed by a trigger of their own, unless a bulk writer does that. */
const tables = ['books', 'books_authors', 'books_chapters', 'books_outcomes', 'books_texts', 'bundles', 'bundles_rels']
const unlessBulk = `when (current_setting('lectern.bulk', true) is distinct from 'on')`

/** Parts of `lectern_book_shown`, as Postgres prints them, and what they are in `lectern_books_shown`. */
const shown = [
  ['lectern_book_shown(wanted integer)', 'lectern_books_shown(wanted integer[])'],
  ['RETURNS text', 'RETURNS TABLE(id integer, shown text)'],
  ['select json_build_array(b.code', 'select b.id, json_build_array(b.code'],
  ['b.id = wanted', 'b.id = any (wanted)'],
] as const

/**
 * What is shown of books, and what they are found by, is worked out for all books of a transaction in one statement
 * each: half the work of one book after another, for the same rows. Triggers do not fire for rows that a bulk writer
 * refreshes itself, and the last code of a tier is read off an index.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql.raw(`
    drop trigger search on catalogue_books;
    drop function lectern_index_book, lectern_refresh_bundles_of;
  `),
  )
  await replaceShown(db, 'lectern_book_shown(integer)', shown)
  await db.execute(sql.raw(inSets))
  await createTriggers(db, unlessBulk)
  await db.execute(
    sql.raw(`
    create index books_number on books (substr(code, 2, 1), (substr(code, 4)::integer)) where code ~ '^T[0-9]-[0-9]{1,9}$';
  `),
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql.raw(`
    drop index books_number;
    drop trigger search on catalogue_books;
    drop trigger search_new on catalogue_books;
    drop function lectern_index_books, lectern_refresh_books, lectern_add_words(text, text[]), lectern_add_words(text, text);
  `),
  )
  await replaceShown(
    db,
    'lectern_books_shown(integer[])',
    shown.map(([before, after]) => [after, before] as const),
  )
  await db.execute(sql.raw(bookByBook))
  await createTriggers(db, '')
}

/** Creates a function from the text of another, which it replaces. */
async function replaceShown(
  db: Database,
  name: string,
  changes: readonly (readonly [string, string])[],
): Promise<void> {
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
  const steps = changes.map(
    ([before, after]) => `
      if position(${literal(before)} in source) = 0 then raise exception 'Not the function expected: %', ${literal(name)}; end if;
      source := replace(source, ${literal(before)}, ${literal(after)});`,
  )
  await db.execute(
    sql.raw(`do $change$ declare source text := pg_get_functiondef(${literal(name)}::regprocedure); begin
      ${steps.join('')}
      drop function ${name};
      execute source;
    end $change$;`),
  )
}

async function createTriggers(db: Database, condition: string): Promise<void> {
  for (const table of tables)
    await db.execute(
      sql.raw(`
      drop trigger catalogue on ${table};
      create constraint trigger catalogue after insert or update or delete on ${table}
        deferrable initially deferred for each row ${condition} execute function lectern_catalogue_changed();
    `),
    )
}
