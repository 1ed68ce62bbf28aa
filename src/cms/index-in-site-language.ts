import type { Pool } from 'pg'

import { advisoryLocks } from '@/postgres/advisory-locks'

type Outdated = { index: string; select: string }

/** What of articles and findings is indexed in the language of the site: those that have none of their own. */
const outdated: readonly Outdated[] = [
  {
    index: 'lectern_index_article',
    select: `select s.id from site_config c, article_search s join articles a on a.id = s.id
      where (s.config < c.config or s.config > c.config) and coalesce(a.language, '') = ''`,
  },
  {
    index: 'lectern_index_finding',
    select: `select s.id from site_config c, finding_search s where s.config < c.config or s.config > c.config`,
  },
]
const batchSize = 200
const config = `lectern_search_config(coalesce((select nullif(language, '') from site limit 1), 'en'))::text`

/**
 * Indexes anew, after a change of the site's language, the documents that follow it, in batches: their words are stemmed,
 * and books on their subjects found, in that language. Otherwise it reads one row: to look through many articles would
 * take half a second each time, for which publications wait.
 */
export async function indexInSiteLanguage(pool: Pool): Promise<void> {
  // With the time of its last save: the language may be changed and changed back while documents are indexed.
  const { rows } = await pool.query<{ state: string; isIndexed: boolean }>(`
    select state, exists (select from lectern_state where key = 'search language' and value = state) as "isIndexed"
    from concat_ws(' ', ${config}, (select extract(epoch from updated_at) from site limit 1)) state`)
  const [current] = rows
  if (!current || current.isIndexed) return
  for (const one of outdated) while ((await indexBatch(pool, one)) === batchSize);
  await pool.query(
    `insert into lectern_state (key, value) values ('search language', $1)
      on conflict (key) do update set value = excluded.value, at = now()`,
    [current.state],
  )
}

async function indexBatch(pool: Pool, { index, select }: Outdated): Promise<number> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    // Before the statement that reads: what a save has indexed meanwhile must not be replaced by what was before it.
    await client.query(`begin; select pg_advisory_xact_lock(${advisoryLocks.derived})`)
    const { rowCount } = await client.query(`with site_config as materialized (
        select ${config} as config
      ), batch as materialized (${select} limit ${batchSize})
      select ${index}(id) from batch`)
    // What the former index made of a response is in those that name the site.
    if (rowCount) await client.query(`select lectern_announce_change('site')`)
    await client.query('commit')
    return rowCount ?? 0
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}
