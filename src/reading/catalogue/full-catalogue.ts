import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import type { BundleMembership } from '@/formats/catalogue/onix/bundle-membership'
import type { WithdrawnBook } from '@/formats/catalogue/onix/message'
import type { Book } from '@/schemas/catalogue/book'
import { toBook, type BookRow } from './book-row'
import { bookFrom, bookJson, bookOrder, bundleFrom, isPublicBook, isPublicBundle } from './columns'
import { readRows } from '@/reading/shared/database'
import type { Snapshot } from '@/reading/shared/snapshot'

export type CatalogueBook = { book: Book; bundles: BundleMembership[] }

type CatalogueRow = { doc: BookRow; bundles: BundleMembership[] | null }

/** Every public book in full, with the bundles that contain it, in the order of the lists; or those of a bundle, in its order. */
export async function findFullCatalogue(bundleId?: string): Promise<CatalogueBook[]> {
  const isWanted =
    bundleId === undefined
      ? sql`true`
      : sql`b.id in (select r.books_id from bundles_rels r join ${bundleFrom} on u.id = r.parent_id
          where r.path = 'books' and u.slug = ${bundleId} and ${isPublicBundle})`
  const found = (await readRows<CatalogueRow>(selectCatalogue(isWanted))).map(toCatalogueBook)
  if (bundleId === undefined) return found
  const toPosition = ({ bundles }: CatalogueBook) => bundles.find(({ id }) => id === bundleId)?.position ?? 0
  return found.toSorted((a, b) => toPosition(a) - toPosition(b))
}

/** Every public book in full, with its bundles, in the order of the lists, in batches. */
export async function* readFullCatalogue({ batches }: Snapshot): AsyncGenerator<CatalogueBook[]> {
  for await (const rows of batches<CatalogueRow>(selectCatalogue(sql`true`))) yield rows.map(toCatalogueBook)
}

/** The withdrawn books, with the public ones that replace them, in batches. */
export function readWithdrawnBooks({ batches }: Snapshot): AsyncGenerator<WithdrawnBook[]> {
  return batches<WithdrawnBook>(sql`
    select w.code as id, w.isbn,
      (select b.code from ${bookFrom} where b.id = w.replaced_by_id and ${isPublicBook}) as replacement
    from books w where w._status = 'published' and w.deleted_at is null and w.is_withdrawn is true and w.code is not null
    order by w.code`)
}

/** Positions count the public books of a bundle alone. */
function selectCatalogue(isWanted: SQL): SQL {
  return sql`
    with members as (
      select r.books_id, u.slug as id, u.title, coalesce(u.description, '') as description,
        (row_number() over (partition by u.id order by r."order", r.id))::integer as position
      from bundles_rels r join ${bundleFrom} on u.id = r.parent_id
      join catalogue_books c on c.book_id = r.books_id join books b on b.id = c.book_id
      where r.path = 'books' and ${isPublicBundle} and ${isPublicBook} and ${isWanted}),
    memberships as (
      select books_id, json_agg(json_build_object('id', id, 'title', title, 'description', description,
        'position', position)) as bundles from members group by books_id)
    select ${bookJson} as doc, s.bundles from ${bookFrom} left join memberships s on s.books_id = b.id
    where ${isPublicBook} and ${isWanted} order by ${bookOrder}`
}

function toCatalogueBook({ doc, bundles }: CatalogueRow): CatalogueBook {
  return { book: toBook(doc).entry, bundles: (bundles ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
}
