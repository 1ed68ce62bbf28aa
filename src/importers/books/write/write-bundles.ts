import { sql } from '@payloadcms/db-postgres/drizzle'

import type { CollectionMembership } from '@/importers/books/record/book-record'
import { toJson, type Database } from '@/importers/books/stored/database'
import { planMemberOrder, type Member } from './plan-member-order'
import type { BookPlan } from '@/importers/books/plan/book-plan'

/** What a batch has changed in a bundle. */
export type BundleChange = {
  bundleId: number
  removed: number[]
  added: { bookId: number; order: number }[]
  /** True where the rows of other books have another order now, though the same sequence. */
  isReordered: boolean
}

/** Updates the bundles of the books of a batch; returns what has changed. */
export async function writeBundles(
  tx: Database,
  plans: readonly BookPlan[],
  ids: ReadonlyMap<string, number>,
): Promise<BundleChange[]> {
  const changes = plans.flatMap(({ reference, id, changed, collections }) => {
    const isChanged = collections !== null && (id === null || changed.includes('collections'))
    return isChanged ? [{ bookId: ids.get(reference)!, collections }] : []
  })
  if (changes.length === 0) return []
  const bundles = await ensureBundles(
    tx,
    changes.flatMap(({ collections }) => collections),
  )
  const memberships = changes.flatMap(({ bookId, collections }) => {
    // Two collections may be one bundle by now.
    const positions = new Map(collections.map(({ slug, position }) => [bundles.get(slug)!, position]))
    return [...positions].map(([bundleId, position]) => ({ bundleId, bookId, position }))
  })
  const removed = await removeMembers(
    tx,
    changes.map(({ bookId }) => bookId),
    memberships,
  )
  const added = await addMembers(tx, memberships)
  const removedByBundle = groupByBundle(removed)
  const others = [...removedByBundle.keys()].filter((id) => !added.some(({ bundleId }) => bundleId === id))
  return [...added, ...others.map((bundleId) => ({ bundleId, added: [], isReordered: false }))].map((change) => ({
    ...change,
    removed: (removedByBundle.get(change.bundleId) ?? []).map(({ bookId }) => bookId),
  }))
}

/** The ids of the bundles of collections, by the slugs of those; an editor may have given a bundle another slug since. */
async function ensureBundles(tx: Database, collections: readonly CollectionMembership[]): Promise<Map<string, number>> {
  const bySlug = new Map<string, CollectionMembership>()
  for (const each of collections) if (!bySlug.get(each.slug)?.description) bySlug.set(each.slug, each)
  const rows = [...bySlug.values()].map(({ slug, title, description }) => ({
    slug,
    title,
    description: description ?? `The books of the collection “${title}”.`,
  }))
  await tx.execute(sql`
    insert into bundles (slug, title, description, _status) select slug, title, description, 'published'
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as new (slug varchar, title varchar, description varchar)
    where not exists (select from bundles_texts t where t.path = 'previousSlugs' and t.text = new.slug)
    on conflict (slug) do nothing`)
  const { rows: found } = await tx.execute<{ id: number; slug: string }>(sql`
    select slug, coalesce((select id from bundles where bundles.slug = wanted.slug),
      (select min(parent_id) from bundles_texts t where t.path = 'previousSlugs' and t.text = wanted.slug)) as id
    from jsonb_array_elements_text(${toJson([...bySlug.keys()])}::jsonb) as wanted (slug)`)
  return new Map(found.map(({ id, slug }) => [slug, id]))
}

type Membership = { bundleId: number; bookId: number; position: number | null }

/** Removes books from bundles that a feed had added them to and now omits. */
async function removeMembers(
  tx: Database,
  bookIds: readonly number[],
  memberships: readonly Membership[],
): Promise<{ bundleId: number; bookId: number }[]> {
  const { rows } = await tx.execute<{ bundleId: number; bookId: number }>(sql`
    with removed as (
      delete from onix_members m where m.book_id in (select jsonb_array_elements_text(${toJson(bookIds)}::jsonb)::integer)
        and not exists (select 1 from jsonb_to_recordset(${toJson(memberships)}::jsonb) as w ("bundleId" integer, "bookId" integer)
          where w."bundleId" = m.bundle_id and w."bookId" = m.book_id)
      returning bundle_id, book_id
    )
    delete from bundles_rels r using removed
    where r.parent_id = removed.bundle_id and r.books_id = removed.book_id and r.path = 'books'
    returning r.parent_id as "bundleId", r.books_id as "bookId"`)
  return rows
}

