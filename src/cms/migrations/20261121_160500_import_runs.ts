import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Imports that editors started at /admin/import: shared by all processes, so that any of them can show how they go. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create table import_runs (
      id integer primary key generated always as identity,
      kind text not null,
      file_name text not null,
      is_dry_run boolean not null,
      started_by text not null,
      started_at timestamptz not null default now(),
      heard_at timestamptz not null default now(),
      finished_at timestamptz,
      exit_code integer,
      said text not null default '',
      report jsonb
    );
    -- One at a time, whichever process starts it.
    create unique index import_runs_one_open on import_runs ((true)) where finished_at is null;
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop table import_runs;`)
}
