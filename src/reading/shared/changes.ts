import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { findFeedName, parseCursor, type ChangeCursor } from '@/lib/identifiers/change-cursor'
import type { Change } from '@/schemas/shared/changes'
import type { Host } from '@/surface/shared/operation'
import { isoTime, prepareRead } from './database'

/** A change as the triggers of the migration `public_changes` record it. */
export type ChangeRow = Pick<Change, 'kind' | 'change' | 'at'> & {
  documentId: number
  position: number
  /** The last segment of its path. */
  address: string
  previous: string[]
  revision: string | null
  isWithdrawn: boolean
}

/** Changes in order of their positions, and the last position. */
export type FoundChanges = { rows: ChangeRow[]; end: ChangeCursor; hasMore: boolean }

/** The revision of a document: a value that changes with its public content. `id` is the column of its id. */
export function revisionOf(kind: Change['kind'], id: SQL): SQL {
  return sql`(select c.revision from public_changes c where c.kind = ${sql.raw(`'${kind}'`)} and c.document_id = ${id})`
}

const rowJson = sql`json_build_object('kind', c.kind, 'documentId', c.document_id, 'position', c.position,
  'change', c.change, 'address', c.address, 'previous', c.previous, 'revision', c.revision,
  'isWithdrawn', c.is_withdrawn, 'at', ${isoTime(sql`c.at`)})`

type Found = { names: string; last: string; start: string | null; rows: ChangeRow[] }
type Place = { host: Host; position: number | null; time: string | null; limit: number }

const changesAfter = prepareRead<Found, Place>(
  'lectern-changes',
  () => sql`
    select s.value as names, coalesce((select max(c.position) from public_changes c where c.host = place.host), 0) as last,
      place.start, page.rows
    from (select ${sql.placeholder('host')}::text as host, ${sql.placeholder('position')}::bigint as position,
        ${sql.placeholder('time')}::timestamptz as time, ${sql.placeholder('limit')}::integer as length) asked
    cross join lateral (select asked.host, case when asked.time is null then asked.position else coalesce(
        (select c.position from public_changes c where c.host = asked.host and c.at <= asked.time order by c.at desc, c.position desc limit 1),
        0) end as start) place
    join lectern_state s on s.key = 'changes:' || place.host
    cross join lateral (select coalesce(json_agg(${rowJson} order by c.position), '[]') as rows from (
        select * from public_changes c where c.host = place.host and c.position > coalesce(place.start, 0)
          and (place.start is not null or c.revision is not null)
        order by c.position limit asked.length + 1) c) page`,
)

/**
 * The changes after `since`, a cursor or a time; without it all public documents. Null if `since` is a cursor of
 * another list, or of changes that were lost when a backup was restored.
 */
export async function findChanges(
  host: Host,
  { since, limit }: { since?: string | undefined; limit: number },
): Promise<FoundChanges | null> {
  const cursor = since === undefined ? null : parseCursor(since)
  const time = since !== undefined && cursor === null ? since : null
  const [found] = await changesAfter({ host, position: cursor?.position ?? null, time, limit })
  if (!found) throw new Error(`The list of changes of ${host} has no name.`)
  const { names, last, start } = found
  const isKnown = ({ feed, position }: ChangeCursor) =>
    feed === findFeedName(names, position) && position <= Number(last)
  if (cursor && !isKnown(cursor)) return null
  const rows = found.rows.slice(0, limit)
  const position = rows.at(-1)?.position ?? Number(start ?? 0)
  return { rows, end: { feed: findFeedName(names, position), position }, hasMore: found.rows.length > limit }
}
