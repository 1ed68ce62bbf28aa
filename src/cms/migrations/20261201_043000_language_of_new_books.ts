import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The language of a new book is that of the site, which a default of the column cannot know. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    alter table books alter column language drop default;
    alter table _books_v alter column version_language drop default;
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    alter table books alter column language set default 'en';
    alter table _books_v alter column version_language set default 'en';
  `)
}
