import { BoundedPool } from '@/postgres/bounded-pool'
import { poolLimits } from '@/postgres/connection-limits'
import { limitCachedBodies } from '@/reading/content/article-body'
import { readThrough } from '@/reading/shared/database'

type Options = {
  databaseUrl: string
  /** The most connections. */
  max: number
  /** What Postgres lists them as. */
  name: string
  /** The bytes of parsed bodies that this process keeps, if they are fewer than usual. */
  cachedBytes?: number | undefined
}

/** Opens the pool through which this process reads, without Payload. */
export function openReadingPool({ databaseUrl, max, name, cachedBytes }: Options): BoundedPool {
  const pool = new BoundedPool({ connectionString: databaseUrl, max, ...poolLimits, application_name: name })
  readThrough(pool)
  if (cachedBytes !== undefined) limitCachedBodies(cachedBytes)
  return pool
}
