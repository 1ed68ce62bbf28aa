import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Full-text search over what is public. Deferred triggers maintain, whoever writes:
 * - `article_search`, `finding_search`, `book_search`: a row for each public document, with what results are filtered,
 *   counted and ordered by. `title` has the words of its title, `vector` all its words: stemmed by the dictionary of the
 *   document's language (`config`), and those of the title also as they are written. The name of the configuration is
 *   one of them ("#english"): it stands for words of a query that this language does not index.
 * - `search_words`: words of public documents, to complete a word that is being typed and to correct a misspelled one.
 *   Words of documents that are no longer public stay, so a word may be shown only after it was found in a `vector`.
 *
 * A common word is in thousands of documents, whose rows are counted at each search: they must be small. So the vectors,
 * which only ranking reads, are to be out of line. Postgres moves nothing out of rows below 2 kB, and the vectors of
 * most books are smaller; `padding` makes each row larger than that before it is compressed to almost nothing.
 *
 * Similar words need pg_trgm. Where the database does not allow it, misspelled words are not corrected.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const part of [folding, tables, similarity, text, refreshing, triggers, backfill])
    await db.execute(sql.raw(part))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql.raw(`
    drop function lectern_content_search_changed cascade;
    drop function lectern_book_search_changed cascade;
    drop function lectern_index_article, lectern_index_finding, lectern_index_book, lectern_add_words,
      lectern_search_config, lectern_search_text;
    drop index books_texts_subject;
    drop table article_search, finding_search, book_search, search_words;
  `),
  )
}

const folding = `
-- As before, but text of ASCII alone, which has nothing else to fold, takes a fifth of the time.
create or replace function lectern_fold(value text) returns text language sql immutable strict parallel safe as $$
  select case when octet_length(value) = length(value) then lower(value) else
    replace(replace(replace(replace(replace(replace(translate(
      lower(regexp_replace(normalize(value, NFKD), U&'[\\0300-\\036f]', '', 'g')),
      U&'\\00f8\\00d8\\0142\\0141\\0111\\0110\\0131\\2018\\2019\\2010\\2011\\2012\\2013\\2014\\2015',
      'oollddi''''------'), U&'\\00df', 'ss'), U&'\\1e9e', 'ss'), U&'\\00e6', 'ae'), U&'\\00c6', 'ae'), U&'\\0153', 'oe'), U&'\\0152', 'oe')
  end
$$;
`

const tables = `
create table article_search (
  id integer primary key references articles (id) on delete cascade,
  config text not null,
  date text,
  title tsvector not null,
  vector tsvector not null,
  padding text not null generated always as (repeat(' ', 2000)) stored
) with (toast_tuple_target = 128);
alter table article_search alter title set storage external, alter vector set storage external;
create index article_search_vector on article_search using gin (vector);
create index article_search_title on article_search using gin (title);
create index article_search_config on article_search (config);

create table finding_search (
  id integer primary key references evidence_entries (id) on delete cascade,
  config text not null,
  date text,
  title tsvector not null,
  vector tsvector not null,
  padding text not null generated always as (repeat(' ', 2000)) stored
) with (toast_tuple_target = 128);
alter table finding_search alter title set storage external, alter vector set storage external;
create index finding_search_vector on finding_search using gin (vector);
create index finding_search_title on finding_search using gin (title);
create index finding_search_config on finding_search (config);

create table book_search (
  id integer primary key references books (id) on delete cascade,
  config text not null,
  tier smallint not null,
  number integer not null,
  language text,
  title tsvector not null,
  vector tsvector not null,
  padding text not null generated always as (repeat(' ', 2000)) stored
) with (toast_tuple_target = 128);
alter table book_search alter title set storage external, alter vector set storage external;
create index book_search_vector on book_search using gin (vector);
create index book_search_title on book_search using gin (title);
create index book_search_config on book_search (config);

-- The filter by subject, whatever its case and accents.
create index books_texts_subject on books_texts (lectern_fold(text)) where path = 'subjects';

create table search_words (
  host text not null,
  word text not null,
  primary key (host, word)
);
create index search_words_prefix on search_words (host, word text_pattern_ops);
`

