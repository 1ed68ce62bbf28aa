import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'
import { afterwards, before } from './large-bundles/functions'

/**
 * A series of a library has thousands of books, and Payload saves a bundle by deleting and inserting a row for each of
 * them: each of these rows had the whole bundle computed again. What a transaction changes is marked now, and computed
 * at its end, all books in one statement and each bundle once. An import, which knows that it adds to a bundle, has the
 * bundle computed at its own end only.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql.raw(`
    -- Of transactions that have not ended, like changed_books.
    create unlogged table changed_bundles (
      xid xid8 not null,
      bundle_id integer not null,
      primary key (xid, bundle_id)
    );
    create constraint trigger refresh after insert on changed_bundles
      deferrable initially deferred for each row execute function lectern_refresh_marked();
    create index bundles_rels_in_order on bundles_rels (parent_id, "order");
    create index onix_members_position on onix_members (bundle_id, position);
    ${afterwards}`),
  )
  for (const [name, fragment, replacement] of changes) await changeFunction(db, name, fragment, replacement)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const [name, fragment, replacement] of changes.toReversed())
    await changeFunction(db, name, replacement, fragment)
  await db.execute(
    sql.raw(`
    select lectern_settle_bundles(null);
    ${before}
    drop function lectern_touch_bundles, lectern_settle_bundles;
    drop table changed_bundles;
    drop index bundles_rels_in_order, onix_members_position;`),
  )
}

const refreshing = 'lectern_refresh_books(integer[])'
const changes: [name: string, before: string, after: string][] = [
  [
    refreshing,
    `  -- A bulk writer refreshes each bundle once, at its end.
  if current_setting('lectern.bulk', true) = 'on' then return; end if;
  for holder in select distinct parent_id from bundles_rels where books_id = any (affected) order by 1 loop
    perform lectern_refresh_bundle(holder);
  end loop;
`,
    `  if current_setting('lectern.bulk', true) = 'on' then
    perform lectern_touch_bundles(array(select distinct parent_id from bundles_rels where books_id = any (affected)));
  else
    insert into changed_bundles (xid, bundle_id)
      select distinct pg_current_xact_id(), parent_id from bundles_rels where books_id = any (affected) on conflict do nothing;
  end if;
`,
  ],
  [refreshing, '  holder integer;\n', ''],
  // The revision of a bundle is that of the time of its last change, which is never the same twice.
  [
    'lectern_refresh_bundle(integer)',
    'then kept.modified_at else excluded.modified_at end',
    `then kept.modified_at
          else greatest(excluded.modified_at, kept.modified_at + interval '1 millisecond') end`,
  ],
  [
    'lectern_record_changes()',
    'case when k.is_public then k.fingerprint || extract(epoch from k.modified_at) end',
    'case when k.is_public then extract(epoch from k.modified_at)::text end',
  ],
]
