import config from '@payload-config'
import { getPayload } from 'payload'

import type { BoundedPool } from '@/postgres/bounded-pool'
import { getPool } from '@/cms/connection'

/** The connection pool of Payload, which is started if it was not. */
export async function openPayloadPool(): Promise<BoundedPool> {
  // src/cms/database.ts puts a BoundedPool in the place of the adapter's own pool.
  return getPool(await getPayload({ config })) as BoundedPool
}
