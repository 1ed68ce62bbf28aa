import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** A library has tens of thousands of series: a page of its bundles is read from an index, and so are the newest. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create index bundles_title on bundles (title, slug) where _status = 'published' and deleted_at is null;
    create index catalogue_bundles_newest on catalogue_bundles (modified_at desc, bundle_id) where is_public`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop index bundles_title;
    drop index catalogue_bundles_newest`)
}
