import { sql } from '@payloadcms/db-postgres/drizzle'

import type { BundleMembership } from '@/formats/catalogue/onix/bundle-membership'
import type { WithdrawnBook } from '@/formats/catalogue/onix/message'
import type { Book } from '@/schemas/catalogue/book'
import { toBook, type BookRow } from './book'
import { bookFrom, bookJson, bookOrder, bundleFrom, isPublicBook, isPublicBundle } from './columns'
import { readRows } from '@/reading/shared/database'

type CatalogueBook = { book: Book; bundles: BundleMembership[] }

/** Every public book in full, with the bundles that contain it, in the order of the lists; or those of a bundle, in its order. */
export async function findFullCatalogue(bundleId?: string): Promise<CatalogueBook[]> {
  const isWanted =
    bundleId === undefined
      ? sql`true`
      : sql`b.id in (select r.books_id from bundles_rels r join ${bundleFrom} on u.id = r.parent_id
          where r.path = 'books' and u.slug = ${bundleId} and ${isPublicBundle})`
  const [books, memberships] = await Promise.all([
    readRows<{ doc: BookRow }>(
      sql`select ${bookJson} as doc from ${bookFrom} where ${isPublicBook} and ${isWanted} order by ${bookOrder}`,
    ),
    readRows<BundleMembership & { code: string }>(sql`
      select b.code, u.slug as id, u.title, coalesce(u.description, '') as description,
        (row_number() over (partition by u.id order by r."order", r.id))::integer as position
      from bundles_rels r join ${bundleFrom} on u.id = r.parent_id
      join catalogue_books c on c.book_id = r.books_id join books b on b.id = c.book_id
      where r.path = 'books' and ${isPublicBundle} and ${isPublicBook} and ${isWanted}`),
  ])
  const byCode = new Map<string, BundleMembership[]>()
  for (const { code, ...membership } of memberships) byCode.set(code, [...(byCode.get(code) ?? []), membership])
  const found = books.map(({ doc }) => {
    const bundles = (byCode.get(doc.id) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    return { book: toBook(doc).entry, bundles }
  })
  if (bundleId === undefined) return found
  const toPosition = ({ bundles }: CatalogueBook) => bundles.find(({ id }) => id === bundleId)?.position ?? 0
  return found.toSorted((a, b) => toPosition(a) - toPosition(b))
}

/** The withdrawn books, with the public ones that replace them. */
export async function findWithdrawnBooks(): Promise<WithdrawnBook[]> {
  return readRows<WithdrawnBook>(sql`
    select w.code as id, w.isbn,
      (select b.code from ${bookFrom} where b.id = w.replaced_by_id and ${isPublicBook}) as replacement
    from books w where w._status = 'published' and w.deleted_at is null and w.is_withdrawn is true and w.code is not null
    order by w.code`)
}
