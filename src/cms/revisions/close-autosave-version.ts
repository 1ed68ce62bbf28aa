import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { versionsTable } from '@/cms/tables'
import type { DocumentName } from './document-key'
import { executeInTransaction } from './transaction'

/** An autosave after a longer pause starts a new version. */
const autosaveWindow = sql.raw(`interval '1 hour'`)

/**
 * Makes the next autosave create a new version when the latest one is of another account or older than an hour:
 * Payload reuses the version of consecutive autosaves, which would overwrite the earlier text.
 */
export async function closeAutosaveVersion(req: PayloadRequest, name: DocumentName): Promise<void> {
  if ('global' in name) return
  await executeInTransaction(
    req,
    sql`update ${versionsTable(name.collection)} set autosave = false where parent_id = ${Number(name.id)} and latest and autosave
      and (version_updated_by_id is distinct from ${Number(req.user?.id ?? 0)} or updated_at < now() - ${autosaveWindow})`,
  )
}
