import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What the public catalogue needs beside Payload's tables, kept true by triggers whoever writes:
 * - `catalogue_books`, `catalogue_bundles`: what is public, its sort keys and folded text for search, and an honest
 *   `modified_at`: it moves when what the public is shown of the thing has changed by the end of a transaction, and
 *   not otherwise. What is shown is a value (`lectern_*_shown`), so a save that changes nothing moves nothing.
 * - NOTIFY on `lectern_changes` for each book, bundle and cover whose public face changed.
 *
 * The triggers are deferred: Payload saves an array by deleting and inserting its rows, and only the end counts.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const part of [tables, folding, shown, refreshing, triggers]) await db.execute(sql.raw(part))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql.raw(`
    drop function lectern_catalogue_changed cascade;
    drop function lectern_refresh_book, lectern_refresh_bundle, lectern_refresh_bundles_of,
      lectern_mark_list, lectern_book_shown, lectern_bundle_shown, lectern_fold;
    delete from lectern_state where key like 'changed:%';
    drop table catalogue_books, catalogue_bundles;
  `),
  )
}

const tables = `
create table catalogue_books (
  book_id integer primary key references books (id) on delete cascade,
  is_public boolean not null,
  tier integer not null,
  number integer not null,
  folded text not null,
  fingerprint text not null,
  modified_at timestamptz(3) not null
);
create index catalogue_books_order on catalogue_books (tier, number) where is_public;

create table catalogue_bundles (
  bundle_id integer primary key references bundles (id) on delete cascade,
  is_public boolean not null,
  fingerprint text not null,
  modified_at timestamptz(3) not null
);
`

// The same as src/lib/text/fold.ts. The letters are written as escapes: an editor that normalizes files cannot break them.
const folding = `
create function lectern_fold(value text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(value, NFKD), U&'[\\0300-\\036f]', '', 'g')),
    U&'\\00f8\\00d8\\0142\\0141\\0111\\0110\\0131\\2018\\2019\\2010\\2011\\2012\\2013\\2014\\2015',
    'oollddi''''------'), U&'\\00df', 'ss'), U&'\\1e9e', 'ss'), U&'\\00e6', 'ae'), U&'\\00c6', 'ae'), U&'\\0153', 'oe'), U&'\\0152', 'oe')
$$;
`

const shown = `
-- Null where the book is not public.
create function lectern_book_shown(wanted integer) returns text language sql stable as $$
  select json_build_array(b.code, b.isbn, b.title, b.subtitle, b.language, b.synopsis, b.pages, b.published_at,
    (select json_agg(json_build_array(a.name, a.role) order by a._order) from books_authors a where a._parent_id = b.id),
    (select json_agg(json_build_array(c.title, c.summary) order by c._order) from books_chapters c where c._parent_id = b.id),
    (select json_agg(o.text order by o._order) from books_outcomes o where o._parent_id = b.id),
    (select json_agg(t.text order by t."order") from books_texts t where t.parent_id = b.id and t.path = 'subjects'),
    (select json_build_array(m.filename, m.alt, m.width, m.height) from media m where m.id = b.cover_id),
    (select json_agg(distinct jsonb_build_array(u.slug, u.title)) from bundles_rels r join bundles u on u.id = r.parent_id
      where r.books_id = b.id and u._status = 'published' and u.slug is not null)
  )::text
  from books b
  where b.id = wanted and b._status = 'published' and b.is_withdrawn is not true
    and b.code ~ '^T[0-9]-[0-9]{1,9}$' and b.title is not null and b.isbn is not null
$$;

-- A book's own modified_at stands for all that is shown of it.
create function lectern_bundle_shown(wanted integer) returns text language sql stable as $$
  select json_build_array(u.slug, u.title, u.description,
    (select json_agg(json_build_array(b.code, c.modified_at) order by r."order")
      from bundles_rels r join books b on b.id = r.books_id join catalogue_books c on c.book_id = b.id and c.is_public
      where r.parent_id = u.id)
  )::text
  from bundles u
  where u.id = wanted and u._status = 'published' and u.slug is not null and u.title is not null
$$;
`

