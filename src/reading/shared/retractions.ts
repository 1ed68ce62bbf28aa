import { sql } from '@payloadcms/db-postgres/drizzle'

import type { Change } from '@/schemas/shared/changes'
import type { ChangeRow } from './changes'
import { isoTime, readRows } from './database'

/** The latest retractions of a kind, newest first, except those whose URL another document uses now. */
export async function findRetractions(
  kind: Change['kind'],
  limit: number,
): Promise<Pick<ChangeRow, 'address' | 'at'>[]> {
  return readRows(sql`
    select c.address, ${isoTime(sql`c.at`)} as at from public_changes c
    where c.kind = ${kind} and c.revision is null and not exists (select from public_changes o
      where o.kind = c.kind and o.address = c.address and o.revision is not null)
    order by c.position desc limit ${limit}`)
}
