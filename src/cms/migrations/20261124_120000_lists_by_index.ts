import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'

const refreshing = 'lectern_refresh_books(integer[])'

/**
 * `catalogue_books` has what lists of books are filtered and sorted by, so that a page of any list is read from one index
 * alone, whatever the number of books: an index for each order, ties included, and one for each filter in the order of the
 * lists, all with the columns of the filters.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(columns))
  for (const [before, after] of fragments) await changeFunction(db, refreshing, before, after)
  await db.execute(sql.raw(backfill))
  await db.execute(sql.raw(indexes))
  await db.execute(sql.raw(similarity))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const [before, after] of fragments.toReversed()) await changeFunction(db, refreshing, after, before)
  await db.execute(
    sql.raw(`
    alter table catalogue_books drop column title, drop column language, drop column published_at, drop column year,
      drop column availability, drop column pages;
    -- The other indexes have gone with their columns.
    drop index evidence_entries_listed;
    drop index if exists catalogue_books_folded;
    drop function lectern_book_availability(text, text);
    create index books_published_first on books (published_at) where _status = 'published' and deleted_at is null;
    create index books_published_last on books (published_at desc nulls last) where _status = 'published' and deleted_at is null;
    create index books_pages_least on books (pages) where _status = 'published' and deleted_at is null;
    create index books_pages_most on books (pages desc nulls last) where _status = 'published' and deleted_at is null;
    create index books_title_folded on books (lectern_fold(title)) where _status = 'published' and deleted_at is null;
    create index catalogue_books_modified on catalogue_books (modified_at) where is_public;
  `),
  )
}

const columns = `
alter table catalogue_books add column title text, add column language text, add column published_at timestamptz(3),
  add column year smallint, add column availability text, add column pages integer;

-- Whether a book can be had, by the codes of ONIX lists 65 and 64 (src/schemas/catalogue/availability.ts).
create function lectern_book_availability(availability text, status text) returns text language sql immutable parallel safe as $$
  select case
    when availability in ('20', '21', '22', '23', '44', '45', '47') then 'available'
    when availability in ('10', '11', '12') then 'forthcoming'
    when availability in ('01', '09', '30', '31', '32', '33', '34', '40', '41', '42', '43', '46', '48', '49', '50', '51', '52') then 'unavailable'
    when availability is not null then null
    when status in ('04', '10', '13') then 'available'
    when status = '02' then 'forthcoming'
    when status in ('01', '03', '05', '06', '07', '08', '11', '12', '15', '16', '17', '18') then 'unavailable' end
$$;
`

const values = `lectern_fold(b.title), b.language, b.published_at, extract(year from b.published_at at time zone 'UTC')::smallint,
        lectern_book_availability(b.availability::text, b.publishing_status::text), b.pages::integer`

const fragments: [before: string, after: string][] = [
  [
    'fingerprint, modified_at, listing)\n',
    'fingerprint, modified_at, listing, title, language, published_at, year, availability, pages)\n',
  ],
  ['clock_timestamp(), listed.listing\n', `clock_timestamp(), listed.listing,\n        ${values}\n`],
  [
    'listing = excluded.listing,\n',
    `listing = excluded.listing,
        title = excluded.title, language = excluded.language, published_at = excluded.published_at, year = excluded.year,
        availability = excluded.availability, pages = excluded.pages,\n`,
  ],
]

/** Without the triggers: nothing of what is shown changes. */
const backfill = `
alter table catalogue_books disable trigger user;
update catalogue_books c set (title, language, published_at, year, availability, pages) = (select ${values} from books b where b.id = c.book_id)
  where c.is_public;
alter table catalogue_books enable trigger user;
`

const order = 'tier, number, book_id'
const filters = ['language', 'year', 'availability']
const byOrder = (name: string, first: string) =>
  `create index catalogue_books_${name} on catalogue_books (${first}, ${order}) include (${filters.join(', ')}) where is_public;`
const byFilter = (column: string) =>
  `create index catalogue_books_${column} on catalogue_books (${column}, ${order}) include (${filters.filter((other) => other !== column).join(', ')}) where is_public;`

/** A column that can be null has one for each direction, since unknown values come last in both, and ties are always in the same order. */
const indexes = `
drop index books_published_first, books_published_last, books_pages_least, books_pages_most, books_title_folded,
  catalogue_books_modified;
${byOrder('published_first', 'published_at')}
${byOrder('published_last', 'published_at desc nulls last')}
${byOrder('pages_least', 'pages')}
${byOrder('pages_most', 'pages desc nulls last')}
${byOrder('title_first', 'title')}
${byOrder('title_last', 'title desc')}
${byOrder('modified_first', 'modified_at')}
${byOrder('modified_last', 'modified_at desc')}
${filters.map(byFilter).join('\n')}
create index evidence_entries_listed on evidence_entries (date collate "C" desc nulls last, id desc)
  where _status = 'published' and deleted_at is null and is_withdrawn is not true;
`

/** A text within the titles, where the database allows it. */
const similarity = `
do $$
begin
  create index catalogue_books_folded on catalogue_books using gin (folded gin_trgm_ops) where is_public;
exception when others then
  raise notice 'pg_trgm is not available, so texts in titles are looked for in all of them: %', sqlerrm;
end $$;
`
