import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'

const recording = 'lectern_record_changes()'

/**
 * `listing:findings` announces that a list may contain other findings, or the same in another order. A change of a
 * finding's text alone is announced by `evidence:7` only, so that lists, articles and findings that do not show it stay
 * cached. A finding that names its successor is announced when that one becomes public or private.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(listing))
  for (const [before, after] of fragments) await changeFunction(db, recording, before, after)
  // Otherwise the first change of each would seem to be one of the lists.
  await db.execute(
    sql.raw(`update public_changes set listing = lectern_finding_listing(document_id) where kind = 'finding'`),
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql.raw(`update public_changes set listing = null where kind = 'finding'`))
  for (const [before, after] of fragments.toReversed()) await changeFunction(db, recording, after, before)
  await db.execute(sql.raw('drop function lectern_finding_listing(integer)'))
}

/** Stands for what findings are filtered and sorted by, apart from their text and their last change. */
const listing = `
create function lectern_finding_listing(wanted integer) returns text language sql stable set timezone = 'UTC' as $$
  select md5(json_build_array(e.kind, e.industry, e.region, e.role, e.org, e.date, e.source, e.created_at,
    (select n.id from evidence_entries n where n.id = e.superseded_by_id
      and n._status = 'published' and n.deleted_at is null and n.is_withdrawn is not true)
  )::text)
  from evidence_entries e
  where e.id = wanted and e._status = 'published' and e.deleted_at is null and e.is_withdrawn is not true
$$;
`

const fragments: [before: string, after: string][] = [
  [
    `when 'article' then lectern_article_listing(s.id) end`,
    `when 'article' then lectern_article_listing(s.id) when 'finding' then lectern_finding_listing(s.id) end`,
  ],
  [
    `select array_agg(document_id) filter (where kind = 'article'), array_agg(distinct host)`,
    `select array_agg(document_id) filter (where kind = 'article'), array_agg(document_id) filter (where kind = 'finding'), array_agg(distinct host)`,
  ],
  [`filter (where kind = 'article' and is_relisted)`, `filter (where kind in ('article', 'finding') and is_relisted)`],
  [
    'into changed_articles, hosts, first_position, relisted',
    'into changed_articles, changed_findings, hosts, first_position, relisted',
  ],
  [
    `perform lectern_announce_change('article:' || id) from unnest(changed_articles) id;`,
    `perform lectern_announce_change('article:' || id) from unnest(changed_articles) id;
  perform lectern_announce_change('evidence:' || id) from unnest(changed_findings) id;`,
  ],
]
