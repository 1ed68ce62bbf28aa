/** Authors and subjects of each public book, and how often each spelling of a name occurs. */
export const tables = `
create table catalogue_names (
  book_id integer not null,
  kind text not null,
  slug text not null,
  name text not null,
  sorted text not null,
  language text not null,
  published_at timestamptz(3),
  tier integer not null,
  number integer not null,
  primary key (book_id, kind, slug)
);

create table catalogue_name_counts (
  kind text not null,
  slug text not null,
  name text not null,
  sorted text not null,
  language text not null,
  books integer not null,
  primary key (kind, slug, name, sorted, language)
);

create table catalogue_name_groups (
  kind text not null,
  slug text not null,
  name text not null,
  sorted text not null,
  language text,
  books integer not null,
  modified_at timestamptz(3) not null,
  primary key (kind, slug)
);
`

/** Those of many rows are made after them. */
export const indexes = `
create index catalogue_names_order on catalogue_names (kind, slug, tier, number, book_id);
create index catalogue_names_newest on catalogue_names (kind, slug, published_at desc nulls last, tier, number, book_id) include (language);
create index catalogue_name_groups_order on catalogue_name_groups (kind, sorted, slug);
`

/** The names of some books; of a name that a book has twice, one spelling. */
const selectNames = (condition: string) => `
  select distinct on (book_id, kind, slug) * from (
    select c.book_id, 'author' as kind, lectern_name_slug(n.name) as slug, n.name,
      lectern_name_slug(coalesce(n.family, substring(n.name from '\\S+$'), n.name)) as sorted,
      coalesce(split_part(c.language, '-', 1), '') as language, c.published_at, c.tier, c.number
    from catalogue_books c join books_authors n on n._parent_id = c.book_id where c.is_public and n.name is not null and ${condition}
    union all
    select c.book_id, 'subject', lectern_name_slug(n.text), n.text, lectern_name_slug(n.text),
      coalesce(split_part(c.language, '-', 1), ''), c.published_at, c.tier, c.number
    from catalogue_books c join books_texts n on n.parent_id = c.book_id and n.path = 'subjects'
    where c.is_public and n.text is not null and ${condition}
  ) named where slug <> '' order by book_id, kind, slug, name
`

/** A name as it is written most often; its language where all its books have the same. */
const selectGroups = (condition: string) => `
  select kind, slug, (array_agg(name order by spelled desc, name))[1] as name, min(sorted) as sorted,
    case when count(distinct language) = 1 then min(language) end as language, sum(books)::integer as books
  from (select *, sum(books) over (partition by kind, slug, name) as spelled from catalogue_name_counts where ${condition}) counted
  group by kind, slug
`

/**
 * One transaction at a time counts names (advisoryLocks.names): two that count the same ones in another order would wait
 * for each other. The counts are kept by what is taken away and added, since a subject may have half of all books.
 */
export const functions = `
create function lectern_index_names(wanted integer[]) returns void language plpgsql as $$
declare
  removed text[];
  added text[];
begin
  perform pg_advisory_xact_lock(7310520008);
  with gone as (delete from catalogue_names where book_id = any (wanted) returning kind, slug, name, sorted, language),
  fewer as (
    update catalogue_name_counts k set books = k.books - n.books
    from (select kind, slug, name, sorted, language, count(*)::integer as books from gone group by 1, 2, 3, 4, 5) n
    where (k.kind, k.slug, k.name, k.sorted, k.language) = (n.kind, n.slug, n.name, n.sorted, n.language))
  select coalesce(array_agg(distinct kind || ' ' || slug), '{}') into removed from gone;

  with named as (
    insert into catalogue_names (book_id, kind, slug, name, sorted, language, published_at, tier, number)
    ${selectNames('c.book_id = any (wanted)')}
    returning kind, slug, name, sorted, language),
  more as (
    insert into catalogue_name_counts as k (kind, slug, name, sorted, language, books)
    select kind, slug, name, sorted, language, count(*) from named group by 1, 2, 3, 4, 5
    on conflict (kind, slug, name, sorted, language) do update set books = k.books + excluded.books)
  select coalesce(array_agg(distinct kind || ' ' || slug), '{}') into added from named;

  delete from catalogue_name_counts k using unnest(removed) r
    where k.kind = split_part(r, ' ', 1) and k.slug = split_part(r, ' ', 2) and k.books <= 0;
  delete from catalogue_name_groups g using unnest(removed) r
    where g.kind = split_part(r, ' ', 1) and g.slug = split_part(r, ' ', 2)
      and not exists (select from catalogue_name_counts k where k.kind = g.kind and k.slug = g.slug);
  insert into catalogue_name_groups as kept (kind, slug, name, sorted, language, books, modified_at)
    select g.*, coalesce(
        (select max(c.modified_at) from catalogue_names n join catalogue_books c using (book_id)
          where n.book_id = any (wanted) and n.kind = g.kind and n.slug = g.slug),
        clock_timestamp())
    from unnest(array(select unnest(removed) union select unnest(added))) touched
      cross join lateral (${selectGroups(`kind = split_part(touched, ' ', 1) and slug = split_part(touched, ' ', 2)`)}) g
    on conflict (kind, slug) do update set name = excluded.name, sorted = excluded.sorted, language = excluded.language,
      books = excluded.books, modified_at = greatest(kept.modified_at, excluded.modified_at);
end $$;

create function lectern_names_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform lectern_index_names(array_agg(book_id)) from changed having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform lectern_index_names(array_agg(book_id)) from before having count(*) > 0;
  else
    perform lectern_index_names(array_agg(book_id)) from changed join before using (book_id)
      where (changed.is_public, changed.fingerprint) is distinct from (before.is_public, before.fingerprint)
      having count(*) > 0;
  end if;
  return null;
end $$;
create trigger names_new after insert on catalogue_books
  referencing new table as changed for each statement execute function lectern_names_changed();
create trigger names after update on catalogue_books
  referencing old table as before new table as changed for each statement execute function lectern_names_changed();
create trigger names_gone after delete on catalogue_books
  referencing old table as before for each statement execute function lectern_names_changed();
`

/** The same for all books at once. */
export const backfill = `
insert into catalogue_names (book_id, kind, slug, name, sorted, language, published_at, tier, number) ${selectNames('true')};
insert into catalogue_name_counts select kind, slug, name, sorted, language, count(*) from catalogue_names group by 1, 2, 3, 4, 5;
insert into catalogue_name_groups
  select g.*, m.modified_at from (${selectGroups('true')}) g join (
    select n.kind, n.slug, max(c.modified_at) as modified_at from catalogue_names n join catalogue_books c using (book_id) group by 1, 2
  ) m using (kind, slug);
`
