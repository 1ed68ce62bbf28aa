import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Articles by title or slug from the last one, and findings from the oldest: an index is read backwards with its nulls
 * first, but lists have them last in both directions, so that all of 100,000 were sorted for each page.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create index articles_public_title_last on articles (title desc nulls last, id desc)
      where _status = 'published' and author_id is not null and deleted_at is null;
    create index articles_public_slug_last on articles (slug desc nulls last, id desc)
      where _status = 'published' and author_id is not null and deleted_at is null;
    create index evidence_entries_oldest on evidence_entries (date collate "C", id)
      where _status = 'published' and deleted_at is null and is_withdrawn is not true`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop index articles_public_title_last, articles_public_slug_last, evidence_entries_oldest`)
}
