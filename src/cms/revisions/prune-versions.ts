import { sql } from '@payloadcms/db-postgres/drizzle'
import type { CollectionAfterChangeHook } from 'payload'

import { versionsTable } from '@/cms/tables'
import { executeInTransaction } from './transaction'

/**
 * Deletes the versions of a document beyond its newest `max`, in place of Payload's `maxPerDoc`, which at each save reads
 * the whole version at which it would begin.
 */
export function pruneVersions(max: number): CollectionAfterChangeHook {
  return async ({ collection, doc, req }) => {
    const versions = versionsTable(collection.slug)
    await executeInTransaction(
      req,
      sql`delete from ${versions} where parent_id = ${Number(doc.id)} and updated_at <= (
        select updated_at from ${versions} where parent_id = ${Number(doc.id)} order by updated_at desc offset ${max} limit 1)`,
    )
    return doc
  }
}
