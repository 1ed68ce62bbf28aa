import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { BoundedPool } from '@/postgres/bounded-pool'
import { prepareRepeated } from '@/postgres/prepare-repeated'
import { startDedicatedPostgres } from '../../support/dedicated-postgres'

let postgres: Awaited<ReturnType<typeof startDedicatedPostgres>>
let pool: BoundedPool

beforeAll(async () => {
  postgres = await startDedicatedPostgres()
}, 60_000)
afterAll(() => postgres?.close())

beforeEach(() => {
  // One connection, so that each query meets what the one before it has prepared.
  pool = new BoundedPool({ connectionString: postgres.url, max: 1, idleTimeoutMillis: 30_000 })
  // As payload.config.ts does: an idle connection that ends is no failure.
  pool.on('error', () => undefined)
  prepareRepeated(pool)
})
afterEach(() => pool.end())

/** As Drizzle sends a statement. */
const send = (text: string, values: unknown[]) => pool.query<Record<string, unknown>>({ text }, values)

async function readPrepared(): Promise<string[]> {
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

describe('of the statements of a pool', () => {
  it('those with values that are repeated are prepared, with the same results', async () => {
    for (let number = 1; number <= 4; number++) {
      expect((await send('select $1::int as number', [number])).rows).toEqual([{ number }])
      await pool.query('select 1')
    }
    await send('select $1::text', ['once'])
    expect(await readPrepared()).toEqual(['select $1::int as number'])
  })

  it('on a connection that was checked out, too', async () => {
    const client = await pool.connect()
    for (let number = 1; number <= 4; number++) await client.query({ text: 'select $1::int as number' }, [number])
    client.release()
    expect(await readPrepared()).toEqual(['select $1::int as number'])
  })

  it('at most 200 are prepared', async () => {
    for (let number = 1; number <= 210; number++)
      for (let times = 1; times <= 3; times++) await send(`select $1::int + ${number}`, [1])
    expect(await readPrepared()).toHaveLength(200)
    expect((await send('select $1::int + 210 as sum', [1])).rows).toEqual([{ sum: 211 }])
  })

  it('one whose columns a migration has changed fails once at most', async () => {
    await pool.query('drop table if exists notes; create table notes (id int, text varchar(10))')
    const read = () => send('select text from notes where id = $1', [1])
    await pool.query("insert into notes values (1, 'short')")
    for (let times = 1; times <= 6; times++) await read()
    await pool.query('alter table notes alter column text type integer using 5')
    await expect(read()).rejects.toThrow('cached plan must not change result type')
    expect((await read()).rows).toEqual([{ text: 5 }])
  })
})
