import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** An import looks up the first book of each work, of which a feed may name the same in all of its records. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    drop index onix_records_work;
    create index onix_records_first_of_work on onix_records (work, book_id) where work is not null and format_isbn is null`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop index onix_records_first_of_work;
    create index onix_records_work on onix_records (work) where work is not null`)
}
