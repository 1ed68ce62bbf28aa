import type { SQL } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { getConnection } from '@/cms/connection'

/** Executes a statement in the request’s transaction, and returns the rows. */
export async function executeInTransaction<T extends Record<string, unknown>>(
  req: PayloadRequest,
  query: SQL,
): Promise<T[]> {
  const connection = await getConnection(req)
  return (await connection.execute<T>(query)).rows
}
