import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The newest changes of findings, as their feed lists them, are read from an index: it sorted all findings. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create index evidence_entries_changed on evidence_entries (updated_at desc nulls last, id desc)
      where _status = 'published' and deleted_at is null and is_withdrawn is not true`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop index evidence_entries_changed`)
}
