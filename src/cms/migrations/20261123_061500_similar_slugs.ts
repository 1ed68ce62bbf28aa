import { sql, type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

/** A wrong address is answered with those that are similar, which an index finds; without pg_trgm, only with equal ones. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    do $$
    begin
      if to_regproc('similarity') is not null then
        create index articles_slug_similar on articles using gin (slug gin_trgm_ops);
        create index bundles_slug_similar on bundles using gin (slug gin_trgm_ops);
      end if;
    end $$;
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    drop index if exists articles_slug_similar;
    drop index if exists bundles_slug_similar;
  `)
}
