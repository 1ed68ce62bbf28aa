import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * `document_writes` says who changed what of a document and when, to an editor whose own save comes too late; it
 * outlives the document. `document_editors` says who has a document open: lost in a crash without harm.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    create table document_writes (
      id bigint primary key generated always as identity,
      document text not null,
      action text not null,
      fields text[] not null,
      revision timestamptz(3) not null,
      written_by integer,
      written_by_name text,
      write_id uuid
    );
    create index document_writes_document on document_writes (document, id desc);
    create unlogged table document_editors (
      form uuid primary key,
      document text not null,
      user_id integer not null,
      user_name text not null,
      opened_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      edited_at timestamptz
    );
    create index document_editors_document on document_editors (document);
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop table document_writes; drop table document_editors;`)
}
