import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The order of lists of books whole, ties included, so that a page is read off the index. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql.raw(`
    drop index catalogue_books_order;
    create index catalogue_books_order on catalogue_books (tier, number, book_id) where is_public;
  `),
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql.raw(`
    drop index catalogue_books_order;
    create index catalogue_books_order on catalogue_books (tier, number) where is_public;
  `),
  )
}
