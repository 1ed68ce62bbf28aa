import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { backfill, functions, indexes, tables } from './names-of-books/tables'

/**
 * Authors and subjects with their numbers of books, maintained as books change, and the books of each in the orders of its
 * page: grouping the names of all books for each page and sitemap took as long as the catalogue is large.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const part of [tables, backfill, indexes, functions]) await db.execute(sql.raw(part))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop function lectern_names_changed cascade`)
  await db.execute(sql`drop function lectern_index_names`)
  await db.execute(sql`drop table catalogue_name_groups, catalogue_name_counts, catalogue_names`)
}