const similarity = `
do $$
begin
  create extension if not exists pg_trgm;
  create index search_words_similar on search_words using gin (word gin_trgm_ops);
exception when others then
  raise notice 'pg_trgm is not available, so misspelled words are not corrected in search: %', sqlerrm;
end $$;
`

const text = `
-- The dictionaries that every supported Postgres has; other languages are matched word by word.
create function lectern_search_config(language text) returns regconfig language sql immutable parallel safe as $$
  select case split_part(lower(coalesce(language, '')), '-', 1)
    when 'en' then 'pg_catalog.english'::regconfig when 'de' then 'pg_catalog.german'::regconfig
    when 'fr' then 'pg_catalog.french'::regconfig when 'es' then 'pg_catalog.spanish'::regconfig
    when 'pt' then 'pg_catalog.portuguese'::regconfig when 'it' then 'pg_catalog.italian'::regconfig
    when 'nl' then 'pg_catalog.dutch'::regconfig when 'da' then 'pg_catalog.danish'::regconfig
    when 'sv' then 'pg_catalog.swedish'::regconfig when 'no' then 'pg_catalog.norwegian'::regconfig
    when 'nb' then 'pg_catalog.norwegian'::regconfig when 'nn' then 'pg_catalog.norwegian'::regconfig
    when 'fi' then 'pg_catalog.finnish'::regconfig when 'hu' then 'pg_catalog.hungarian'::regconfig
    when 'ro' then 'pg_catalog.romanian'::regconfig when 'ru' then 'pg_catalog.russian'::regconfig
    when 'tr' then 'pg_catalog.turkish'::regconfig
    else 'pg_catalog.simple'::regconfig end
$$;

-- Folded, and with spaces for the punctuation at which Postgres' parser would join words ("gpt-4", "a/b", "x@y.org").
create function lectern_search_text(value text) returns text language sql immutable parallel safe as $$
  select translate(lectern_fold(coalesce(value, '')), '-/.@&_~+<', '         ')
$$;

-- One transaction at a time adds words (advisoryLocks.searchWords): two with several documents each would wait for each
-- other's in a circle. Known words are looked up by an array: whatever the statistics, that is a condition on the index,
-- while a join would read all words for each document until they are analyzed.
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
`

