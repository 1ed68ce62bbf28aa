import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Each creation in the admin looks up whether it was received before. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create index document_writes_creation on document_writes (write_id) where action = 'created' and write_id is not null`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop index document_writes_creation`)
}
