import { sql } from '@payloadcms/db-postgres/drizzle'

import { advisoryLocks } from '@/postgres/advisory-locks'
import { toJson, type Database } from '@/importers/books/stored/database'

/** Suspends the per-row refresh of the catalogue until the end of the transaction. */
export async function beginBulk(tx: Database): Promise<void> {
  await tx.execute(sql`select set_config('lectern.bulk', 'on', true)`)
}

/** `formerCovers` are images that one of the books had for its cover. */
type Affected = { books: readonly number[]; bundles: readonly number[]; formerCovers: readonly number[] }

const ofParent = '(_parent_id)'

/**
 * Updates the planner's statistics. With those of an empty catalogue, Postgres would choose sequential scans for each
 * book of a large import. Only of columns by which an import finds rows, a fifth of the work; Postgres' autovacuum, which
 * this does not postpone, reads the others.
 */
export async function refreshStatistics(db: Database): Promise<void> {
  await db.execute(
    sql.raw(`
    analyze books (id, code, isbn, _status, deleted_at, cover_id, replaced_by_id),
      books_authors ${ofParent}, books_chapters ${ofParent}, books_outcomes ${ofParent}, books_texts (parent_id, path, text),
      bundles, bundles_rels, catalogue_books (book_id, is_public, tier, number), catalogue_bundles,
      onix_records (reference, book_id, code, work, format_isbn), onix_members,
      _books_v (parent_id, latest, version__status), _books_v_version_authors ${ofParent},
      _books_v_version_chapters ${ofParent}, _books_v_version_outcomes ${ofParent}, _books_v_texts (parent_id, path),
      _bundles_v, _bundles_v_rels`),
  )
}

/** Refreshes the catalogue rows of these books, and marks those bundles as changed, and the bundles that show the books. */
export async function endBulk(tx: Database, { books, bundles, formerCovers }: Affected): Promise<void> {
  const bookIds = sql`(select jsonb_array_elements_text(${toJson(books)}::jsonb)::integer)`
  const bundleIds = sql`(select jsonb_array_elements_text(${toJson(bundles)}::jsonb)::integer)`
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.derived})`)
  await tx.execute(sql`select lectern_refresh_books(array${bookIds})`)
  if (bundles.length > 0) await tx.execute(sql`select lectern_touch_bundles(array${bundleIds})`)
  // A cover is public while a public book uses it.
  await tx.execute(sql`
    select lectern_announce_change('media:' || cover_id) from books where id in ${bookIds} and cover_id is not null
    union all select lectern_announce_change('media:' || former)
    from jsonb_array_elements_text(${toJson(formerCovers)}::jsonb) as former`)
}

/**
 * Computes what bundles show that bulk writers marked as changed, so that a later save that changes nothing is
 * recognized as such. A few at a time, since editors' transactions wait for the lock.
 */
export async function settleBundles(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ left: number }>(sql`select lectern_settle_bundles(50) as left`)
    if (!rows[0]?.left) return
  }
}
