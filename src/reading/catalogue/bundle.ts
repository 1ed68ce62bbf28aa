import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import type { BookEntry } from '@/schemas/catalogue/book'
import type { Bundle } from '@/schemas/catalogue/bundle'
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
  type WithCover,
} from './columns'
import { revisionOf } from '@/reading/shared/changes'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import type { Range } from '@/reading/shared/range'
import type { Snapshot } from '@/reading/shared/snapshot'
import { isoTime, readRows } from '@/reading/shared/database'

type BundleRow = Pick<Bundle, 'id' | 'title' | 'description' | 'modified_at'> & { books: BookEntryRow[] }

/** A bundle in the public shape, and its books with their covers. */
export type BundleWithCovers = { bundle: Bundle; books: WithCover<BookEntry>[] }

/** By title, as people look one up: without regard to case and accents. An index repeats it. */
export const bundleOrder = sql`lectern_fold(u.title), u.slug`

/** FROM and WHERE of the public books of a bundle `u`, as rows `r`, `b` and `c`. */
export const booksOfBundle = sql`bundles_rels r join ${bookFrom} on b.id = r.books_id where r.parent_id = u.id and ${isPublicBook}`

/** FROM of some of the public bundles, by title, which are found in an index before anything else of them is read. */
export const bundlesOf = ({ limit, offset }: Range): SQL => sql`(
  select u.id from ${bundleFrom} where ${isPublicBundle} order by ${bundleOrder} limit ${limit} offset ${offset}
  ) listed join ${bundleFrom} on u.id = listed.id`

/** One page of the public bundles, by title, and their total number. */
export async function findBundles({
  limit,
  page,
}: {
  limit: number
  page: number
}): Promise<{ total: number; bundles: BundleWithCovers[] }> {
  const [total, rows] = await Promise.all([
    countBundles(),
    readRows<{ doc: BundleRow }>(sql`
      select ${bundleJson} as doc from ${bundlesOf({ limit, offset: (page - 1) * limit })} order by ${bundleOrder}`),
  ])
  return { total, bundles: rows.map(({ doc }) => toBundle(doc)) }
}

type FoundBundle = BundleWithCovers & { revision: string | null }

/** The public bundle with this id and its revision, or null. */
export async function findBundle(id: string): Promise<FoundBundle | null> {
  const [row] = await readRows<{ doc: BundleRow; revision: string | null }>(
    sql`select ${bundleJson} as doc, ${revisionOf('bundle', sql`u.id`)} as revision from ${bundleFrom} where ${isPublicBundle} and u.slug = ${id}`,
  )
  return row ? { ...toBundle(row.doc), revision: row.revision } : null
}

/** The same with some of its books; `count` is of all. */
export async function findBundlePage(id: string, { limit, offset }: Range): Promise<FoundBundle | null> {
  const books = sql`(select coalesce(json_agg(shown.entry order by shown.place), '[]') from (
    select ${bookEntryJson} as entry, r."order" as place from ${booksOfBundle} order by r."order" limit ${limit} offset ${offset}) shown)`
  const [row] = await readRows<{ doc: BundleRow; revision: string | null; count: string }>(sql`
    select ${toBundleJson(books)} as doc, ${revisionOf('bundle', sql`u.id`)} as revision,
      (select count(*) from ${booksOfBundle}) as count
    from ${bundleFrom} where ${isPublicBundle} and u.slug = ${id}`)
  if (!row) return null
  const { bundle, ...rest } = toBundle(row.doc)
  return { ...rest, bundle: { ...bundle, count: Number(row.count) }, revision: row.revision }
}

/** The current id of the public bundle that had this id before, or null. */
export async function findCurrentBundleId(previousId: string): Promise<string | null> {
  const [row] = await readRows<{ slug: string }>(sql`
    select u.slug from bundles_texts t join ${bundleFrom} on u.id = t.parent_id
    where t.path = 'previousSlugs' and t.text = ${previousId} and ${isPublicBundle} order by u.id limit 1`)
  return row?.slug ?? null
}

/** A public bundle in sitemaps and indexes. */
export type BundleAddress = Pick<Bundle, 'id' | 'title' | 'description' | 'count' | 'modified_at'>

export function findBundleAddresses(): Promise<BundleAddress[]> {
  return memoizeUntilChange('bundle addresses', ['bundles'], () => readRows(selectBundleAddresses()))
}

/** The first of them. */
export async function findFirstBundleAddresses(count: number): Promise<BundleAddress[]> {
  return readRows(sql`${selectBundleAddresses()} limit ${count}`)
}

/** The same, in batches. */
export function readBundleAddresses({ batches }: Snapshot): AsyncGenerator<BundleAddress[]> {
  return batches(selectBundleAddresses())
}

function selectBundleAddresses(): SQL {
  return sql`
    select u.slug as id, u.title, coalesce(u.description, '') as description, ${isoTime(sql`k.modified_at`)} as modified_at,
      (select count(*)::integer from ${booksOfBundle}) as count
    from ${bundleFrom} where ${isPublicBundle} order by ${bundleOrder}`
}

/** A row for each book of a bundle; null for a bundle without books. */
type BundledRow = Pick<Bundle, 'id' | 'title' | 'description' | 'count'> & {
  book: Pick<BookEntry, 'id' | 'title' | 'language'> | null
}

/** The public bundles with the titles of their books, in batches: a bundle may continue in the next batch. */
export async function* readBundledTitles({ batches }: Snapshot): AsyncGenerator<BundledTitles[]> {
  const rows = batches<BundledRow>(sql`
    select u.slug as id, u.title, coalesce(u.description, '') as description,
      (count(m.book) over (partition by u.id))::integer as count, m.book
    from ${bundleFrom} left join (
      select r.parent_id, r."order", json_build_object('id', b.code, 'title', b.title, 'language', b.language) as book
      from bundles_rels r join ${bookFrom} on b.id = r.books_id where ${isPublicBook}) m on m.parent_id = u.id
    where ${isPublicBundle} order by ${bundleOrder}, m."order"`)
  for await (const batch of rows) yield toBundles(batch)
}

/** A bundle with some of its books. */
export type BundledTitles = Omit<BundledRow, 'book'> & { books: NonNullable<BundledRow['book']>[] }

function toBundles(rows: readonly BundledRow[]): BundledTitles[] {
  const bundles: BundledTitles[] = []
  for (const { book, ...bundle } of rows) {
    if (bundles.at(-1)?.id !== bundle.id) bundles.push({ ...bundle, books: [] })
    if (book) bundles.at(-1)?.books.push(book)
  }
  return bundles
}

/** The number of public bundles. */
export function countBundles(): Promise<number> {
  return memoizeUntilChange('number of bundles', ['bundles'], async () => {
    const [row] = await readRows<{ total: string }>(
      sql`select count(*) as total from ${bundleFrom} where ${isPublicBundle}`,
    )
    return Number(row?.total ?? 0)
  })
}

const bundleJson = toBundleJson(
  sql`(select coalesce(json_agg(${bookEntryJson} order by r."order"), '[]') from ${booksOfBundle})`,
)

function toBundleJson(books: SQL): SQL {
  return sql`json_build_object('id', u.slug, 'title', u.title, 'description', coalesce(u.description, ''),
    'modified_at', ${isoTime(sql`k.modified_at`)}, 'books', ${books})`
}

function toBundle({ id, title, description, modified_at, books }: BundleRow): BundleWithCovers {
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
