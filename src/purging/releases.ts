import type { ClientBase } from 'pg'

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

/**
 * Purges the caches of what servers of this release have made, if another was started since: a server that stops made
 * responses until now, after the other’s purge.
 */
export async function retireRelease(client: ClientBase, release: string): Promise<void> {
  await client.query(
    `insert into purge_outbox (target, change)
      select t.name, $2 || own.release from purge_releases own cross join purge_targets t
      where own.release = $1 and exists (select from purge_releases later where later.started_at > own.started_at)`,
    [release, prefix],
  )
}
