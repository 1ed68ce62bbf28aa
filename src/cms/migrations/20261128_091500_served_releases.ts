import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Whether a server of the release was running when it was last checked: see src/purging/releases.ts. Servers of earlier
 * versions, which say nothing of it, are not taken for gone.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`alter table purge_releases add column is_served boolean not null default false`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`alter table purge_releases drop column is_served`)
}
