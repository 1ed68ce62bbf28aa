import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { migrations } from '@/cms/migrations'
import { advisoryLocks } from '@/postgres/advisory-locks'
import { isPrepared } from '@/server/is-prepared'
import { prepareDatabase } from '@/server/prepare-database'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { pool } = payload.db as unknown as { pool: pg.Pool }

beforeAll(async () => {
  const account = { name: 'Administrator', email: 'first@example.org', password: 'a password of the tests' }
  await payload.create({ collection: 'users', data: { ...account, permission: 'admin' } })
})
afterAll(close)

/** Whether it counts as prepared between two statements. */
async function isPreparedAfter(change: string, undo: string): Promise<boolean> {
  await pool.query(change)
  try {
    return await isPrepared()
  } finally {
    await pool.query(undo)
  }
}

describe('a database counts as prepared', () => {
  it('when every migration of this version has run, and somebody can sign in', async () => {
    expect(await isPrepared()).toBe(true)
    const { name } = migrations.at(-1)!
    const rename = (from: string, to: string) => `update payload_migrations set name = '${to}' where name = '${from}'`
    expect(await isPreparedAfter(rename(name, 'of another version'), rename('of another version', name))).toBe(false)
    const permit = (from: string, to: string) => `update users set permission = '${to}' where permission = '${from}'`
    expect(await isPreparedAfter(permit('admin', 'none'), permit('none', 'admin'))).toBe(false)
  })

  it('not while another process prepares or restores it, and not after an interrupted restore', async () => {
    const client = await pool.connect()
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.preparation])
    expect(await isPrepared()).toBe(false)
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.preparation])
    client.release()
    const table = 'lectern_unfinished_restore'
    expect(await isPreparedAfter(`create table ${table} ()`, `drop table ${table}`)).toBe(false)
    expect(await isPrepared()).toBe(true)
  })
})

describe('a database of a newer version', () => {
  it('is served with a warning that names the migrations that this version does not know', async () => {
    const warnings: unknown[][] = []
    const log = { warn: (...line: unknown[]) => void warnings.push(line) }
    await prepareDatabase(log)
    expect(warnings).toEqual([])
    const name = '29990101_000000_next'
    await pool.query(`insert into payload_migrations (name, batch) values ('${name}', 99)`)
    try {
      await prepareDatabase(log)
    } finally {
      await pool.query(`delete from payload_migrations where name = '${name}'`)
    }
    expect(warnings).toEqual([
      [{ migrations: [name] }, expect.stringMatching(/^The database is of a newer version, .*restore the backup/)],
    ])
  })
})
