import { sql } from '@payloadcms/db-postgres/drizzle'

import { isoTime, readRows } from './database'

/** When the lists of the catalogue, and the words of the site, last showed something else; null where nothing has yet. */
export type CatalogueTimes = { books: string | null; bundles: string | null; site: string | null }

export async function findCatalogueTimes(): Promise<CatalogueTimes> {
  const changed = (list: string) =>
    sql`(select ${isoTime(sql`s.at`)} from lectern_state s where s.key = ${`changed:${list}`})`
  const [row] = await readRows<CatalogueTimes>(sql`
    select ${changed('books')} as books, ${changed('bundles')} as bundles,
      (select ${isoTime(sql`max(site.updated_at)`)} from site) as site`)
  return row ?? { books: null, bundles: null, site: null }
}
