import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** A comment stays when the account of its author goes; until now the account could not go. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`alter table comments alter column author_id drop not null`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    delete from comments where author_id is null;
    alter table comments alter column author_id set not null;
  `)
}
