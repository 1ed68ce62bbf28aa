import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The subjects of some books are counted as facets, and the texts of one are replaced at each save: by an index. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`create index books_texts_parent on books_texts (parent_id, path)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop index books_texts_parent`)
}