const refreshing = `
-- When the list of all books, or of all bundles, last showed something else: a deletion moves it too.
create function lectern_mark_list(list text) returns void language sql as $$
  insert into lectern_state (key, value, at) values ('changed:' || list, '', clock_timestamp())
    on conflict (key) do update set at = excluded.at
$$;

create function lectern_refresh_bundle(wanted integer) returns void language plpgsql as $$
declare now_shown text := lectern_bundle_shown(wanted);
declare has_changed boolean := false;
begin
  if now_shown is null then
    update catalogue_bundles set is_public = false where bundle_id = wanted and is_public;
    has_changed := found;
  else
    insert into catalogue_bundles as kept (bundle_id, is_public, fingerprint, modified_at)
      values (wanted, true, md5(now_shown), clock_timestamp())
      on conflict (bundle_id) do update set is_public = true, fingerprint = excluded.fingerprint,
        modified_at = case when kept.fingerprint = excluded.fingerprint then kept.modified_at else excluded.modified_at end
      where kept.fingerprint <> excluded.fingerprint or not kept.is_public;
    has_changed := found;
  end if;
  if has_changed then
    perform pg_notify('lectern_changes', 'bundle:' || u.slug) from bundles u where u.id = wanted;
    perform lectern_mark_list('bundles');
  end if;
end $$;

create function lectern_refresh_bundles_of(book integer) returns void language plpgsql as $$
declare holder integer;
begin
  for holder in select distinct parent_id from bundles_rels where books_id = book order by 1 loop
    perform lectern_refresh_bundle(holder);
  end loop;
end $$;

create function lectern_refresh_book(wanted integer) returns void language plpgsql as $$
declare now_shown text := lectern_book_shown(wanted);
declare has_changed boolean := false;
begin
  if now_shown is null then
    update catalogue_books set is_public = false where book_id = wanted and is_public;
    has_changed := found;
  else
    insert into catalogue_books as kept (book_id, is_public, tier, number, folded, fingerprint, modified_at)
      select b.id, true, substr(b.code, 2, 1)::integer, substr(b.code, 4)::integer,
        lectern_fold(concat_ws(' ', b.title, b.subtitle)), md5(now_shown), clock_timestamp()
      from books b where b.id = wanted
      on conflict (book_id) do update set is_public = true, tier = excluded.tier, number = excluded.number,
        folded = excluded.folded, fingerprint = excluded.fingerprint,
        modified_at = case when kept.fingerprint = excluded.fingerprint then kept.modified_at else excluded.modified_at end
      where kept.fingerprint <> excluded.fingerprint or not kept.is_public;
    has_changed := found;
  end if;
  if has_changed then
    perform pg_notify('lectern_changes', 'book:' || b.code) from books b where b.id = wanted;
    perform lectern_mark_list('books');
    perform lectern_refresh_bundles_of(wanted);
  end if;
end $$;
`

const triggers = `
create function lectern_catalogue_changed() returns trigger language plpgsql as $$
declare part jsonb := to_jsonb(coalesce(new, old));
declare affected integer;
begin
  -- One transaction at a time: each must see what the other made of what both show.
  perform pg_advisory_xact_lock(7310520003);
  if tg_table_name = 'books' then
    if tg_op = 'DELETE' then
      -- The rows of bundles that held it went with it, and refresh their bundles themselves.
      if old._status = 'published' then
        perform pg_notify('lectern_changes', 'book:' || old.code), lectern_mark_list('books');
      end if;
    else
      -- What stood at the old address is gone from there.
      perform pg_notify('lectern_changes', 'book:' || old.code) where tg_op = 'UPDATE' and old.code <> new.code;
      perform lectern_refresh_book(new.id);
    end if;
    -- A cover is a public image while a public book shows it.
    if tg_op <> 'INSERT' then
      perform pg_notify('lectern_changes', 'media:' || old.cover_id) where old.cover_id is not null and old._status = 'published';
    end if;
    if tg_op <> 'DELETE' then
      perform pg_notify('lectern_changes', 'media:' || new.cover_id) where new.cover_id is not null and new._status = 'published';
    end if;
  elsif tg_table_name = 'bundles' then
    if tg_op = 'DELETE' then
      if old._status = 'published' then
        perform pg_notify('lectern_changes', 'bundle:' || old.slug), lectern_mark_list('bundles');
      end if;
    else
      for affected in select distinct books_id from bundles_rels where parent_id = new.id and books_id is not null order by 1 loop
        perform lectern_refresh_book(affected);
      end loop;
      perform pg_notify('lectern_changes', 'bundle:' || old.slug) where tg_op = 'UPDATE' and old.slug <> new.slug;
      perform lectern_refresh_bundle(new.id);
    end if;
  elsif tg_table_name = 'bundles_rels' then
    perform lectern_refresh_book((part ->> 'books_id')::integer);
    perform lectern_refresh_bundle((part ->> 'parent_id')::integer);
  elsif tg_table_name = 'media' then
    for affected in select id from books where cover_id = new.id order by 1 loop
      perform lectern_refresh_book(affected);
    end loop;
  else
    perform lectern_refresh_book(coalesce(part ->> '_parent_id', part ->> 'parent_id')::integer);
  end if;
  return null;
end $$;

create constraint trigger catalogue after insert or update or delete on books
  deferrable initially deferred for each row execute function lectern_catalogue_changed();
create constraint trigger catalogue after insert or update or delete on books_authors
  deferrable initially deferred for each row execute function lectern_catalogue_changed();
create constraint trigger catalogue after insert or update or delete on books_chapters
  deferrable initially deferred for each row execute function lectern_catalogue_changed();
create constraint trigger catalogue after insert or update or delete on books_outcomes
  deferrable initially deferred for each row execute function lectern_catalogue_changed();
create constraint trigger catalogue after insert or update or delete on books_texts
  deferrable initially deferred for each row execute function lectern_catalogue_changed();
create constraint trigger catalogue after insert or update or delete on bundles
  deferrable initially deferred for each row execute function lectern_catalogue_changed();
create constraint trigger catalogue after insert or update or delete on bundles_rels
  deferrable initially deferred for each row execute function lectern_catalogue_changed();
create constraint trigger catalogue after update of filename, alt, width, height on media
  deferrable initially deferred for each row execute function lectern_catalogue_changed();
`
