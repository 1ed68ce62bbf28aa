import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Bundles are listed by title without regard to case and accents, as books are; one page of them is read from an index. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create index bundles_title_folded on bundles (lectern_fold(title), slug)
      where _status = 'published' and deleted_at is null;
    drop index bundles_title`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    create index bundles_title on bundles (title, slug) where _status = 'published' and deleted_at is null;
    drop index bundles_title_folded`)
}
