import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * A search reads what an index has not sorted in yet, in each of its scans. That was up to 4 MB of each index, until
 * autovacuum next worked on the table; sorting in 256 kB at a time takes no longer.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    do $$
    declare name text;
    begin
      -- Some depend on pg_trgm, and are missing without it.
      for name in ${indexes} loop
        execute format('alter index %s set (gin_pending_list_limit = 256)', name);
        perform gin_clean_pending_list(name::regclass);
      end loop;
    end $$`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    do $$
    declare name text;
    begin
      for name in ${indexes} loop
        execute format('alter index %s reset (gin_pending_list_limit)', name);
      end loop;
    end $$`)
}

const names = [
  ...['article', 'finding', 'book'].flatMap((kind) => [`${kind}_search_title`, `${kind}_search_vector`]),
  'search_words_similar',
  'articles_title_parts',
  'evidence_entries_text_parts',
  'catalogue_books_folded',
  'articles_slug_similar',
  'bundles_slug_similar',
  'books_series',
  'books_identifiers',
]
const indexes = sql.raw(`
  select indexrelid::regclass from pg_index where indexrelid in (${names.map((name) => `to_regclass('${name}')`).join(', ')})`)
