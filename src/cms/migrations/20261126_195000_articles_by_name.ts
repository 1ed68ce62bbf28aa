import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * A list of articles by the name of their author read all of them for each page: no index has that order. With the
 * authors in order, Postgres reads the articles of one after another, until a page is full.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create index users_name_first on users (name, id);
    create index users_name_last on users (name desc nulls last, id)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop index users_name_first, users_name_last`)
}
