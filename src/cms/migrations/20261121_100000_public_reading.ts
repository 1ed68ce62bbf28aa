import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What public reading needs beside Payload's tables, kept true by triggers so that no writer (admin,
 * importer, or a person with psql) can forget it:
 * - `published_media`: which images published articles show. An image not in it does not exist for the anonymous.
 * - `published_links`: which articles published bodies link to.
 * - NOTIFY on `lectern_changes` when something public changes; never for drafts, autosaves, logins or sessions.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(tables))
  await db.execute(sql.raw(references))
  await db.execute(sql.raw(announcements))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql.raw(`
    drop table published_media, published_links, lectern_state;
    drop function lectern_refresh_references, lectern_announce_document, lectern_announce_part,
      lectern_announce_media, lectern_announce_lost_media, lectern_announce_lost_article,
      lectern_announce_topic cascade;
    drop index articles_public_order, articles_professions_value, articles_texts_text, evidence_entries_public;
  `),
  )
}

const tables = `
create table lectern_state (key text primary key, value text not null, at timestamptz not null default now());

create table published_media (
  media_id integer not null references media (id) on delete cascade,
  article_id integer not null references articles (id) on delete cascade,
  is_in_body boolean not null,
  primary key (media_id, article_id, is_in_body)
);
create index published_media_article on published_media (article_id);

create table published_links (
  article_id integer not null references articles (id) on delete cascade,
  target_id integer not null references articles (id) on delete cascade,
  primary key (article_id, target_id)
);
create index published_links_target on published_links (target_id);

create index articles_public_order on articles (published_at desc nulls last, id desc) where _status = 'published';
create index articles_professions_value on articles_professions (value, parent_id);
create index articles_texts_text on articles_texts (text, parent_id);
create index evidence_entries_public on evidence_entries (date desc, id desc) where _status = 'published';
`

const references = `
create function lectern_refresh_references() returns trigger language plpgsql as $$
begin
  delete from published_media where article_id = new.id;
  delete from published_links where article_id = new.id;
  if new._status = 'published' then
    insert into published_media (media_id, article_id, is_in_body)
      select m.id, new.id, false from media m where m.id = new.hero_image_id
      union
      select m.id, new.id, true
      from jsonb_path_query(coalesce(new.body, '{}'), '$.**?(@.type == "upload").value') hit
      join media m on m.id::text = coalesce(hit ->> 'id', hit #>> '{}')
      on conflict do nothing;
    insert into published_links (article_id, target_id)
      select distinct new.id, target.id
      from jsonb_path_query(coalesce(new.body, '{}'), '$.**.doc.value') hit
      join articles target on target.id::text = coalesce(hit ->> 'id', hit #>> '{}')
      on conflict do nothing;
  end if;
  return null;
end $$;

-- Deleting an article takes its links with it by cascade, before an AFTER trigger could read them.
create function lectern_announce_lost_article() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern_changes', 'article:' || article_id) from published_links where target_id = old.id;
  return old;
end $$;

create trigger announce_loss before delete on articles
  for each row execute function lectern_announce_lost_article();

create trigger refresh_references after insert or update of body, hero_image_id, _status on articles
  for each row execute function lectern_refresh_references();
`

const announcements = `
-- A document with a _status: announced when the public saw it before or sees it now.
create function lectern_announce_document() returns trigger language plpgsql as $$
declare was_public boolean := tg_op <> 'INSERT' and coalesce(old._status::text = 'published', false);
declare is_public boolean := tg_op <> 'DELETE' and coalesce(new._status::text = 'published', false);
begin
  if was_public or is_public then
    perform pg_notify('lectern_changes', tg_argv[0] || ':' || coalesce(new.id, old.id));
    -- A body shows whether what it links to is published, and where.
    if tg_argv[0] = 'article' then
      perform pg_notify('lectern_changes', 'article:' || article_id)
        from published_links where target_id = coalesce(new.id, old.id);
    end if;
  end if;
  return null;
end $$;

-- A row that belongs to a document: tg_argv = tag, parent table, parent column.
create function lectern_announce_part() returns trigger language plpgsql as $$
declare part jsonb := to_jsonb(coalesce(new, old));
declare parent integer := (part ->> tg_argv[2])::integer;
declare is_public boolean;
begin
  execute format('select exists (select 1 from %I where id = $1 and _status = ''published'')', tg_argv[1]) into is_public using parent;
  if is_public then
    perform pg_notify('lectern_changes', tg_argv[0] || ':' || parent);
  end if;
  return null;
end $$;

create function lectern_announce_media() returns trigger language plpgsql as $$
begin
  if exists (select 1 from published_media where media_id = new.id) then
    perform pg_notify('lectern_changes', 'media:' || new.id);
  end if;
  return null;
end $$;

-- Before the row goes, and with it what tells where it was shown.
create function lectern_announce_lost_media() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern_changes', 'media:' || old.id) from published_media where media_id = old.id;
  perform pg_notify('lectern_changes', 'article:' || article_id) from published_media where media_id = old.id;
  return old;
end $$;

create function lectern_announce_topic() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern_changes', tg_argv[0] || coalesce(':' || (to_jsonb(coalesce(new, old)) ->> 'id'), ''));
  return null;
end $$;

create trigger announce after insert or update or delete on articles
  for each row execute function lectern_announce_document('article');
create trigger announce after insert or update or delete on articles_professions
  for each row execute function lectern_announce_part('article', 'articles', 'parent_id');
create trigger announce after insert or update or delete on articles_sources
  for each row execute function lectern_announce_part('article', 'articles', '_parent_id');
create trigger announce after insert or update or delete on articles_texts
  for each row execute function lectern_announce_part('article', 'articles', 'parent_id');
create trigger announce after insert or update or delete on evidence_entries
  for each row execute function lectern_announce_document('evidence');

create trigger announce_loss before delete on media
  for each row execute function lectern_announce_lost_media();
create trigger announce after update on media
  for each row when (old.* is distinct from new.*) execute function lectern_announce_media();
-- The columns that bylines show; a login touches others.
create trigger announce after update of name, role on users
  for each row when (old.name is distinct from new.name or old.role is distinct from new.role)
  execute function lectern_announce_topic('user');

create trigger announce after insert or update or delete on evidence_record
  for each row execute function lectern_announce_topic('evidence-record');
create trigger announce after insert or update or delete on evidence_record_kinds
  for each row execute function lectern_announce_topic('evidence-record');
create trigger announce after insert or update or delete on site
  for each row execute function lectern_announce_topic('site');
create trigger announce after insert or update or delete on site_texts
  for each row execute function lectern_announce_topic('site');
`
