import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import type { CoverImage } from '@/schemas/shared/cover-image'
import type { BookEntry } from '@/schemas/catalogue/book'
import type { Bundle } from '@/schemas/catalogue/bundle'
import { booksOfBundle, bundleOrder, bundlesOf } from './bundle'
import { bundleFrom, coverJson, isPublicBundle, toBundleUrl, toCover, type CoverRow } from './columns'
import { readRows } from '@/reading/shared/database'
import type { Range } from '@/reading/shared/range'

type Shown = Pick<BookEntry, 'id' | 'title'>

/** A bundle in a list, with the covers of its first books. */
export type BundleCard = {
  bundle: Pick<Bundle, 'id' | 'title' | 'description' | 'count' | 'url'>
  books: { entry: Shown; cover: CoverImage | null }[]
}

/** The number of covers on a card. */
const coversOnCard = 4

type CardRow = Omit<BundleCard['bundle'], 'url'> & { books: (Shown & { covers: CoverRow })[] }

/** Some of the public bundles, by title. */
export function findBundleCards(range: Range): Promise<BundleCard[]> {
  return readCards(sql`${bundlesOf(range)} order by ${bundleOrder}`)
}

/** Those that have changed last, the newest first. */
export function findNewestBundleCards(count: number): Promise<BundleCard[]> {
  return readCards(sql`(
    select k.bundle_id as id from ${bundleFrom} where ${isPublicBundle} order by k.modified_at desc, k.bundle_id limit ${count}
    ) listed join ${bundleFrom} on u.id = listed.id order by k.modified_at desc, k.bundle_id`)
}

/** Of the books of a bundle only what a card shows is read: there may be hundreds. */
async function readCards(orderedBundles: SQL): Promise<BundleCard[]> {
  const rows = await readRows<CardRow>(sql`
    select u.slug as id, u.title, coalesce(u.description, '') as description,
      (select count(*)::integer from ${booksOfBundle}) as count,
      (select coalesce(json_agg(json_build_object('id', first.code, 'title', first.title, 'covers', first.covers) order by first.place), '[]')
        from (select b.code, b.title, ${coverJson} as covers, r."order" as place
          from ${booksOfBundle} order by r."order" limit ${coversOnCard}) first) as books
    from ${orderedBundles}`)
  return rows.map(({ books, ...bundle }) => ({
    bundle: { ...bundle, url: toBundleUrl(bundle.id) },
    books: books.map(({ covers, ...entry }) => ({ entry, cover: toCover(covers) })),
  }))
}
