import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import type { BookEntry } from '@/schemas/book'
import type { Bundle } from '@/schemas/bundle'
import {
  bookEntryJson,
  bookFrom,
  bundleFrom,
  isPublicBook,
  isPublicBundle,
  toAddresses,
  toBookEntry,
  toBundleUrl,
  type BookEntryRow,
  type Shown,
} from './catalogue-columns'
import { isoTime, readRows } from './database'

type BundleRow = Pick<Bundle, 'id' | 'title' | 'description' | 'modified_at'> & { books: BookEntryRow[] }

/** A bundle as it is sent, and its books with their covers. */
export type ShownBundle = { bundle: Bundle; books: Shown<BookEntry>[] }

const bundleOrder = sql`u.title, u.slug`

/** One page of the public bundles, by title, and how many there are in all. */
export async function findBundles({
  limit,
  page,
}: {
  limit: number
  page: number
}): Promise<{ total: number; bundles: ShownBundle[] }> {
  const rows = await readRows<{ total: string; doc: BundleRow | null }>(sql`
    with matching as (select u.id, row_number() over (order by ${bundleOrder}) as place from ${bundleFrom} where ${isPublicBundle}),
    one_page as (select id, place from matching order by place limit ${limit} offset ${(page - 1) * limit})
    select (select count(*) from matching) as total, page.doc
    from (select 1) as always left join lateral (
      select ${bundleJson} as doc, p.place from one_page p join ${bundleFrom} on u.id = p.id
    ) page on true
    order by page.place`)
  return {
    total: Number(rows[0]?.total ?? 0),
    bundles: rows.flatMap(({ doc }) => (doc ? [toBundle(doc)] : [])),
  }
}

/** The public bundle with this id, or null. */
export async function findBundle(id: string): Promise<ShownBundle | null> {
  const [row] = await readRows<{ doc: BundleRow }>(
    sql`select ${bundleJson} as doc from ${bundleFrom} where ${isPublicBundle} and u.slug = ${id}`,
  )
  return row ? toBundle(row.doc) : null
}

/** What sitemaps and indexes need of every public bundle, by title. */
export type BundleAddress = Pick<Bundle, 'id' | 'title' | 'description' | 'count' | 'modified_at'>

export async function findBundleAddresses(): Promise<BundleAddress[]> {
  return readRows(sql`
    select u.slug as id, u.title, coalesce(u.description, '') as description, ${isoTime(sql`k.modified_at`)} as modified_at,
      (select count(*)::integer from bundles_rels r join ${bookFrom} on b.id = r.books_id where r.parent_id = u.id and ${isPublicBook}) as count
    from ${bundleFrom} where ${isPublicBundle} order by ${bundleOrder}`)
}

const bundleJson: SQL = sql`json_build_object('id', u.slug, 'title', u.title, 'description', coalesce(u.description, ''),
  'modified_at', ${isoTime(sql`k.modified_at`)},
  'books', (select coalesce(json_agg(${bookEntryJson} order by r."order"), '[]')
    from bundles_rels r join ${bookFrom} on b.id = r.books_id where r.parent_id = u.id and ${isPublicBook}))`

function toBundle({ id, title, description, modified_at, books }: BundleRow): ShownBundle {
  const shown = books.map(toBookEntry)
  return {
    bundle: {
      id,
      title,
      description,
      books: shown.map(({ entry }) => entry),
      count: shown.length,
      modified_at,
      ...toAddresses(toBundleUrl(id)),
    },
    books: shown,
  }
}
