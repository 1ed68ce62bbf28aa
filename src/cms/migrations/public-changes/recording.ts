/**
 * What is shown of a document in any of its formats, as a value; null where it is not public. Times are in UTC, whatever
 * the session's zone. The findings of an article are shown by their numbers: their texts are theirs.
 */
export const shown = `
create function lectern_image_shown(m media) returns json language sql stable as $$
  select json_build_array(m.id, m.alt, m.filename, m.mime_type, m.filesize, m.width, m.height, m.focal_x, m.focal_y,
    m.sizes_card_filename, m.sizes_card_mime_type, m.sizes_card_filesize, m.sizes_card_width, m.sizes_card_height,
    m.sizes_wide_filename, m.sizes_wide_mime_type, m.sizes_wide_filesize, m.sizes_wide_width, m.sizes_wide_height,
    m.created_at, m.updated_at)
$$;

create function lectern_article_shown(wanted integer) returns text language sql stable set timezone = 'UTC' as $$
  select json_build_array(a.title, a.slug, a.description, a.language, a.published_at, a.created_at, a.updated_at,
    u.id, u.name, u.role, md5(a.body::text),
    (select lectern_image_shown(m) from media m where m.id = a.hero_image_id and m.deleted_at is null),
    (select json_agg(p.value order by p."order") from articles_professions p where p.parent_id = a.id),
    (select json_agg(t.text order by t."order") from articles_texts t where t.parent_id = a.id and t.path = 'previousSlugs'),
    (select json_agg(json_build_array(s.label, s.url, s.date, s.id) order by s._order) from articles_sources s where s._parent_id = a.id),
    (select json_agg(json_build_array(c.date, c.text, c.id) order by c._order) from articles_corrections c where c._parent_id = a.id),
    (select json_agg(lectern_image_shown(m) order by m.id) from published_media p join media m on m.id = p.media_id
      where p.article_id = a.id and p.is_in_body and m.deleted_at is null),
    (select json_agg(json_build_array(t.id, t.slug) order by t.id) from published_links l join articles t on t.id = l.target_id
      where l.article_id = a.id and t._status = 'published' and t.deleted_at is null),
    (select json_agg(distinct e.id) from published_findings f join evidence_entries e on e.id = f.finding_id
      where f.article_id = a.id and e._status = 'published' and e.deleted_at is null and e.is_withdrawn is not true)
  )::text
  from articles a join users u on u.id = a.author_id
  where a.id = wanted and a._status = 'published' and a.deleted_at is null and a.slug is not null
$$;

create function lectern_finding_shown(wanted integer) returns text language sql stable set timezone = 'UTC' as $$
  select json_build_array(e.kind, e.industry, e.region, e.role, e.org, e.text, e.date, e.source, e.created_at, e.updated_at,
    (select n.id from evidence_entries n where n.id = e.superseded_by_id
      and n._status = 'published' and n.deleted_at is null and n.is_withdrawn is not true)
  )::text
  from evidence_entries e
  where e.id = wanted and e._status = 'published' and e.deleted_at is null and e.is_withdrawn is not true
$$;
`

