import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'

/**
 * Where the locale of a database is C, as that of the embedded one, Postgres' parser takes every character beyond ASCII
 * for a letter: the word in “AI” was “AI”, and nobody found it. So all that is neither letter, mark nor number becomes a
 * space before, as in the words of a query (src/lib/text/search-terms.ts).
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await changeFunction(db, reading, before, after)
  await db.execute(sql.raw(indexing))
}

/** What is indexed stays: no word is found less. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await changeFunction(db, reading, after, before)
}

/** Such characters from U+0080 on, in hexadecimal, with unassigned ones between them; not those that folding replaces. */
const separators = `
  80-bf d7 f7 2c2-2c5 2d2-2eb 2ed 2ef-2ff 375 3f6 482 55a-55f 589-58f 5be 5c0 5c3 5c6 5f3-60f 61b-61f 66a-66d 6d4
  6dd-6de 6e9 6fd-6fe 700-70f 7f6-7f9 7fe-7ff 830-83e 85e 888 890-891 8e2 964-965 970 9f2-9f3 9fa-9fb 9fd a76 af0-af1
  b70 bf3-bfa c77 c7f c84 d4f d79 df4 e3f e4f e5a-e5b f01-f17 f1a-f1f f34 f36 f38 f3a-f3d f85 fbe-fc5 fc7-fda 104a-104f
  109e-109f 10fb 1360-1368 1390-1399 1400 166d-166e 1680 169b-169c 16eb-16ed 1735-1736 17d4-17d6 17d8-17db 1800-180a
  180e 1940-1945 19de-19ff 1a1e-1a1f 1aa0-1aa6 1aa8-1aad 1b4e-1b4f 1b5a-1b6a 1b74-1b7f 1bfc-1bff 1c3b-1c3f 1c7e-1c7f
  1cc0-1cc7 1cd3 200b-20c1 2104-212e 213a-214d 214f 218a-244a 2500-2775 2794-2bff 2ce5-2cea 2cf9-2cfc 2cfe-2cff 2d70
  2e00-2e2e 2e30-3004 3008-3020 3030 3037 303d-303f 30a0 30fb 3190-3191 31c0-31ef 327f 4dc0-4dff a490-a4c6 a4fe-a4ff
  a60d-a60f a673 a67e a6f2-a716 a720-a721 a789-a78a a828-a82b a836-a839 a874-a877 a8ce-a8cf a8f8-a8fa a8fc a92e-a92f
  a95f a9c1-a9cd a9de-a9df aa5c-aa5f aa77-aa79 aade-aadf aaf0-aaf1 ab5b ab6a-ab6b abeb fbb2-fdff fe45-fe46 feff-fffd
  1f000-1f0f5 1f10d-1fbef`

const separator = `[${separators
  .trim()
  .split(/\s+/)
  .map((range) => range.replaceAll(/\w+/g, (hex) => `\\U${hex.padStart(8, '0')}`))
  .join('')}]`

const reading = 'lectern_search_text(text)'
const before = "lectern_fold(coalesce(value, ''))"
/** Few texts have others than the quotation marks. */
const after = `replace(replace(case when octet_length(value) = length(value) or value !~ U&'[^\\0001-\\007f\\2013\\2014\\2018\\2019\\201c\\201d]'
      then lectern_fold(coalesce(value, '')) else regexp_replace(lectern_fold(coalesce(value, '')), '${separator}', ' ', 'g') end,
      U&'\\201c', ' '), U&'\\201d', ' ')`

/** The lock is advisoryLocks.derived. Where the locale is another, no word has such a character. */
const indexing = `
do $$
declare
  articles integer[];
begin
  perform pg_advisory_xact_lock(7310520003);
  articles := array(select id from article_search where vector::text ~ '${separator}');
  update article_search set body_key = null where id = any (articles);
  perform lectern_index_article(id) from unnest(articles) id;
  perform lectern_index_finding(id) from finding_search where vector::text ~ '${separator}';
  perform lectern_index_books(array_agg(id)) from (
    select id, (row_number() over (order by id) - 1) / 500 as batch from book_search where vector::text ~ '${separator}') found
    group by batch;
  delete from search_words where word ~ '${separator}';
end $$`
