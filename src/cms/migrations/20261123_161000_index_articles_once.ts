import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * An article is indexed once for each transaction that changes it. Payload saves an article with its sources and
 * corrections as a dozen rows, and each of them had it indexed at the commit.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(marking))
  await db.execute(sql.raw(toTriggers(`create trigger`, `for each row execute function lectern_mark_search()`)))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  const deferred = 'deferrable initially deferred for each row execute function lectern_content_search_changed()'
  await db.execute(sql.raw(toTriggers('create constraint trigger', deferred)))
  await db.execute(sql.raw('drop table changed_searches; drop function lectern_mark_search, lectern_index_marked;'))
}

const marking = `
-- Of transactions that have not ended: empty when seen from outside, so it need not outlive a crash.
create unlogged table changed_searches (
  xid xid8 not null,
  article_id integer not null,
  primary key (xid, article_id)
);

create function lectern_mark_search() returns trigger language plpgsql as $$
declare part jsonb := to_jsonb(coalesce(new, old));
begin
  insert into changed_searches (xid, article_id)
    values (pg_current_xact_id(), coalesce(part ->> '_parent_id', part ->> 'id')::integer) on conflict do nothing;
  return null;
end $$;

-- The mark goes first: a change after it, where constraints were made immediate, marks again.
create function lectern_index_marked() returns trigger language plpgsql as $$
begin
  delete from changed_searches where xid = new.xid and article_id = new.article_id;
  perform lectern_index_article(new.article_id);
  return null;
end $$;

create constraint trigger search after insert on changed_searches
  deferrable initially deferred for each row execute function lectern_index_marked();
`

const events = {
  articles:
    'insert or update of title, description, body, language, author_id, published_at, _status, deleted_at on articles',
  articles_sources: 'insert or update or delete on articles_sources',
  articles_corrections: 'insert or update or delete on articles_corrections',
}

const toTriggers = (create: string, action: string) =>
  Object.entries(events)
    .map(([table, event]) => `drop trigger search on ${table}; ${create} search after ${event} ${action};`)
    .join('\n')
