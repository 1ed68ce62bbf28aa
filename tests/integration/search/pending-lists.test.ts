import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'

describe('An inverted index', () => {
  it('has at most 256 kB that are not sorted in, which each of its scans reads', async () => {
    const client = new pg.Client({ connectionString: inject('migratedDatabaseUrl') })
    await client.connect()
    const { rows } = await client
      .query<{ name: string; options: string[] | null }>(
        `select c.relname as name, c.reloptions as options from pg_class c join pg_am m on m.oid = c.relam
           where m.amname = 'gin' and c.relnamespace = 'public'::regnamespace order by 1`,
      )
      .finally(() => client.end())
    const isShort = (option: string) => option === 'fastupdate=off' || option === 'gin_pending_list_limit=256'
    expect(rows.length).toBeGreaterThan(8)
    expect(rows.filter(({ options }) => !options?.some(isShort)).map(({ name }) => name)).toEqual([])
  })
})
