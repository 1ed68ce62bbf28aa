import { sql } from '@payloadcms/db-postgres/drizzle'

import { toJson, type Database } from '@/importers/books/stored/database'
import type { BundleChange } from './write-bundles'

const bundleColumns = `version_title, version_slug, version_description, version_review_state, version_reviewer_id,
  version_review_note, version_updated_by_id, version_published_by_id, version_deleted_at, version_updated_at,
  version_created_at, version__status, created_at, updated_at`
const bundleValues = `u.title, u.slug, u.description, u.review_state::text::enum__bundles_v_version_review_state,
  u.reviewer_id, u.review_note, u.updated_by_id, u.published_by_id, u.deleted_at, u.updated_at, u.created_at,
  u._status::text::enum__bundles_v_version_status, u.updated_at, u.updated_at`

/**
 * Adds the current state of bundles to their versions. An import changes a bundle in many batches, and only the last
 * state is kept: the version of the batch before is brought up to date, of which most rows stay as they are.
 */
export async function writeBundleVersions(tx: Database, changes: readonly BundleChange[]): Promise<void> {
  if (changes.length === 0) return
  const bundleIds = changes.map(({ bundleId }) => bundleId)
  const ids = sql`(select jsonb_array_elements_text(${toJson(bundleIds)}::jsonb)::integer)`
  await tx.execute(sql`update bundles set updated_at = now() where id in ${ids}`)
  const { rows: kept } = await tx.execute<{ id: number; bundleId: number }>(sql`
    update _bundles_v v set (${sql.raw(bundleColumns)}) = (select ${sql.raw(bundleValues)} from bundles u where u.id = v.parent_id)
    where v.latest and v.version__status = 'published' and v.parent_id in ${ids}
      and v.updated_at > now() - interval '1 hour' and v.autosave is null
    returning v.id, v.parent_id as "bundleId"`)
  const versions = new Map(kept.map(({ id, bundleId }) => [bundleId, id]))
  const created = await createBundleVersions(
    tx,
    bundleIds.filter((id) => !versions.has(id)),
  )
  const followed = changes.flatMap(({ bundleId, isReordered, ...change }) => {
    const version = isReordered ? undefined : versions.get(bundleId)
    return version === undefined ? [] : [{ version, ...change }]
  })
  await followChanges(tx, followed)
  const outdated = kept.filter(({ id }) => !followed.some(({ version }) => version === id)).map(({ id }) => id)
  await copyToVersions(tx, [...created, ...outdated, ...(await findDifferent(tx, followed))])
}

type FollowedChange = Pick<BundleChange, 'added' | 'removed'> & { version: number }

/** Changes versions, which have the books of the batch before, as their bundles were: to copy a long series takes longer. */
async function followChanges(tx: Database, changes: readonly FollowedChange[]): Promise<void> {
  const removed = changes.flatMap(({ version, removed: books }) => books.map((book) => ({ version, book })))
  if (removed.length > 0) {
    await tx.execute(sql`
      delete from _bundles_v_rels r using jsonb_to_recordset(${toJson(removed)}::jsonb) as old (version integer, book integer)
      where r.parent_id = old.version and r.books_id = old.book`)
  }
  const added = changes.flatMap(({ version, added: books }) => books.map((book) => ({ version, ...book })))
  if (added.length > 0) {
    await tx.execute(sql`
      insert into _bundles_v_rels ("order", parent_id, path, books_id) select "order", version, 'version.books', "bookId"
      from jsonb_to_recordset(${toJson(added)}::jsonb) as new (version integer, "bookId" integer, "order" integer)`)
  }
}

/** Those of these versions that have another number of books than their bundles. */
async function findDifferent(tx: Database, changes: readonly FollowedChange[]): Promise<number[]> {
  if (changes.length === 0) return []
  const { rows } = await tx.execute<{ id: number }>(sql`
    select v.id from _bundles_v v
    where v.id in (select jsonb_array_elements_text(${toJson(changes.map(({ version }) => version))}::jsonb)::integer)
      and (select count(*) from _bundles_v_rels r where r.parent_id = v.id)
        <> (select count(*) from bundles_rels r where r.parent_id = v.parent_id)`)
  return rows.map(({ id }) => id)
}

/** Creates versions without their lists; returns their ids. */
async function createBundleVersions(tx: Database, bundleIds: readonly number[]): Promise<number[]> {
  if (bundleIds.length === 0) return []
  const ids = sql`(select jsonb_array_elements_text(${toJson(bundleIds)}::jsonb)::integer)`
  await tx.execute(sql`
    update _bundles_v set latest = false where latest and version__status = 'published' and parent_id in ${ids}`)
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into _bundles_v (parent_id, latest, ${sql.raw(bundleColumns)})
    select u.id, not exists (select 1 from _bundles_v draft where draft.parent_id = u.id and draft.latest), ${sql.raw(bundleValues)}
    from bundles u where u.id in ${ids} returning id`)
  return rows.map(({ id }) => id)
}

/** Makes the lists of versions those of their bundles. */
async function copyToVersions(tx: Database, versionIds: readonly number[]): Promise<void> {
  if (versionIds.length === 0) return
  const ids = sql`(select jsonb_array_elements_text(${toJson(versionIds)}::jsonb)::integer)`
  for (const [table, value] of [
    ['texts', 'text'],
    ['rels', 'books_id'],
  ] as const) {
    const [source, target, column] = [sql.raw(`bundles_${table}`), sql.raw(`_bundles_v_${table}`), sql.raw(value)]
    await tx.execute(sql`
      with wanted as (
        select v.id as version, s."order", 'version.' || s.path as path, s.${column} as value
        from _bundles_v v join ${source} s on s.parent_id = v.parent_id where v.id in ${ids}
      ), present as (
        select * from ${target} where parent_id in ${ids}
      ), removed as (
        delete from ${target} t using present p where t.id = p.id and not exists (
          select from wanted w where w.version = p.parent_id and w."order" = p."order" and w.path = p.path and w.value = p.${column})
      )
      insert into ${target} ("order", parent_id, path, ${column}) select w."order", w.version, w.path, w.value
      from wanted w where not exists (
        select from present p where w.version = p.parent_id and w."order" = p."order" and w.path = p.path and w.value = p.${column})`)
  }
}
