import { sql } from '@payloadcms/db-postgres/drizzle'

import { toJson, type Database } from './database'

/** The lock that the triggers of the catalogue take, each once for every row. */
const catalogueLock = 7_310_520_003

/** From here to the end of the transaction, rows are written without the catalogue being refreshed for each. */
export async function beginBulk(tx: Database): Promise<void> {
  await tx.execute(sql`select set_config('lectern.bulk', 'on', true)`)
}

type Touched = { books: readonly number[]; bundles: readonly number[] }

/**
 * Has Postgres look how large the tables have become. In a catalogue that was empty a moment ago it reads them whole for
 * every book, as long as it takes them for small.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  await db.execute(sql`
    analyze books, books_authors, books_chapters, books_outcomes, books_texts, bundles, bundles_rels, catalogue_books,
      catalogue_bundles, onix_records, onix_members, _books_v, _books_v_version_authors, _books_v_version_chapters,
      _books_v_version_outcomes, _books_v_texts, _bundles_v, _bundles_v_rels`)
}

/** Refreshes what the public is shown of these books, of these bundles, and of the bundles that hold the books. */
export async function endBulk(tx: Database, { books, bundles }: Touched): Promise<void> {
  const bookIds = sql`(select jsonb_array_elements_text(${toJson(books)}::jsonb)::integer)`
  const bundleIds = sql`(select jsonb_array_elements_text(${toJson(bundles)}::jsonb)::integer)`
  await tx.execute(sql`select pg_advisory_xact_lock(${catalogueLock})`)
  await tx.execute(sql`select lectern_refresh_book(b.id) from books b where b.id in ${bookIds} order by b.id`)
  await tx.execute(sql`
    select lectern_refresh_bundle(id) from (
      select parent_id as id from bundles_rels where books_id in ${bookIds} union select * from ${bundleIds} as touched
    ) held order by id`)
  // A cover is a public image while a public book shows it.
  await tx.execute(sql`
    select pg_notify('lectern_changes', 'media:' || cover_id) from books where id in ${bookIds} and cover_id is not null`)
}