type AddedMembers = Omit<BundleChange, 'removed'>

/** Adds books to bundles in the order of the collection; the order of present ones is kept, since editors may have set it. */
async function addMembers(tx: Database, memberships: readonly Membership[]): Promise<AddedMembers[]> {
  if (memberships.length === 0) return []
  await tx.execute(sql`
    insert into onix_members (bundle_id, book_id, position) select "bundleId", "bookId", position
    from jsonb_to_recordset(${toJson(memberships)}::jsonb) as w ("bundleId" integer, "bookId" integer, position numeric)
    on conflict (bundle_id, book_id) do update set position = excluded.position`)
  const members = groupByBundle(await readMembers(tx, memberships))
  const orders = [...groupByBundle(memberships)].map(([bundleId, newMembers]) => ({
    bundleId,
    ...planMemberOrder(members.get(bundleId) ?? [], newMembers),
  }))
  const moved = orders.flatMap((order) => order.moved)
  const added = orders.flatMap((order) => order.added.map((row) => ({ ...row, bundleId: order.bundleId })))
  if (moved.length > 0) {
    await tx.execute(sql`
      update bundles_rels r set "order" = new."order"
      from jsonb_to_recordset(${toJson(moved)}::jsonb) as new ("rowId" integer, "order" integer) where r.id = new."rowId"`)
  }
  if (added.length > 0) {
    await tx.execute(sql`
      insert into bundles_rels ("order", parent_id, path, books_id) select "order", "bundleId", 'books', "bookId"
      from jsonb_to_recordset(${toJson(added)}::jsonb) as new ("bundleId" integer, "bookId" integer, "order" integer)`)
  }
  return orders
    .filter((order) => order.moved.length + order.added.length > 0)
    .map((order) => ({ bundleId: order.bundleId, added: order.added, isReordered: order.moved.length > 0 }))
}

/**
 * The present books of bundles among which new ones are placed, in their order: all of them where a new one may have to
 * come before another. Most series are delivered in order, and have thousands of books: there only the last, and those
 * that would be added again.
 */
async function readMembers(
  tx: Database,
  memberships: readonly Membership[],
): Promise<(Member & { bundleId: number })[]> {
  const { rows } = await tx.execute<Member & { bundleId: number }>(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${toJson(memberships)}::jsonb) as w ("bundleId" integer, "bookId" integer, position numeric)
    ), bundle as materialized (
      select w."bundleId" as id, min(w.position) < (
          select m.position from onix_members m join bundles_rels r on r.parent_id = m.bundle_id and r.books_id = m.book_id
          where m.bundle_id = w."bundleId" and m.position is not null order by m.position desc limit 1) as "isBetween"
      from wanted w group by w."bundleId"
    )
    select r.parent_id as "bundleId", r.id as "rowId", r.books_id as "bookId", r."order", m.position::float as position
    from bundle cross join lateral (
      select r.* from bundles_rels r where bundle."isBetween" and r.parent_id = bundle.id
      union
      (select r.* from bundles_rels r where r.parent_id = bundle.id order by r."order" desc limit 1)
      union
      select r.* from wanted w join bundles_rels r on r.books_id = w."bookId" and r.parent_id = bundle.id
        where w."bundleId" = bundle.id
    ) r left join onix_members m on m.bundle_id = r.parent_id and m.book_id = r.books_id
    where r.path = 'books' and r.books_id is not null order by r.parent_id, r."order", r.id`)
  return rows
}

function groupByBundle<Row extends { bundleId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.bundleId)
    if (group) group.push(row)
    else groups.set(row.bundleId, [row])
  }
  return groups
}
