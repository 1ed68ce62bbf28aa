import config from '@payload-config'
import { sql } from '@payloadcms/db-postgres/drizzle'
import { getPayload, type Payload } from 'payload'
import type { Pool } from 'pg'

import { readEnv } from '@/config/env'
import { loadSample } from '@/sample/load'
import { createFirstAdmin } from './first-admin'
import { migrations } from './migrations'

/** Any 64-bit number that no other program on this database is likely to lock. */
const prepareLock = 7_310_520_001

/**
 * Brings a database to where this version serves from: migrations, the first administrator, the sample.
 * Several servers may start at once on one database; one prepares, the others wait and find it done.
 */
async function prepare(): Promise<void> {
  const payload = await getPayload({ config })
  const { pool } = payload.db as unknown as { pool: Pool }
  const lock = await pool.connect()
  try {
    // Waiting for another server's sample may take longer than a read is ever allowed.
    await lock.query('set statement_timeout = 0')
    await lock.query('select pg_advisory_lock($1)', [prepareLock])
    await payload.db.migrate({ migrations })
    await createFirstAdmin(payload)
    if (readEnv().LECTERN_SAMPLE === 'on') await loadSampleOnce(payload)
  } finally {
    lock.release(true)
  }
}

async function loadSampleOnce(payload: Payload): Promise<void> {
  const { drizzle } = payload.db as unknown as { drizzle: { execute: (query: ReturnType<typeof sql>) => Promise<{ rows: unknown[] }> } }
  const { rows } = await drizzle.execute(sql`select 1 from lectern_state where key = 'sample'`)
  if (rows.length > 0) return
  await loadSample(payload)
  await drizzle.execute(sql`insert into lectern_state (key, value) values ('sample', 'loaded')`)
}

// While a module is being loaded nothing else may hold the process, and Node would take that for its end (exit code 13).
setInterval(() => undefined, 1_000)
try {
  await prepare()
} catch (error) {
  // A database driver's message may hold whole documents.
  const { message, cause } = error as Error
  process.stderr.write(`${message.slice(0, 300)}\n${cause instanceof Error ? `${cause.message}\n` : ''}`)
  process.exit(1)
}
// The parent counts the work as done only when it reads this: a process can end early with 0.
process.send?.('prepared')
process.exit(0)
