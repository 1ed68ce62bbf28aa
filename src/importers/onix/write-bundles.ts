import { sql } from '@payloadcms/db-postgres/drizzle'

import type { CollectionPlace } from './collections'
import { toJson, type Database } from './database'
import { placeInOrder, type Member } from './place-in-order'
import type { BookPlan } from './plan-book'

/** Brings the bundles of a batch to where its records say, within its transaction; gives the ids of those it touched. */
export async function writeBundles(
  tx: Database,
  plans: readonly BookPlan[],
  ids: ReadonlyMap<string, number>,
): Promise<number[]> {
  const placed = plans.flatMap(({ reference, id, changed, collections }) => {
    const concerns = collections !== null && (id === null || changed.includes('collections'))
    return concerns ? [{ bookId: ids.get(reference)!, collections }] : []
  })
  if (placed.length === 0) return []
  const bundles = await ensureBundles(
    tx,
    placed.flatMap(({ collections }) => collections),
  )
  const wanted = placed.flatMap(({ bookId, collections }) =>
    collections.map(({ slug, position }) => ({ bundleId: bundles.get(slug)!, bookId, position })),
  )
  const left = await forget(
    tx,
    placed.map(({ bookId }) => bookId),
    wanted,
  )
  const added = await join(tx, wanted)
  return [...new Set([...left, ...added])]
}

async function ensureBundles(tx: Database, places: readonly CollectionPlace[]): Promise<Map<string, number>> {
  const first = new Map<string, CollectionPlace>()
  for (const place of places) if (!first.get(place.slug)?.description) first.set(place.slug, place)
  const rows = [...first.values()].map(({ slug, title, description }) => ({
    slug,
    title,
    description: description ?? `The books of the collection “${title}”.`,
  }))
  await tx.execute(sql`
    insert into bundles (slug, title, description, _status) select slug, title, description, 'published'
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as new (slug varchar, title varchar, description varchar)
    on conflict (slug) do nothing`)
  const { rows: found } = await tx.execute<{ id: number; slug: string }>(sql`
    select id, slug from bundles where slug in (select jsonb_array_elements_text(${toJson([...first.keys()])}::jsonb))`)
  return new Map(found.map(({ id, slug }) => [slug, id]))
}

type Wanted = { bundleId: number; bookId: number; position: number | null }

/** Takes books out of bundles that a feed had put them in and no longer does. */
async function forget(
  tx: Database,
  bookIds: readonly number[],
  wanted: readonly Wanted[],
): Promise<number[]> {
  const { rows } = await tx.execute<{ bundle: number }>(sql`
    with gone as (
      delete from onix_members m where m.book_id in (select jsonb_array_elements_text(${toJson(bookIds)}::jsonb)::integer)
        and not exists (select 1 from jsonb_to_recordset(${toJson(wanted)}::jsonb) as w ("bundleId" integer, "bookId" integer)
          where w."bundleId" = m.bundle_id and w."bookId" = m.book_id)
      returning bundle_id, book_id
    )
    delete from bundles_rels r using gone
    where r.parent_id = gone.bundle_id and r.books_id = gone.book_id and r.path = 'books' returning r.parent_id as bundle`)
  return rows.map(({ bundle }) => bundle)
}

/** Puts books into bundles at their places; those that editors have put there stay where they are. */
async function join(tx: Database, wanted: readonly Wanted[]): Promise<number[]> {
  if (wanted.length === 0) return []
  await tx.execute(sql`
    insert into onix_members (bundle_id, book_id, position) select "bundleId", "bookId", position
    from jsonb_to_recordset(${toJson(wanted)}::jsonb) as w ("bundleId" integer, "bookId" integer, position numeric)
    on conflict (bundle_id, book_id) do update set position = excluded.position`)
  const touched: number[] = []
  for (const bundleId of new Set(wanted.map((each) => each.bundleId))) {
    const { rows: members } = await tx.execute<Member>(sql`
      select r.id as "rowId", r.books_id as "bookId", r."order", m.position::float as position
      from bundles_rels r left join onix_members m on m.bundle_id = r.parent_id and m.book_id = r.books_id
      where r.parent_id = ${bundleId} and r.path = 'books' and r.books_id is not null order by r."order", r.id`)
    const newcomers = wanted.filter((each) => each.bundleId === bundleId)
    const { moved, added } = placeInOrder(members, newcomers)
    if (moved.length + added.length > 0) touched.push(bundleId)
    if (moved.length > 0) {
      await tx.execute(sql`
        update bundles_rels r set "order" = new."order"
        from jsonb_to_recordset(${toJson(moved)}::jsonb) as new ("rowId" integer, "order" integer) where r.id = new."rowId"`)
    }
    if (added.length > 0) {
      await tx.execute(sql`
        insert into bundles_rels ("order", parent_id, path, books_id) select "order", ${bundleId}, 'books', "bookId"
        from jsonb_to_recordset(${toJson(added)}::jsonb) as new ("bookId" integer, "order" integer)`)
    }
  }
  return touched
}
