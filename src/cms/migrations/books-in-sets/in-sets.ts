/** The functions of the catalogue that take all books of a transaction. */
export const inSets = `
create or replace function lectern_add_words(for_host text, texts text[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  words text[];
  unknown text[];
begin
  select array_agg(distinct lexeme) into words
    from unnest(texts) value, unnest(to_tsvector('pg_catalog.simple', value))
    where length(lexeme) between 4 and 40 and lexeme !~ '[0-9]';
  unknown := array(select unnest(words) except select k.word from search_words k where k.host = for_host and k.word = any (words));
  if cardinality(unknown) = 0 then
    return;
  end if;
  perform pg_advisory_xact_lock(7310520004);
  insert into search_words (host, word) select for_host, word from unnest(unknown) word on conflict do nothing;
end $$;

create or replace function lectern_add_words(for_host text, value text) returns void language sql as $$
  select lectern_add_words(for_host, array[value])
$$;

create function lectern_index_books(wanted integer[]) returns void language plpgsql as $$
declare
  texts text[];
begin
  with raw as materialized (
    select b.id, concat_ws(' ', b.title, b.subtitle) as title,
      (select string_agg(a.name, ' ' order by a._order) from books_authors a where a._parent_id = b.id) as authors,
      concat_ws(' ', (select string_agg(t.text, ' ' order by t."order") from books_texts t where t.parent_id = b.id and t.path = 'subjects'),
        (select string_agg(concat_ws(' ', r ->> 'title', r ->> 'heading'), ' ')
          from jsonb_path_query(jsonb_build_array(b.series, b.subject_codes), '$[*][*]') r)) as subjects,
      (select string_agg(concat_ws(' ', r ->> 'value', r ->> 'code', r ->> 'isbn', r ->> 'issn'), ' ')
        from jsonb_path_query(jsonb_build_array(b.identifiers, b.subject_codes, b.formats, b.series), '$[*][*]') r) as identifiers,
      (select string_agg(concat_ws(' ', c.title, c.summary), ' ' order by c._order) from books_chapters c where c._parent_id = b.id) as chapters,
      b.synopsis, lectern_search_config(b.language) as config, c.tier, c.number, b.language
    from books b join catalogue_books c on c.book_id = b.id
    where b.id = any (wanted) and c.is_public and b._status = 'published' and b.deleted_at is null and b.is_withdrawn is not true
  ), doc as materialized (
    select id, config, tier, number, language, lectern_search_text(title) as title, lectern_search_text(authors) as authors,
      lectern_search_text(subjects) as subjects, lectern_search_text(identifiers) as identifiers,
      lectern_search_text(chapters) as chapters, lectern_search_text(synopsis) as synopsis
    from raw
  ), removed as (
    delete from book_search s where s.id = any (wanted) and not exists (select from raw where raw.id = s.id)
  ), written as (
    insert into book_search as kept (id, config, tier, number, language, title, vector)
    select id, config::text, tier, number, language, words.title, setweight(words.title, 'A')
        || setweight(to_tsvector('pg_catalog.simple', doc.authors) || to_tsvector(config, doc.subjects), 'B')
        || setweight(to_tsvector('pg_catalog.simple', doc.identifiers) || to_tsvector(config, doc.chapters), 'C')
        || to_tsvector(config, doc.synopsis) || array_to_tsvector(array['#' || config::text])
      from doc, lateral (select to_tsvector('pg_catalog.simple', doc.title) || to_tsvector(config, doc.title) as title offset 0) words
      order by id
    on conflict (id) do update set config = excluded.config, tier = excluded.tier, number = excluded.number, language = excluded.language,
        title = excluded.title, vector = excluded.vector
      where (kept.config, kept.tier, kept.number, kept.language, kept.vector)
        is distinct from (excluded.config, excluded.tier, excluded.number, excluded.language, excluded.vector)
    returning id
  )
  select array_agg(concat_ws(' ', title, authors, subjects, chapters, synopsis)) into texts from doc join written using (id);
  if texts is not null then
    perform lectern_add_words('catalogue', texts);
  end if;
end $$;

create or replace function lectern_book_search_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform lectern_index_books(array_agg(book_id)) from changed having count(*) > 0;
  else
    perform lectern_index_books(array_agg(book_id)) from changed join before using (book_id)
      where (changed.is_public, changed.fingerprint) is distinct from (before.is_public, before.fingerprint)
      having count(*) > 0;
  end if;
  return null;
end $$;
create trigger search_new after insert on catalogue_books
  referencing new table as changed for each statement execute function lectern_book_search_changed();
create trigger search after update on catalogue_books
  referencing old table as before new table as changed for each statement execute function lectern_book_search_changed();

create function lectern_refresh_books(wanted integer[]) returns void language plpgsql as $$
declare
  affected integer[];
  holder integer;
begin
  with shown as materialized (select * from lectern_books_shown(wanted)), hidden as (
    update catalogue_books c set is_public = false
      where c.book_id = any (wanted) and c.is_public and not exists (select from shown where shown.id = c.book_id)
      returning c.book_id
  ), written as (
    insert into catalogue_books as kept (book_id, is_public, tier, number, folded, fingerprint, modified_at)
      select b.id, true, substr(b.code, 2, 1)::integer, substr(b.code, 4)::integer,
        lectern_fold(concat_ws(' ', b.title, b.subtitle)), md5(shown.shown), clock_timestamp()
      from shown join books b using (id) order by b.id
      on conflict (book_id) do update set is_public = true, tier = excluded.tier, number = excluded.number,
        folded = excluded.folded, fingerprint = excluded.fingerprint,
        modified_at = case when kept.fingerprint = excluded.fingerprint then kept.modified_at else excluded.modified_at end
      where kept.fingerprint <> excluded.fingerprint or not kept.is_public
      returning book_id
  )
  select array_agg(book_id order by book_id) into affected
    from (select book_id from hidden union all select book_id from written) changed;
  if affected is null then
    return;
  end if;
  perform pg_notify('lectern_changes', 'book:' || code) from books where id = any (affected);
  perform lectern_mark_list('books');
  -- A bulk writer refreshes each bundle once, at its end.
  if current_setting('lectern.bulk', true) = 'on' then return; end if;
  for holder in select distinct parent_id from bundles_rels where books_id = any (affected) order by 1 loop
    perform lectern_refresh_bundle(holder);
  end loop;
end $$;

create or replace function lectern_refresh_book(wanted integer) returns void language sql as $$
  select lectern_refresh_books(array[wanted])
$$;
`
