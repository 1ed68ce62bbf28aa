import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What was still found by reading all rows: the changes since a time, the articles of an author, and a text that is in few
 * titles or in none.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create index public_changes_times on public_changes (host, at, position);
    create index articles_public_author on articles (author_id, published_at desc nulls last, id desc)
      where _status = 'published' and author_id is not null and deleted_at is null;
  `)
  await db.execute(sql`
    do $$
    begin
      create index articles_title_parts on articles using gin (title gin_trgm_ops);
      create index evidence_entries_text_parts on evidence_entries using gin (text gin_trgm_ops);
    exception when lock_not_available or deadlock_detected then raise;
    when others then
      raise notice 'pg_trgm is not available, so texts are looked for in all titles and findings: %', sqlerrm;
    end $$;
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop index public_changes_times, articles_public_author`)
  await db.execute(sql`drop index if exists articles_title_parts, evidence_entries_text_parts`)
}
