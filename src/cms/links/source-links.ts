import type { Pool } from 'pg'

import { probeLink, type ProbeResult, type LinkState, type ProbeOptions } from './probe-link'

/** Consecutive failures after which a link counts as dead; a site may be down for a day. */
const failuresUntilDead = 3

/** The interval until the next check, by state. */
const recheckIntervals: Record<LinkState, string> = {
  alive: '14 days',
  dead: '4 days',
  failing: '1 day',
  skipped: '30 days',
}

export type DeadLink = {
  url: string
  note: string
  since: Date
  /** A published document that cites it. */
  collection: 'articles' | 'evidence-entries'
  documentId: number
  title: string
  others: number
}

/** Inserts the links that published articles and findings cite, and deletes those that none cites. */
export async function syncLinks(pool: Pool): Promise<void> {
  await pool.query(`
    with named as (
      select s.url from articles_sources s join articles a on a.id = s._parent_id where a._status = 'published' and a.deleted_at is null
      union select e.source from evidence_entries e where e._status = 'published' and e.deleted_at is null
    ), gone as (
      delete from source_links l where not exists (select 1 from named n where n.url = l.url)
    )
    insert into source_links (url) select url from named where url ~* '^https?://' on conflict do nothing`)
}

/** Checks links that are due, at most one per host, and saves the results. Returns how many were checked. */
export async function checkDueLinks(pool: Pool, limit: number, options: ProbeOptions): Promise<number> {
  const { rows } = await pool.query<{
    id: number
    url: string
    etag: string | null
    lastModified: string | null
  }>(
    `select id, url, etag, last_modified as "lastModified" from (
       select distinct on (substring(lower(url) from '^https?://[^/?#]+')) * from source_links
       where next_check_at <= now() order by substring(lower(url) from '^https?://[^/?#]+'), next_check_at
     ) due order by next_check_at limit $1`,
    [limit],
  )
  await Promise.all(
    rows.map(async ({ id, url, ...known }) => saveResult(pool, id, await probeLink(url, known, options))),
  )
  return rows.length
}

async function saveResult(pool: Pool, id: number, finding: ProbeResult): Promise<void> {
  const { state, status, note, etag, lastModified } = finding
  const hasFailed = state === 'dead' || state === 'failing'
  await pool.query(
    `update source_links set checked_at = now(), next_check_at = now() + $2::interval, status = $3, note = $4, etag = $5, last_modified = $6,
       failures = case when $7 then failures + 1 else 0 end,
       failing_since = case when $7 then coalesce(failing_since, now()) end,
       is_dead = $8 or ($7 and failures + 1 >= ${failuresUntilDead})
     where id = $1`,
    [id, recheckIntervals[state], status, note, etag, lastModified, hasFailed, state === 'dead'],
  )
}

/** Dead links, the most recently failed first, each with a published document that cites it (articles before findings). */
export async function findDeadLinks(pool: Pool, limit: number): Promise<DeadLink[]> {
  const { rows } = await pool.query<DeadLink>(
    `select l.url, l.note, l.failing_since as since, u.collection, u.id as "documentId", u.title, u.others
     from source_links l cross join lateral (
       select named.*, (count(*) over () - 1)::integer as others from (
         select distinct 'articles' as collection, a.id, a.title, a.published_at as at from articles_sources s join articles a on a.id = s._parent_id
         where s.url = l.url and a._status = 'published' and a.deleted_at is null
         union all
         select 'evidence-entries', e.id, e.text, e.updated_at from evidence_entries e
         where e.source = l.url and e._status = 'published' and e.deleted_at is null
       ) named order by named.collection, named.at desc nulls last limit 1
     ) u
     where l.is_dead order by l.failing_since desc, l.id limit $1`,
    [limit],
  )
  return rows
}
