import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Indexes with the very condition that lets an article out (see src/reading/article-columns.ts), so that
 * counting and paging read the index alone, however many articles there are.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql.raw(`
    drop index articles_public_order;
    create index articles_public_order on articles (published_at desc nulls last, id desc)
      where _status = 'published' and author_id is not null;
    create index articles_public_updated on articles (updated_at desc nulls last, id desc)
      where _status = 'published' and author_id is not null;
    create index articles_public_created on articles (created_at desc nulls last, id desc)
      where _status = 'published' and author_id is not null;
    create index articles_public_title on articles (title nulls last, id)
      where _status = 'published' and author_id is not null;
  `),
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql.raw(`
    drop index articles_public_order, articles_public_updated, articles_public_created, articles_public_title;
    create index articles_public_order on articles (published_at desc nulls last, id desc) where _status = 'published';
  `),
  )
}
