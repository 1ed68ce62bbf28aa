import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Where the record of each imported article came from, so that another source does not overwrite it. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`alter table imported_values add column origin jsonb`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`alter table imported_values drop column origin`)
}
