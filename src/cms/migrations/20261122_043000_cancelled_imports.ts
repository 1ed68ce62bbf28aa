import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Who asked that a running import ends; whichever process watches over it reads this and ends it. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`alter table import_runs add column cancelled_by text;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`alter table import_runs drop column cancelled_by;`)
}
