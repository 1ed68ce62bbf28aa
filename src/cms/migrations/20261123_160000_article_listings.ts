import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'

const recording = 'lectern_record_changes()'

/**
 * `listing:articles` announces that a list may contain other articles, or the same in another order, or that an image
 * may be public or private now. A change of an article's text alone is announced by `article:7` only, so that lists
 * that do not show it, and articles that are not related to it, stay cached.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw('alter table public_changes add column listing text'))
  await db.execute(sql.raw(listing))
  for (const [before, after] of fragments) await changeFunction(db, recording, before, after)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const [before, after] of fragments.toReversed()) await changeFunction(db, recording, after, before)
  await db.execute(sql.raw('drop function lectern_article_listing(integer)'))
  await db.execute(sql.raw('alter table public_changes drop column listing'))
}

/** Stands for what decides in which lists an article is, at which place, to which others it is related, and its images. */
const listing = `
create function lectern_article_listing(wanted integer) returns text language sql stable set timezone = 'UTC' as $$
  select md5(json_build_array(a.slug, a.language, a.published_at, a.created_at, a.author_id,
    (select json_agg(p.value order by p."order") from articles_professions p where p.parent_id = a.id),
    (select json_agg(t.text order by t."order") from articles_texts t where t.parent_id = a.id and t.path = 'previousSlugs'),
    (select json_agg(s.url order by s._order) from articles_sources s where s._parent_id = a.id),
    (select json_agg(f order by f.finding_id, f.origin) from published_findings f where f.article_id = a.id),
    (select json_agg(m order by m.media_id, m.is_in_body) from published_media m where m.article_id = a.id),
    (select json_agg(l.target_id order by l.target_id) from published_links l where l.article_id = a.id)
  )::text)
  from articles a where a.id = wanted and a._status = 'published' and a.deleted_at is null and a.slug is not null
$$;
`

const fragments: [before: string, after: string][] = [
  ['  first_position bigint;\n', '  first_position bigint;\n  relisted text[];\n'],
  [
    'select s.kind, s.id, left(md5(s.shown), 16) as revision,',
    'select s.kind, s.id, l.listing, known.listing is distinct from l.listing as is_relisted, left(md5(s.shown), 16) as revision,',
  ],
  [
    'from current_state s left join public_changes known on known.kind = s.kind and known.document_id = s.id',
    `from current_state s left join public_changes known on known.kind = s.kind and known.document_id = s.id
        cross join lateral (select case s.kind when 'article' then lectern_article_listing(s.id) end as listing) l`,
  ],
  [
    'insert into public_changes (kind, document_id, position, change, address, previous, revision, is_withdrawn, at)',
    'insert into public_changes (listing, kind, document_id, position, change, address, previous, revision, is_withdrawn, at)',
  ],
  [
    `select kind, id, nextval('public_changes_position'), change,`,
    `select listing, kind, id, nextval('public_changes_position'), change,`,
  ],
  [
    'is_withdrawn = excluded.is_withdrawn, at = excluded.at',
    'is_withdrawn = excluded.is_withdrawn, at = excluded.at, listing = excluded.listing',
  ],
  [
    `min(position)
    into changed_articles, hosts, first_position from recorded;`,
    `min(position), array_agg(distinct kind) filter (where kind = 'article' and is_relisted)
    into changed_articles, hosts, first_position, relisted
    from recorded join (select kind, id as document_id, is_relisted from compared) c using (kind, document_id);`,
  ],
  [
    `from unnest(hosts) host;
  return null;`,
    `from unnest(hosts) host;
  perform lectern_announce_change('listing:' || kind || 's') from unnest(relisted) kind;
  return null;`,
  ],
]