export const recording = `
create function lectern_record_changes() returns trigger language plpgsql as $$
declare
  changed_articles integer[];
  changed_findings integer[];
  changed_books integer[];
  changed_bundles integer[];
  changed_authors integer[];
  changed_images integer[];
  moment timestamptz;
  hosts text[];
  first_position bigint;
begin
  if new.document_id = 0 then
    -- The update puts this trigger behind all others that wait for the end of the transaction.
    update changed_documents set document_id = 1 where xid = new.xid and kind = 'commit' and document_id = 0;
    return null;
  end if;

  -- advisoryLocks.changes. The statements below see what its former holders committed.
  perform pg_advisory_xact_lock(7310520007);
  with marked as (delete from changed_documents where xid = pg_current_xact_id() returning kind, document_id)
  select array_agg(document_id) filter (where kind = 'article'), array_agg(document_id) filter (where kind = 'finding'),
      array_agg(document_id) filter (where kind = 'book'), array_agg(document_id) filter (where kind = 'bundle'),
      array_agg(document_id) filter (where kind = 'author'), array_agg(document_id) filter (where kind = 'image')
    into changed_articles, changed_findings, changed_books, changed_bundles, changed_authors, changed_images
    from marked;
  changed_articles := array(
    select unnest(changed_articles)
    union select id from articles where author_id = any(changed_authors)
    union select article_id from published_media where media_id = any(changed_images)
    union select article_id from published_links where target_id = any(changed_articles)
    union select article_id from published_findings where finding_id = any(changed_findings));
  changed_findings := array(
    select unnest(changed_findings)
    union select id from evidence_entries where superseded_by_id = any(changed_findings));
  moment := greatest(date_trunc('milliseconds', clock_timestamp()), (
    select max(newest.at) from unnest(array['content', 'catalogue']) hosting(host)
      cross join lateral (select c.at from public_changes c where c.host = hosting.host order by c.position desc limit 1) newest));

  with current_state (kind, id, address, shown, is_withdrawn) as (
    select 'article', w.id, a.slug, lectern_article_shown(w.id), false
      from unnest(changed_articles) w(id) left join articles a on a.id = w.id
    union all
    select 'finding', w.id, w.id::text, lectern_finding_shown(w.id),
        coalesce(e.is_withdrawn and e._status = 'published' and e.deleted_at is null, false)
      from unnest(changed_findings) w(id) left join evidence_entries e on e.id = w.id
    union all
    select 'book', w.id, b.code, case when c.is_public then c.fingerprint || extract(epoch from c.modified_at) end,
        coalesce(b.is_withdrawn and b._status = 'published' and b.deleted_at is null, false)
      from unnest(changed_books) w(id) left join books b on b.id = w.id left join catalogue_books c on c.book_id = w.id
    union all
    select 'bundle', w.id, u.slug, case when k.is_public then k.fingerprint || extract(epoch from k.modified_at) end, false
      from unnest(changed_bundles) w(id) left join bundles u on u.id = w.id left join catalogue_bundles k on k.bundle_id = w.id
  ),
  compared as (
    select s.kind, s.id, left(md5(s.shown), 16) as revision, s.is_withdrawn,
        case when s.shown is null then known.address else s.address end as address,
        case when s.shown is null then 'retracted' when known.revision is null then 'created'
          when known.address <> s.address then 'moved' else 'changed' end as change,
        case when s.shown is null or known.address = s.address then coalesce(known.previous, '{}')
          else array_remove(known.previous, s.address) || known.address end as previous
      from current_state s left join public_changes known on known.kind = s.kind and known.document_id = s.id
      where case when s.shown is null then known.revision is not null or known.is_withdrawn <> s.is_withdrawn
        else known.revision is distinct from left(md5(s.shown), 16) or known.address <> s.address end
  ),
  recorded as (
    insert into public_changes (kind, document_id, position, change, address, previous, revision, is_withdrawn, at)
      select kind, id, nextval('public_changes_position'), change, address, array_remove(previous, null), revision, is_withdrawn, moment
        -- What left an address comes before what took it.
        from (select * from compared order by revision is not null, kind, id) in_order
      on conflict (kind, document_id) do update set position = excluded.position, change = excluded.change,
        address = excluded.address, previous = excluded.previous, revision = excluded.revision,
        is_withdrawn = excluded.is_withdrawn, at = excluded.at
      returning kind, document_id, host, position
  )
  select array_agg(document_id) filter (where kind = 'article'), array_agg(distinct host), min(position)
    into changed_articles, hosts, first_position from recorded;

  -- An address that another document has taken is that one's now.
  update public_changes c set previous = array(
      select earlier.address from unnest(c.previous) with ordinality earlier(address, place)
      where not exists (select from public_changes o where o.kind = c.kind and o.address = earlier.address and o.revision is not null)
      order by earlier.place)
    where c.host = any(hosts) and c.position >= first_position and c.previous <> '{}';

  perform pg_notify('lectern_changes', 'article:' || id) from unnest(changed_articles) id;
  perform pg_notify('lectern_changes', 'changes:' || host) from unnest(hosts) host;
  return null;
end $$;
`
