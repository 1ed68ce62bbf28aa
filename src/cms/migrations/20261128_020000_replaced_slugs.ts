import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The generated slug that a write replaced by the one of its title: so that a form that has not seen that write yet, and
 * sends the former slug, is not taken for an editor who typed it.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`alter table document_writes add column replaced_slug text`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`alter table document_writes drop column replaced_slug`)
}
