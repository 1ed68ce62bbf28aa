import { sql } from '@payloadcms/db-postgres/drizzle'
import type { CollectionAfterChangeHook } from 'payload'

import { versionsTable } from '@/cms/tables'
import { executeInTransaction } from './transaction'

/**
 * Deletes the versions of a document beyond its newest `max`, in place of Payload's `maxPerDoc`, which at each save reads
 * the whole version at which it would begin. Not the newest of those that readers saw: once the document is unpublished,
 * nothing else has that text.
 */
export function pruneVersions(max: number): CollectionAfterChangeHook {
  return async ({ collection, doc, req }) => {
    const versions = versionsTable(collection.slug)
    const parent = sql`parent_id = ${Number(doc.id)}`
    const hasStatus = Boolean(collection.versions && collection.versions.drafts)
    const published = sql`and id is distinct from (
      select id from ${versions} where ${parent} and version__status = 'published' order by updated_at desc limit 1)`
    await executeInTransaction(
      req,
      sql`delete from ${versions} where ${parent} ${hasStatus ? published : sql``} and updated_at <= (
        select updated_at from ${versions} where ${parent} order by updated_at desc offset ${max} limit 1)`,
    )
    return doc
  }
}
