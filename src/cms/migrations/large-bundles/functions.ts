/** The functions of the migration before. */
export const before = `
create or replace function lectern_catalogue_changed() returns trigger language plpgsql as $$
declare part jsonb := to_jsonb(coalesce(new, old));
declare affected integer;
begin
  if current_setting('lectern.bulk', true) = 'on' then return null; end if;
  -- One transaction at a time: each must see what the other made of what both show.
  perform pg_advisory_xact_lock(7310520003);
  if tg_table_name = 'books' then
    if tg_op = 'DELETE' then
      -- The rows of bundles that held it went with it, and refresh their bundles themselves.
      if old._status = 'published' then
        perform lectern_announce_change('book:' || old.code), lectern_announce_change('listing:books'), lectern_mark_list('books');
      end if;
    else
      -- What stood at the old address is gone from there.
      perform lectern_announce_change('book:' || old.code) where tg_op = 'UPDATE' and old.code <> new.code;
      insert into changed_books (xid, book_id) values (pg_current_xact_id(), new.id) on conflict do nothing;
    end if;
    -- A cover is a public image while a public book shows it.
    if tg_op <> 'INSERT' then
      perform lectern_announce_change('media:' || old.cover_id) where old.cover_id is not null and old._status = 'published';
    end if;
    if tg_op <> 'DELETE' then
      perform lectern_announce_change('media:' || new.cover_id) where new.cover_id is not null and new._status = 'published';
    end if;
  elsif tg_table_name = 'bundles' then
    if tg_op = 'DELETE' then
      if old._status = 'published' then
        perform lectern_announce_change('bundle:' || old.slug), lectern_mark_list('bundles');
      end if;
    else
      for affected in select distinct books_id from bundles_rels where parent_id = new.id and books_id is not null order by 1 loop
        perform lectern_refresh_book(affected);
      end loop;
      perform lectern_announce_change('bundle:' || old.slug) where tg_op = 'UPDATE' and old.slug <> new.slug;
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

create or replace function lectern_refresh_marked() returns trigger language plpgsql as $$
begin
  delete from changed_books where xid = new.xid and book_id = new.book_id;
  if current_setting('lectern.bulk', true) = 'on' then return null; end if;
  -- One transaction at a time: each must see what the other made of what both show.
  perform pg_advisory_xact_lock(7310520003);
  perform lectern_refresh_book(new.book_id);
  return null;
end $$;
`

