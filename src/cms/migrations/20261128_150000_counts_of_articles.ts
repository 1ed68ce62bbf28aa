import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * How many published articles each profession and year has, maintained as they change, and the index for the last change
 * of each author's: with 100,000 articles, lists and sitemaps read all of them again after each publication.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  // From the trigger on, no server of the former version changes a public article until this has ended.
  for (const part of [tables, counting, backfill]) await db.execute(sql.raw(part))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop function lectern_article_counted cascade;
    drop function lectern_count_article, lectern_add_article_counts;
    drop table article_counts, counted_articles;
    drop index articles_author_updated`)
}

const isPublished = `a._status = 'published' and a.author_id is not null and a.deleted_at is null`

/**
 * `counted_articles` has what each article counts for. A profession of '' stands for all. Rows of counts are changed again
 * and again: the space left in each page keeps their new versions out of the index.
 */
const tables = `
create table counted_articles (article_id integer primary key, professions text[] not null, year smallint);
create table article_counts (profession text not null, year smallint, articles integer not null) with (fillfactor = 50);
create unique index article_counts_key on article_counts (profession, coalesce(year, 0));
create index articles_author_updated on articles (author_id, updated_at desc nulls last, id desc)
  where _status = 'published' and author_id is not null and deleted_at is null;
`

/** Whatever changes an article, public_changes has its new state at the end, under advisoryLocks.derived. */
const counting = `
create function lectern_add_article_counts(of_professions text[], of_year smallint, added integer) returns void language sql as $$
  insert into article_counts as kept (profession, year, articles)
    select profession, of_year, added from unnest(array_prepend('', of_professions)) profession order by profession
    on conflict (profession, coalesce(year, 0)) do update set articles = kept.articles + excluded.articles
$$;
create function lectern_count_article(wanted integer) returns void language plpgsql as $$
declare
  counted counted_articles;
begin
  delete from counted_articles where article_id = wanted returning * into counted;
  if found then perform lectern_add_article_counts(counted.professions, counted.year, -1); end if;
  insert into counted_articles (article_id, professions, year)
    select a.id, array(select distinct p.value::text from articles_professions p where p.parent_id = a.id and p.value is not null),
      extract(year from a.published_at at time zone 'UTC') from articles a where a.id = wanted and ${isPublished}
    returning * into counted;
  if found then perform lectern_add_article_counts(counted.professions, counted.year, 1); end if;
end $$;
create function lectern_article_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.listing is distinct from new.listing or (old.revision is null) <> (new.revision is null) then
    perform lectern_count_article(new.document_id);
  end if;
  return null;
end $$;
create trigger counted after insert or update on public_changes
  for each row when (new.kind = 'article') execute function lectern_article_counted();
`

const backfill = `select lectern_count_article(document_id) from public_changes where kind = 'article';`
