import { sql } from '@payloadcms/db-postgres/drizzle'

import { isoTime, readRows } from '@/reading/shared/database'

/** The last public changes of the book list, the bundle list and the site's settings; null before the first. */
export type CatalogueTimes = { books: string | null; bundles: string | null; site: string | null }

export async function findCatalogueTimes(): Promise<CatalogueTimes> {
  const changed = (list: string) =>
    sql`(select ${isoTime(sql`s.at`)} from lectern_state s where s.key = ${`changed:${list}`})`
  const [row] = await readRows<CatalogueTimes>(sql`
    select ${changed('books')} as books, ${changed('bundles')} as bundles,
      (select ${isoTime(sql`max(site.updated_at)`)} from site) as site`)
  return row ?? { books: null, bundles: null, site: null }
}
