import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Mappings that are kept for the next files of a source, and the tables that were uploaded last, so that they can be
 * imported by a corrected mapping. Neither is a collection: only the import page and the import command read them.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create table import_mappings (
      name text primary key,
      source text not null,
      mapping jsonb not null,
      kept_by text not null,
      kept_at timestamptz not null default now()
    );
    create table import_files (
      run_id integer primary key references import_runs on delete cascade,
      name text not null,
      bytes bytea not null,
      -- As an editor corrected it; null while it is what the run found.
      mapping jsonb
    );
    alter table import_files alter column bytes set storage external;
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop table import_files, import_mappings;`)
}
