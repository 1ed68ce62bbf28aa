import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What lies in the trash is not public, whoever writes:
 * - a row with `deleted_at` is never published: a trigger takes the status back, and a constraint holds even
 *   where triggers are off. So all that looks at `_status` leaves it out, announcements included.
 * - an image has no status: readers ask for `deleted_at is null`, and the article or book that shows it is
 *   announced when it goes to the trash or comes back.
 * - the indexes of public lists repeat the condition of src/reading/article-columns.ts and evidence.ts.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const part of [invariant, references, images, catalogue, indexes]) await db.execute(sql.raw(part))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const part of [invariantDown, referencesDown, imagesDown, catalogueDown, indexesDown])
    await db.execute(sql.raw(part))
}

const tables = ['articles', 'books', 'bundles', 'evidence_entries'] as const

const invariant = `
create function lectern_unpublish_trashed() returns trigger language plpgsql as $$
begin
  new._status := 'draft';
  return new;
end $$;
${tables
  .map(
    (table) => `
create trigger unpublish_trashed before insert or update on ${table}
  for each row when (new.deleted_at is not null) execute function lectern_unpublish_trashed();
update ${table} set _status = 'draft' where deleted_at is not null and _status = 'published';
alter table ${table} add constraint ${table}_trashed_is_no_longer_published
  check (deleted_at is null or _status is distinct from 'published');`,
  )
  .join('\n')}
`

const invariantDown = `
drop function lectern_unpublish_trashed cascade;
${tables.map((table) => `alter table ${table} drop constraint ${table}_trashed_is_no_longer_published;`).join('\n')}
`

// A column that another trigger changes does not count as updated: deleted_at stands for the status it takes back.
const references = `
drop trigger refresh_references on articles;
create trigger refresh_references after insert or update of body, hero_image_id, _status, deleted_at on articles
  for each row execute function lectern_refresh_references();
`

const referencesDown = `
drop trigger refresh_references on articles;
create trigger refresh_references after insert or update of body, hero_image_id, _status on articles
  for each row execute function lectern_refresh_references();
`

// An answer made while the image was away does not name it, so what shows the image is announced by its own name.
const images = `
create function lectern_announce_trashed_media() returns trigger language plpgsql as $$
begin
  perform pg_notify('lectern_changes', 'media:' || new.id);
  perform pg_notify('lectern_changes', 'article:' || article_id) from published_media where media_id = new.id;
  return null;
end $$;
create trigger announce_trash after update of deleted_at on media
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function lectern_announce_trashed_media();
`

const imagesDown = `drop function lectern_announce_trashed_media cascade;`

const shownBook = (cover: string, status: string) => `
create or replace function lectern_book_shown(wanted integer) returns text language sql stable as $$
  select json_build_array(b.code, b.isbn, b.title, b.subtitle, b.language, b.synopsis, b.pages, b.published_at,
    (select json_agg(json_build_array(a.name, a.role) order by a._order) from books_authors a where a._parent_id = b.id),
    (select json_agg(json_build_array(c.title, c.summary) order by c._order) from books_chapters c where c._parent_id = b.id),
    (select json_agg(o.text order by o._order) from books_outcomes o where o._parent_id = b.id),
    (select json_agg(t.text order by t."order") from books_texts t where t.parent_id = b.id and t.path = 'subjects'),
    (select json_build_array(m.filename, m.alt, m.width, m.height) from media m where m.id = b.cover_id${cover}),
    (select json_agg(distinct jsonb_build_array(u.slug, u.title)) from bundles_rels r join bundles u on u.id = r.parent_id
      where r.books_id = b.id and u._status = 'published' and u.slug is not null)
  )::text
  from books b
  where b.id = wanted and b._status = 'published'${status} and b.is_withdrawn is not true
    and b.code ~ '^T[0-9]-[0-9]{1,9}$' and b.title is not null
$$;
drop trigger catalogue on media;
create constraint trigger catalogue after update of filename, alt, width, height${cover && ', deleted_at'} on media
  deferrable initially deferred for each row execute function lectern_catalogue_changed();
`

const catalogue = shownBook(' and m.deleted_at is null', ' and b.deleted_at is null')
const catalogueDown = shownBook('', '')

const publicIndexes = (condition: string) => `
drop index articles_public_order, articles_public_updated, articles_public_created, articles_public_title,
  evidence_entries_public;
create index articles_public_order on articles (published_at desc nulls last, id desc)
  where _status = 'published' and author_id is not null${condition};
create index articles_public_updated on articles (updated_at desc nulls last, id desc)
  where _status = 'published' and author_id is not null${condition};
create index articles_public_created on articles (created_at desc nulls last, id desc)
  where _status = 'published' and author_id is not null${condition};
create index articles_public_title on articles (title nulls last, id)
  where _status = 'published' and author_id is not null${condition};
create index evidence_entries_public on evidence_entries (date desc, id desc) where _status = 'published'${condition};
`

const indexes = publicIndexes(' and deleted_at is null')
const indexesDown = publicIndexes('')
