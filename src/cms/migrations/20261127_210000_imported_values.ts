import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What the record of each imported article and finding said when it was last imported, as hashes by field:
 * so that an import changes only what its record has changed, and keeps what an editor has changed since.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create table imported_values (
      collection text not null,
      document_id integer not null,
      said jsonb not null,
      fields jsonb not null,
      primary key (collection, document_id)
    )`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop table imported_values`)
}
