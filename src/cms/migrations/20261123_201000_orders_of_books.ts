import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Each order of a list of books can be read from an index: sorting all of them for one page took 0.1 s at 100,000 books.
 * A column that can be null has one for each direction, since unknown values come last in both.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create index books_published_first on books (published_at) where _status = 'published' and deleted_at is null;
    create index books_published_last on books (published_at desc nulls last) where _status = 'published' and deleted_at is null;
    create index books_pages_least on books (pages) where _status = 'published' and deleted_at is null;
    create index books_pages_most on books (pages desc nulls last) where _status = 'published' and deleted_at is null;
    create index books_title_folded on books (lectern_fold(title)) where _status = 'published' and deleted_at is null;
    create index catalogue_books_modified on catalogue_books (modified_at) where is_public;
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop index catalogue_books_modified, books_title_folded, books_pages_most, books_pages_least, books_published_last,
      books_published_first;
  `)
}
