import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'

const refreshing = 'lectern_refresh_books(integer[])'
const deletion = 'lectern_catalogue_changed()'

/**
 * `listing:books` announces that a list may contain other books, or the same in another order, and that names of authors
 * or subjects may be others. A change of a book's texts alone is announced by `book:T1-4` only. Books that were there
 * before have no fingerprint yet, so that the first change of each announces both.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw('alter table catalogue_books add column listing text'))
  await db.execute(sql.raw(listing))
  for (const [name, before, after] of fragments) await changeFunction(db, name, before, after)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const [name, before, after] of fragments.toReversed()) await changeFunction(db, name, after, before)
  await db.execute(sql.raw('drop function lectern_books_listing(integer[])'))
  await db.execute(sql.raw('alter table catalogue_books drop column listing'))
}

/** Stands for what decides in which lists a book is, at which place, what it is counted by, and to which books it is related. */
const listing = `
create function lectern_books_listing(wanted integer[]) returns table (id integer, listing text)
  language sql stable set timezone = 'UTC' as $$
  select b.id, md5(json_build_array(b.code, b.isbn, b.language, b.pages, b.published_at, b.published_precision,
    b.publishing_status, b.availability, b.formats, b.series,
    (select json_agg(to_jsonb(a) - 'id' order by a._order) from books_authors a where a._parent_id = b.id),
    (select json_agg(t.text order by t."order") from books_texts t where t.parent_id = b.id and t.path = 'subjects'),
    (select json_agg(distinct u.slug) from bundles_rels r join bundles u on u.id = r.parent_id
      where r.books_id = b.id and u._status = 'published' and u.deleted_at is null)
  )::text)
  from books b where b.id = any (wanted)
$$;
`

const fragments: [name: string, before: string, after: string][] = [
  [refreshing, '  holder integer;\n', '  holder integer;\n  is_relisted boolean;\n'],
  [
    refreshing,
    'with shown as materialized (select * from lectern_books_shown(wanted)), hidden as (\n    update catalogue_books c set is_public = false\n',
    `with shown as materialized (select * from lectern_books_shown(wanted)),
    listed as materialized (select * from lectern_books_listing(wanted)), hidden as (
    update catalogue_books c set is_public = false, listing = null
`,
  ],
  [
    refreshing,
    'tier, number, folded, fingerprint, modified_at)\n      select b.id,',
    'tier, number, folded, fingerprint, modified_at, listing)\n      select b.id,',
  ],
  [
    refreshing,
    'md5(shown.shown), clock_timestamp()\n      from shown join books b using (id) order by b.id',
    'md5(shown.shown), clock_timestamp(), listed.listing\n      from shown join listed using (id) join books b using (id) order by b.id',
  ],
  [
    refreshing,
    'folded = excluded.folded, fingerprint = excluded.fingerprint,\n',
    'folded = excluded.folded, fingerprint = excluded.fingerprint, listing = excluded.listing,\n',
  ],
  [
    refreshing,
    `select array_agg(book_id order by book_id) into affected
    from (select book_id from hidden union all select book_id from written) changed;`,
    `select array_agg(book_id order by book_id), bool_or(relisted) into affected, is_relisted
    -- The row as it was: a statement does not see what its own parts have written.
    from (select book_id, true as relisted from hidden union all
      select w.book_id, was.book_id is null or not was.is_public or was.listing is distinct from listed.listing
        from written w join listed on listed.id = w.book_id left join catalogue_books was on was.book_id = w.book_id) changed;`,
  ],
  [
    refreshing,
    `perform lectern_mark_list('books');\n`,
    `perform lectern_announce_change('listing:books') where is_relisted;\n  perform lectern_mark_list('books');\n`,
  ],
  [
    deletion,
    `lectern_announce_change('book:' || old.code), lectern_mark_list('books')`,
    `lectern_announce_change('book:' || old.code), lectern_announce_change('listing:books'), lectern_mark_list('books')`,
  ],
]
