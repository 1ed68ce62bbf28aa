import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The releases whose responses the caches in front may hold: see src/purging/releases.ts. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql`create table purge_releases (release text primary key, started_at timestamptz not null default clock_timestamp())`,
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop table purge_releases`)
}
