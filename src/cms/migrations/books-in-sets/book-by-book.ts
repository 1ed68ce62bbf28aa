/** The functions of the catalogue before they took all books of a transaction: one book after another. */
export const bookByBook = `
create function lectern_add_words(for_host text, value text) returns void language plpgsql set enable_seqscan = off as $$
declare
  words text[];
  unknown text[];
begin
  select array_agg(lexeme) into words from unnest(to_tsvector('pg_catalog.simple', value))
    where length(lexeme) between 4 and 40 and lexeme !~ '[0-9]';
  unknown := array(select unnest(words) except select k.word from search_words k where k.host = for_host and k.word = any (words));
  if cardinality(unknown) = 0 then
    return;
  end if;
  perform pg_advisory_xact_lock(7310520004);
  insert into search_words (host, word) select for_host, word from unnest(unknown) word on conflict do nothing;
end $$;

create function lectern_index_book(wanted integer) returns void language plpgsql as $$
declare
  doc record;
begin
  select lectern_search_text(concat_ws(' ', b.title, b.subtitle)) as title,
      lectern_search_text((select string_agg(a.name, ' ' order by a._order) from books_authors a where a._parent_id = b.id)) as authors,
      lectern_search_text(concat_ws(' ', (select string_agg(t.text, ' ' order by t."order") from books_texts t where t.parent_id = b.id and t.path = 'subjects'),
        (select string_agg(concat_ws(' ', r ->> 'title', r ->> 'heading'), ' ')
          from jsonb_path_query(jsonb_build_array(b.series, b.subject_codes), '$[*][*]') r))) as subjects,
      lectern_search_text((select string_agg(concat_ws(' ', r ->> 'value', r ->> 'code', r ->> 'isbn', r ->> 'issn'), ' ')
        from jsonb_path_query(jsonb_build_array(b.identifiers, b.subject_codes, b.formats, b.series), '$[*][*]') r)) as identifiers,
      lectern_search_text((select string_agg(concat_ws(' ', c.title, c.summary), ' ' order by c._order) from books_chapters c where c._parent_id = b.id)) as chapters,
      lectern_search_text(b.synopsis) as synopsis,
      lectern_search_config(b.language) as config, c.tier, c.number, b.language
    into doc from books b join catalogue_books c on c.book_id = b.id
    where b.id = wanted and c.is_public and b._status = 'published' and b.deleted_at is null and b.is_withdrawn is not true;
  if not found then
    delete from book_search where id = wanted;
    return;
  end if;
  insert into book_search as kept (id, config, tier, number, language, title, vector)
    select wanted, doc.config::text, doc.tier, doc.number, doc.language, made.title, made.vector from (
      select to_tsvector('pg_catalog.simple', doc.title) || to_tsvector(doc.config, doc.title) as title,
        setweight(to_tsvector('pg_catalog.simple', doc.title) || to_tsvector(doc.config, doc.title), 'A')
        || setweight(to_tsvector('pg_catalog.simple', doc.authors) || to_tsvector(doc.config, doc.subjects), 'B')
        || setweight(to_tsvector('pg_catalog.simple', doc.identifiers) || to_tsvector(doc.config, doc.chapters), 'C')
        || to_tsvector(doc.config, doc.synopsis) || array_to_tsvector(array['#' || doc.config::text]) as vector
    ) made
    on conflict (id) do update set config = excluded.config, tier = excluded.tier, number = excluded.number, language = excluded.language,
        title = excluded.title, vector = excluded.vector
      where (kept.config, kept.tier, kept.number, kept.language, kept.vector)
        is distinct from (excluded.config, excluded.tier, excluded.number, excluded.language, excluded.vector);
  if found then
    perform lectern_add_words('catalogue', concat_ws(' ', doc.title, doc.authors, doc.subjects, doc.chapters, doc.synopsis));
  end if;
end $$;

create function lectern_refresh_bundles_of(book integer) returns void language plpgsql as $$
declare holder integer;
begin
  if current_setting('lectern.bulk', true) = 'on' then return; end if;
  for holder in select distinct parent_id from bundles_rels where books_id = book order by 1 loop
    perform lectern_refresh_bundle(holder);
  end loop;
end $$;

create or replace function lectern_refresh_book(wanted integer) returns void language plpgsql as $$
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

create or replace function lectern_book_search_changed() returns trigger language plpgsql as $$
begin
  perform lectern_index_book(new.book_id);
  return null;
end $$;

create trigger search after insert or update of is_public, fingerprint on catalogue_books
  for each row execute function lectern_book_search_changed();
`
