import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What the record of each imported book said in the fields that it states, as hashes in the order of `stated`: so that an
 * import changes only what its record has changed. Null where the last import of the record was before this.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`alter table onix_records add column stated_hashes text[]`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`alter table onix_records drop column stated_hashes`)
}
