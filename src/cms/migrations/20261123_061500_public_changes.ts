import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { recording, shown } from './public-changes/recording'

/**
 * `public_changes`: the last change of each article, finding, book and bundle that the public saw, or sees no longer.
 *
 * - A statement that may have changed what is shown of a document puts it into `changed_documents`. At the end of its
 *   transaction, what is shown of these documents is compared with what was, so that only a real change counts.
 * - `revision` stands for all that is shown of a document, and is null for one that is no longer public.
 * - `position` is assigned under a lock that is held until after the commit. So positions become visible in their
 *   order, and a reader who has seen one will never find a smaller one. What depends on another document is compared
 *   under the same lock, so that neither of two transactions misses what the other did.
 * - The lock is taken after everything else that a transaction does, in a second round of deferred triggers:
 *   transactions that also wait for other locks cannot wait for each other in a circle.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const part of [tables, shown, recording, marking, triggers, backfill]) await db.execute(sql.raw(part))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql.raw(`
    drop table changed_documents;
    ${markedBy.map((column) => `drop function lectern_changed_by_${column} cascade;`).join('\n')}
    drop function lectern_known_changed cascade;
    drop function lectern_author_changed cascade;
    drop function lectern_withdrawal_changed cascade;
    drop function lectern_record_changes, lectern_mark_changed, lectern_article_shown, lectern_finding_shown, lectern_image_shown;
    drop table public_changes;
    drop sequence public_changes_position;
    delete from lectern_state where key in ('changes:content', 'changes:catalogue');
  `),
  )
}

const tables = `
create sequence public_changes_position;
create table public_changes (
  kind text not null,
  document_id integer not null,
  host text not null generated always as (case when kind in ('article', 'finding') then 'content' else 'catalogue' end) stored,
  position bigint not null,
  change text not null check (change in ('created', 'changed', 'moved', 'retracted')),
  -- The last part of its address, and those that it had before.
  address text not null,
  previous text[] not null default '{}',
  revision text,
  -- Its address answers 410.
  is_withdrawn boolean not null default false,
  at timestamptz(3) not null,
  primary key (kind, document_id)
);
create unique index public_changes_order on public_changes (host, position);
create index public_changes_address on public_changes (kind, address);
create index public_changes_retracted on public_changes (kind, position) where revision is null;

-- Cursors name it, so that those of another database are refused.
insert into lectern_state (key, value) select 'changes:' || host, left(md5(random()::text || clock_timestamp()), 8)
  from unnest(array['content', 'catalogue']) host;

-- Of transactions that have not ended: empty when seen from outside, so it need not outlive a crash.
create unlogged table changed_documents (
  xid xid8 not null,
  kind text not null,
  document_id integer not null,
  primary key (xid, kind, document_id)
);
`

/** The columns by which rows name the document that they are of. */
const markedBy = ['id', 'parent_id', '_parent_id', 'article_id', 'book_id', 'bundle_id']

const marking = `
create function lectern_mark_changed(of_kind text, ids integer[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 0 then
    insert into changed_documents (xid, kind, document_id)
      select pg_current_xact_id(), of_kind, id from unnest(ids) id where id is not null
      union all select pg_current_xact_id(), 'commit', 0
      on conflict do nothing;
  end if;
end $$;

${markedBy
  .map(
    (column) => `
create function lectern_changed_by_${column}() returns trigger language plpgsql as $$
begin
  perform lectern_mark_changed(tg_argv[0], array(select distinct ${column} from affected));
  return null;
end $$;`,
  )
  .join('\n')}

create function lectern_known_changed() returns trigger language plpgsql as $$
begin
  perform lectern_mark_changed(tg_argv[0], array(select document_id from public_changes where kind = tg_argv[0]));
  return null;
end $$;

create function lectern_author_changed() returns trigger language plpgsql as $$
begin
  perform lectern_mark_changed('author', array[new.id]);
  return null;
end $$;

create function lectern_withdrawal_changed() returns trigger language plpgsql as $$
begin
  perform lectern_mark_changed('book', array[new.id]);
  return null;
end $$;
`

/** Rows of which table, by which of their columns, are of what kind of document. */
const sources = [
  ['articles', 'id', 'article'],
  ['articles_professions', 'parent_id', 'article'],
  ['articles_texts', 'parent_id', 'article'],
  ['articles_rels', 'parent_id', 'article'],
  ['articles_sources', '_parent_id', 'article'],
  ['articles_corrections', '_parent_id', 'article'],
  ['media', 'id', 'image'],
  ['evidence_entries', 'id', 'finding'],
  ['catalogue_books', 'book_id', 'book'],
  ['catalogue_bundles', 'bundle_id', 'bundle'],
] as const

/** What articles refer to is in these; a row that goes with what it refers to takes along which article that was. */
const references = ['published_media', 'published_links', 'published_findings']

const operations = [
  ['insert', 'new'],
  ['update', 'old'],
  ['update', 'new'],
  ['delete', 'old'],
] as const

const triggers = `
${sources
  .flatMap(([table, column, kind]) => [
    ...operations.map(
      ([operation, rows]) => `
create trigger changes_${operation}_${rows} after ${operation} on ${table} referencing ${rows} table as affected
  for each statement execute function lectern_changed_by_${column}('${kind}');`,
    ),
    ...(kind === 'image'
      ? []
      : [
          `create trigger changes_truncate after truncate on ${table}
  for each statement execute function lectern_known_changed('${kind}');`,
        ]),
  ])
  .join('\n')}
${references
  .map(
    (table) => `
create trigger changes_delete_old after delete on ${table} referencing old table as affected
  for each statement execute function lectern_changed_by_article_id('article');`,
  )
  .join('\n')}

-- A login touches other columns.
create trigger changes_author after update of name, role on users
  for each row when (old.name is distinct from new.name or old.role is distinct from new.role)
  execute function lectern_author_changed();
-- Of a book that is not public, the catalogue's row stays as it is.
create trigger changes_withdrawal after update of is_withdrawn, _status, deleted_at on books
  for each row when (old.is_withdrawn or new.is_withdrawn)
  execute function lectern_withdrawal_changed();

create constraint trigger changes_record after insert or update on changed_documents
  deferrable initially deferred for each row when (new.kind = 'commit') execute function lectern_record_changes();
`

const backfill = `
insert into public_changes (kind, document_id, position, change, address, revision, at)
  select kind, id, nextval('public_changes_position'), 'created', address, left(md5(shown), 16), at from (
    select 'article' as kind, a.id, a.slug as address, lectern_article_shown(a.id) as shown, least(a.updated_at, now()) as at
      from articles a where a._status = 'published'
    union all
    select 'finding', e.id, e.id::text, lectern_finding_shown(e.id), least(e.updated_at, now())
      from evidence_entries e where e._status = 'published'
    union all
    select 'book', b.id, b.code, c.fingerprint || extract(epoch from c.modified_at), c.modified_at
      from catalogue_books c join books b on b.id = c.book_id where c.is_public
    union all
    select 'bundle', u.id, u.slug, k.fingerprint || extract(epoch from k.modified_at), k.modified_at
      from catalogue_bundles k join bundles u on u.id = k.bundle_id where k.is_public
    order by at, kind, id
  ) existing where shown is not null;
`
