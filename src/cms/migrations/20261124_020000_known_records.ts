import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What an import remembers of each record that would change nothing if it came again: what stands for its source, for the
 * code and the options that read it, and for the book that it was compared with; and what the report says of it.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create table onix_fingerprints (
      reference text primary key,
      fingerprint text not null,
      state text not null,
      reasons text[] not null,
      notes text[] not null,
      unread jsonb not null
    )`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop table onix_fingerprints`)
}
