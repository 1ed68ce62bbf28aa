import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'

/**
 * What is derived from documents is written by one transaction at a time, at its end, under a lock that it takes before
 * anything else there. There were four locks, and rows of these tables went with their documents at once: two editors
 * who published and deleted what shows each other waited in a circle, so that Postgres rejected one of them.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const [name, fragments] of Object.entries(changed))
    for (const [before, after] of fragments) await changeFunction(db, name, before, after)
  for (const [table, column] of references)
    await db.execute(sql.raw(`alter table ${table} drop constraint ${table}_${column}_fkey`))
  await db.execute(sql.raw(removing))
  await db.execute(sql.raw(toSearchTrigger('insert or delete or')))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql.raw(toSearchTrigger('insert or')))
  for (const table of emptied) await db.execute(sql.raw(`drop trigger remove_all on ${table}`))
  for (const table of ['books', 'bundles']) await db.execute(sql.raw(`drop trigger remove on ${table}`))
  await db.execute(sql.raw('drop function lectern_remove_derived, lectern_remove_all_derived'))
  for (const [table, column, target] of references)
    await db.execute(
      sql.raw(`alter table ${table} add constraint ${table}_${column}_fkey foreign key (${column})
        references ${target} (id) on delete cascade`),
    )
  for (const [name, fragments] of Object.entries(changed).toReversed())
    for (const [before, after] of fragments.toReversed()) await changeFunction(db, name, after, before)
}

const toLock = (key: number) => `perform pg_advisory_xact_lock(${key});`
/** advisoryLocks.derived, until now that of the catalogue. */
const lock = toLock(7_310_520_003)
const [ofWords, ofChanges, ofNames] = [toLock(7_310_520_004), toLock(7_310_520_007), toLock(7_310_520_008)]

type Fragment = [before: string, after: string]
const changed: Record<string, Fragment[]> = {
  'lectern_add_words(text, text[])': [[ofWords, lock]],
  'lectern_index_names(integer[])': [[ofNames, lock]],
  'lectern_names_changed()': [[ofNames, lock]],
  'lectern_record_changes()': [
    [ofChanges, lock],
    ['advisoryLocks.changes', 'advisoryLocks.derived'],
  ],
  'lectern_index_marked()': [['  delete from changed_searches', `  ${lock}\n  delete from changed_searches`]],
  'lectern_content_search_changed()': [["  if tg_table_name = 'evid", `  ${lock}\n  if tg_table_name = 'evid`]],
}

/** Foreign keys that made one transaction wait at its end for the deletion of another. */
const references: [table: string, column: string, target: string][] = [
  ['catalogue_books', 'book_id', 'books'],
  ['catalogue_bundles', 'bundle_id', 'bundles'],
  ['book_search', 'id', 'books'],
  ['article_search', 'id', 'articles'],
]

const emptied = ['books', 'bundles', 'articles']

const removing = `
-- Also in a bulk write, for which the triggers that refresh the catalogue are suspended.
create function lectern_remove_derived() returns trigger language plpgsql as $$
begin
  ${lock}
  if tg_table_name = 'books' then
    delete from catalogue_books where book_id = old.id;
    delete from book_search where id = old.id;
  else
    delete from catalogue_bundles where bundle_id = old.id;
  end if;
  return null;
end $$;

-- TRUNCATE fires no trigger of a row, and followed the foreign keys.
create function lectern_remove_all_derived() returns trigger language plpgsql as $$
begin
  ${lock}
  if tg_table_name = 'books' then
    delete from catalogue_books;
    delete from book_search;
  elsif tg_table_name = 'bundles' then
    delete from catalogue_bundles;
  else
    delete from article_search;
  end if;
  return null;
end $$;

${['books', 'bundles']
  .map(
    (table) => `create constraint trigger remove after delete on ${table} deferrable initially deferred
      for each row execute function lectern_remove_derived();`,
  )
  .join('\n')}
${emptied
  .map(
    (table) => `create trigger remove_all after truncate on ${table}
      for each statement execute function lectern_remove_all_derived();`,
  )
  .join('\n')}
`

/** The trigger of the migration `index_articles_once`. */
const toSearchTrigger = (events: string) => `
drop trigger search on articles;
create trigger search after ${events} update of title, description, body, language, author_id, published_at, _status, deleted_at
  on articles for each row execute function lectern_mark_search();
`
