import pg from 'pg'
import { afterAll } from 'vitest'

import { servers } from './servers'

/** Direct access to the servers' database. */
const pool = new pg.Pool({ connectionString: servers.databaseUrl, max: 2 })

afterAll(() => pool.end())

/** The rows of one SQL statement. */
export async function query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  const { rows } = await pool.query<T>(text, values)
  return rows
}