const refreshing = `
create function lectern_index_article(wanted integer) returns void language plpgsql as $$
declare
  doc record;
begin
  select lectern_search_text(a.title) as title, lectern_search_text(a.description) as description,
      lectern_search_text(u.name) as author,
      lectern_search_text((select string_agg(part #>> '{}', ' ') from jsonb_path_query(a.body, 'strict $.**.text') part)) as body,
      lectern_search_text((select string_agg(s.label, ' ' order by s._order) from articles_sources s where s._parent_id = a.id)) as sources,
      lectern_search_config(coalesce(nullif(a.language, ''), (select nullif(language, '') from site limit 1), 'en')) as config,
      to_char(a.published_at at time zone 'UTC', 'YYYY-MM-DD') as date
    into doc
    from articles a join users u on u.id = a.author_id
    where a.id = wanted and a._status = 'published' and a.deleted_at is null;
  if not found then
    delete from article_search where id = wanted;
    return;
  end if;
  insert into article_search as kept (id, config, date, title, vector)
    select wanted, doc.config::text, doc.date, made.title, made.vector from (
      select to_tsvector('pg_catalog.simple', doc.title) || to_tsvector(doc.config, doc.title) as title,
        setweight(to_tsvector('pg_catalog.simple', doc.title) || to_tsvector(doc.config, doc.title), 'A')
        || setweight(to_tsvector(doc.config, doc.description) || to_tsvector('pg_catalog.simple', doc.author), 'B')
        || setweight(to_tsvector(doc.config, doc.body), 'C')
        || to_tsvector(doc.config, doc.sources) || array_to_tsvector(array['#' || doc.config::text]) as vector
    ) made
    on conflict (id) do update set config = excluded.config, date = excluded.date,
        title = excluded.title, vector = excluded.vector
      where (kept.config, kept.date, kept.vector)
        is distinct from (excluded.config, excluded.date, excluded.vector);
  if found then
    perform lectern_add_words('content', concat_ws(' ', doc.title, doc.description, doc.author, doc.body));
  end if;
end $$;

create function lectern_index_finding(wanted integer) returns void language plpgsql as $$
declare
  doc record;
begin
  select lectern_search_text(e.text) as text, lectern_search_text(e.org) as org,
      lectern_search_text(concat_ws(' ', e.industry, e.region, e.role)) as facts,
      lectern_search_config((select coalesce(nullif(language, ''), 'en') from (select 1) always left join site on true limit 1)) as config,
      e.date
    into doc from evidence_entries e
    where e.id = wanted and e._status = 'published' and e.deleted_at is null and e.is_withdrawn is not true;
  if not found then
    delete from finding_search where id = wanted;
    return;
  end if;
  insert into finding_search as kept (id, config, date, title, vector)
    select wanted, doc.config::text, doc.date, made.title, made.vector from (
      select to_tsvector('pg_catalog.simple', doc.org) as title,
        setweight(to_tsvector('pg_catalog.simple', doc.org), 'A') || setweight(to_tsvector(doc.config, doc.text), 'B')
        || setweight(to_tsvector(doc.config, doc.facts), 'C') || array_to_tsvector(array['#' || doc.config::text]) as vector
    ) made
    on conflict (id) do update set config = excluded.config, date = excluded.date,
        title = excluded.title, vector = excluded.vector
      where (kept.config, kept.date, kept.vector)
        is distinct from (excluded.config, excluded.date, excluded.vector);
  if found then
    perform lectern_add_words('content', concat_ws(' ', doc.text, doc.org, doc.facts));
  end if;
end $$;

create function lectern_index_book(wanted integer) returns void language plpgsql as $$
declare
  doc record;
begin
  select lectern_search_text(concat_ws(' ', b.title, b.subtitle)) as title,
      lectern_search_text((select string_agg(a.name, ' ' order by a._order) from books_authors a where a._parent_id = b.id)) as authors,
      lectern_search_text((select string_agg(t.text, ' ' order by t."order") from books_texts t where t.parent_id = b.id and t.path = 'subjects')) as subjects,
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
        || setweight(to_tsvector(doc.config, doc.chapters), 'C')
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
`

const triggers = `
-- Deferred: Payload saves the rows of an array by deleting and inserting them, and only the end counts.
create function lectern_content_search_changed() returns trigger language plpgsql as $$
declare
  part jsonb := to_jsonb(coalesce(new, old));
  affected integer;
begin
  if tg_table_name = 'evidence_entries' then
    perform lectern_index_finding(new.id);
  elsif tg_table_name = 'users' then
    for affected in select id from articles where author_id = new.id and _status = 'published' order by id loop
      perform lectern_index_article(affected);
    end loop;
  else
    perform lectern_index_article(coalesce(part ->> '_parent_id', part ->> 'id')::integer);
  end if;
  return null;
end $$;

create constraint trigger search after insert or update of title, description, body, language, author_id, published_at, _status, deleted_at on articles
  deferrable initially deferred for each row execute function lectern_content_search_changed();
create constraint trigger search after insert or update or delete on articles_sources
  deferrable initially deferred for each row execute function lectern_content_search_changed();
create constraint trigger search after update of name on users
  deferrable initially deferred for each row execute function lectern_content_search_changed();
create constraint trigger search after insert or update on evidence_entries
  deferrable initially deferred for each row execute function lectern_content_search_changed();

-- catalogue_books changes once for each change of what is shown of a book, at the end of its transaction.
create function lectern_book_search_changed() returns trigger language plpgsql as $$
begin
  perform lectern_index_book(new.book_id);
  return null;
end $$;
create trigger search after insert or update of is_public, fingerprint on catalogue_books
  for each row execute function lectern_book_search_changed();
`

const backfill = `
select lectern_index_article(id) from articles where _status = 'published';
select lectern_index_finding(id) from evidence_entries where _status = 'published';
select lectern_index_book(book_id) from catalogue_books where is_public;
`
