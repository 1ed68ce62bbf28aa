import type { ClientBase } from 'pg'

import { advisoryLocks } from '@/postgres/advisory-locks'
import { changeOfAll, tagOfAll, type PurgeTarget } from './purge-target'
import { isReleaseTag } from './releases'

/** Rows read at a time: more than a request names, since many share a tag. */
const maxRows = 500

/**
 * A purge is repeated once: another server that had not yet heard of a change may have let the cache store an old
 * response just after the first. Longer than it takes a server to notice that it hears nothing (7 s), after which its
 * responses are not stored.
 */
const repeatAfterSeconds = 8

/** Much further ahead than that only where the clock of Postgres has been set back since. */
const isDue = `(due_at <= clock_timestamp() or due_at > clock_timestamp() + interval '${2 * repeatAfterSeconds} seconds')`

/** Makes the triggers write no changes for other caches, and deletes those written for them, which nobody would send. */
export async function forgetOtherTargets(client: ClientBase, targets: readonly PurgeTarget[]): Promise<void> {
  await client.query('delete from purge_targets where name <> all($1)', [targets.map(({ name }) => name)])
}

/**
 * Makes the triggers write changes for these caches. A new one may hold anything, as may each after a restore of the
 * database, so that its first purge is of everything.
 */
export async function registerTargets(client: ClientBase, targets: readonly PurgeTarget[]): Promise<void> {
  await client.query(
    `with added as (
      insert into purge_targets (name) select unnest($1::text[]) on conflict do nothing returning name
    )
    insert into purge_outbox (target, change) select name, $2 from added`,
    [targets.map(({ name }) => name), changeOfAll],
  )
}

type ToTags = (change: string) => readonly string[] | null

/**
 * Sends one request with what is due first for one cache, and removes it once the cache has confirmed it. Only one server
 * at a time does that for a cache, so that purges arrive in order; rows outlive a server that dies in between. How many
 * changes were sent: 0 when there is nothing to do, or another server is doing it.
 */
export async function sendDuePurges(client: ClientBase, target: PurgeTarget, toTags: ToTags): Promise<number> {
  await client.query('begin')
  try {
    const sent = await sendInTransaction(client, target, toTags)
    await client.query('commit')
    return sent
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** How many changes are due for a cache, none that is only to be repeated later, and whether changes are written for it. */
export async function readTarget(
  client: ClientBase,
  { name }: PurgeTarget,
): Promise<{ due: number; isRegistered: boolean }> {
  const { rows } = await client.query<{ due: number; isRegistered: boolean }>(
    `select (select count(*)::int from purge_outbox where target = $1 and ${isDue}) as due,
      exists (select from purge_targets where name = $1) as "isRegistered"`,
    [name],
  )
  return rows[0] ?? { due: 0, isRegistered: false }
}

async function sendInTransaction(client: ClientBase, target: PurgeTarget, toTags: ToTags): Promise<number> {
  const lock = await client.query<{ held: boolean }>(
    'select pg_try_advisory_xact_lock(($1::bigint << 32) | (hashtext($2)::bigint & 4294967295)) as held',
    [advisoryLocks.purges, target.name],
  )
  if (!lock.rows[0]?.held) return 0
  const { rows } = await client.query<{ id: string; change: string }>(
    `select id, change from purge_outbox where target = $1 and ${isDue} order by id limit $2`,
    [target.name, maxRows],
  )
  if (rows.length === 0) return 0
  const toOwnTags: ToTags = (change) => (isReleaseTag(change) ? [change] : toTags(change))
  const { tags, count } = toRequest(
    rows.map(({ change }) => toOwnTags(change) ?? [tagOfAll]),
    target.maxTags,
  )
  await target.purge(tags)
  await client.query(
    `with sent as (delete from purge_outbox where id = any($1::bigint[]) returning target, change, is_repeat)
    insert into purge_outbox (target, change, due_at, is_repeat)
      select distinct target, change, clock_timestamp() + make_interval(secs => $2), true from sent where not is_repeat`,
    [rows.slice(0, count).map(({ id }) => id), repeatAfterSeconds],
  )
  return count
}

/** The tags of as many of the first changes as one request may name, or of all if everything is purged. */
function toRequest(changes: readonly (readonly string[])[], maxTags: number): { tags: string[]; count: number } {
  if (changes.some((tags) => tags.includes(tagOfAll))) return { tags: [tagOfAll], count: changes.length }
  const tags = new Set<string>()
  let count = 0
  for (const own of changes) {
    const added = own.filter((tag) => !tags.has(tag))
    if (count > 0 && tags.size + added.length > maxTags) break
    added.forEach((tag) => tags.add(tag))
    count++
  }
  return { tags: [...tags], count }
}
