import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * An import looks each ISBN of a new record up among the formats of books. What an index has not sorted in yet is read
 * at each look, and that was up to 4 MB; most books have no formats, so that sorting them in costs next to nothing.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`alter index books_formats set (fastupdate = off)`)
  await db.execute(sql`select gin_clean_pending_list('books_formats')`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`alter index books_formats reset (fastupdate)`)
}