export const afterwards = `
create or replace function lectern_catalogue_changed() returns trigger language plpgsql as $$
begin
  if current_setting('lectern.bulk', true) = 'on' then return null; end if;
  -- One transaction at a time: each must see what the other made of what both show.
  perform pg_advisory_xact_lock(7310520003);
  if tg_table_name = 'books' then
    if tg_op = 'DELETE' then
      -- The rows of bundles that held it went with it, and mark their bundles themselves.
      if old._status = 'published' then
        perform lectern_announce_change('book:' || old.code), lectern_announce_change('listing:books'), lectern_mark_list('books');
      end if;
    else
      -- What stood at the old address is gone from there.
      perform lectern_announce_change('book:' || old.code) where tg_op = 'UPDATE' and old.code <> new.code;
      insert into changed_books (xid, book_id) values (pg_current_xact_id(), new.id) on conflict do nothing;
    end if;
    -- A cover is a public image while a public book shows it.
    if tg_op <> 'INSERT' then
      perform lectern_announce_change('media:' || old.cover_id) where old.cover_id is not null and old._status = 'published';
    end if;
    if tg_op <> 'DELETE' then
      perform lectern_announce_change('media:' || new.cover_id) where new.cover_id is not null and new._status = 'published';
    end if;
  elsif tg_table_name = 'bundles' then
    if tg_op = 'DELETE' then
      if old._status = 'published' then
        perform lectern_announce_change('bundle:' || old.slug), lectern_mark_list('bundles');
      end if;
    else
      -- What a book shows of it.
      if tg_op = 'INSERT' or (old.slug, old.title, old._status) is distinct from (new.slug, new.title, new._status) then
        insert into changed_books (xid, book_id) select distinct pg_current_xact_id(), books_id
          from bundles_rels where parent_id = new.id and books_id is not null on conflict do nothing;
      end if;
      perform lectern_announce_change('bundle:' || old.slug) where tg_op = 'UPDATE' and old.slug <> new.slug;
      insert into changed_bundles (xid, bundle_id) values (pg_current_xact_id(), new.id) on conflict do nothing;
    end if;
  elsif tg_table_name = 'bundles_rels' then
    insert into changed_books (xid, book_id) select pg_current_xact_id(), id
      from unnest(array[old.books_id, new.books_id]) id where id is not null on conflict do nothing;
    insert into changed_bundles (xid, bundle_id) select pg_current_xact_id(), id
      from unnest(array[old.parent_id, new.parent_id]) id where id is not null on conflict do nothing;
  else
    insert into changed_books (xid, book_id) select pg_current_xact_id(), id from books where cover_id = new.id on conflict do nothing;
  end if;
  return null;
end $$;

-- The first row that was marked takes all of the transaction; the others find that theirs is taken. They look for it
-- alone: the rows of the transaction are in the index until it ends. Marks go first: a change after them, where
-- constraints were made immediate, marks again.
create or replace function lectern_refresh_marked() returns trigger language plpgsql as $$
declare
  marked integer[];
begin
  if tg_table_name = 'changed_books' then
    perform from changed_books where xid = new.xid and book_id = new.book_id;
  else
    perform from changed_bundles where xid = new.xid and bundle_id = new.bundle_id;
  end if;
  if not found then return null; end if;
  with taken as (delete from changed_books where xid = new.xid returning book_id)
    select array_agg(book_id order by book_id) into marked from taken;
  if marked is not null and current_setting('lectern.bulk', true) is distinct from 'on' then
    -- One transaction at a time: each must see what the other made of what both show.
    perform pg_advisory_xact_lock(7310520003);
    -- Marks the bundles that hold them.
    perform lectern_refresh_books(marked);
  end if;
  with taken as (delete from changed_bundles where xid = new.xid returning bundle_id)
    select array_agg(bundle_id order by bundle_id) into marked from taken;
  if marked is not null and current_setting('lectern.bulk', true) is distinct from 'on' then
    perform pg_advisory_xact_lock(7310520003);
    perform lectern_refresh_bundle(id) from unnest(marked) id;
  end if;
  return null;
end $$;

-- Bundles of which a bulk writer knows that what they show has changed. To compute it for a series of ten thousand takes
-- longer than a batch that adds to it; until lectern_settle_bundles does, the fingerprint is empty.
create function lectern_touch_bundles(touched integer[]) returns void language plpgsql as $$
begin
  insert into catalogue_bundles as kept (bundle_id, is_public, fingerprint, modified_at)
    select u.id, true, '', clock_timestamp() from bundles u
      where u.id = any (touched) and u._status = 'published' and u.slug is not null and u.title is not null order by u.id
    on conflict (bundle_id) do update set is_public = true, fingerprint = '',
      modified_at = greatest(excluded.modified_at, kept.modified_at + interval '1 millisecond');
  if found then
    perform lectern_announce_change('bundle:' || u.slug) from bundles u where u.id = any (touched) and u._status = 'published';
    perform lectern_mark_list('bundles');
  end if;
end $$;

-- Computes fingerprints that lectern_touch_bundles left empty, of so many bundles; returns how many are left. To readers
-- nothing has changed, so the time of the last change stays, and with it the revision.
create function lectern_settle_bundles(at_most integer) returns integer language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7310520003);
  update catalogue_bundles k set fingerprint = coalesce(md5(lectern_bundle_shown(k.bundle_id)), 'none')
    from (select bundle_id from catalogue_bundles where fingerprint = '' order by bundle_id limit at_most) unsettled
    where k.bundle_id = unsettled.bundle_id;
  return (select count(*) from catalogue_bundles where fingerprint = '');
end $$;
`
