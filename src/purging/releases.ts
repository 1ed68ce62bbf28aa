import type { ClientBase } from 'pg'

import { advisoryLocks } from '@/postgres/advisory-locks'
import { changeOfAll } from './purge-target'

/** What starts the change, and the tag, of responses that are outdated because something else would make them now. */
const prefix = 'release:'

/** The tag of every response that servers of this release have made. */
export const toReleaseTag = (release: string): string => `${prefix}${release}`

/** True for a change that is the tag of a release. */
export const isReleaseTag = (change: string): boolean => change.startsWith(prefix)

/** Responses of an earlier release are in no cache any more. */
const maxReleases = 20

/**
 * Registers the release of a server that has started, and purges the caches of what other releases have made: those of
 * an earlier version, or with other addresses. Of everything, if the database knows of no release yet.
 */
export async function registerRelease(client: ClientBase, release: string): Promise<void> {
  await client.query(
    `with known as (select release from purge_releases),
      registered as (
        insert into purge_releases (release) values ($1) on conflict (release) do update set started_at = clock_timestamp()
      ),
      stale as (
        select $2 || release as change from known where release <> $1
        union all select $3 where not exists (select from known)
      )
    insert into purge_outbox (target, change) select name, change from purge_targets cross join stale`,
    [release, prefix, changeOfAll],
  )
  await client.query(
    'delete from purge_releases where release in (select release from purge_releases order by started_at desc offset $1)',
    [maxReleases],
  )
}

/** Says that a server of this release is running, until this connection ends, however it does. */
export async function holdRelease(client: ClientBase, release: string): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${toLock('$2')})`, [advisoryLocks.releases, release])
  await client.query('update purge_releases set is_served = true where release = $1', [release])
}

/**
 * Purges the caches of what other releases have made whose last server is gone, stopped or killed: it made responses
 * until then, after the purge at the start of this one.
 */
export async function purgeGoneReleases(client: ClientBase, release: string): Promise<void> {
  await client.query(
    `with gone as (
      update purge_releases set is_served = false
      where is_served and release <> $2 and pg_try_advisory_xact_lock(${toLock('release')})
      returning release
    )
    insert into purge_outbox (target, change) select t.name, $3 || gone.release from gone cross join purge_targets t`,
    [advisoryLocks.releases, release, prefix],
  )
}

const toLock = (release: string): string => `($1::bigint << 32) | (hashtext(${release})::bigint & 4294967295)`
