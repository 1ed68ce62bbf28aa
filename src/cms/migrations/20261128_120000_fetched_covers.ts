import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Which image the cover of a record became that was fetched for it, so that it is known from one that an editor has
 * chosen since. Those that were fetched before are known by the descriptions that they were given.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    alter table onix_records add column cover_id integer references media (id) on delete set null;
    create index onix_records_cover on onix_records (cover_id) where cover_id is not null;
    update onix_records r set cover_id = b.cover_id from books b join media m on m.id = b.cover_id
      where b.id = r.book_id and r.cover_url is not null and m.alt like 'Cover of “%”';`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`alter table onix_records drop column cover_id`)
}
