import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Whether the links of sources still lead somewhere (src/cms/links), and an index to find who names one. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create table source_links (
      id integer primary key generated always as identity,
      url text not null,
      checked_at timestamptz,
      next_check_at timestamptz not null default now(),
      status integer,
      note text not null default '',
      etag text,
      last_modified text,
      failures integer not null default 0,
      failing_since timestamptz,
      is_dead boolean not null default false
    );
    -- An address may be longer than what an index takes.
    create unique index source_links_url on source_links (md5(url));
    create index source_links_due on source_links (next_check_at);
    create index source_links_dead on source_links (failing_since) where is_dead;
    create index articles_sources_url on articles_sources using hash (url);
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop index articles_sources_url; drop table source_links;`)
}
