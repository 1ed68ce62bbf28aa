import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { isDependencyUnavailable } from '@/lib/errors/is-dependency-unavailable'
import { createEditor, type RestEditor } from '../../support/rest-editors'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { pool } = payload.db as unknown as { pool: pg.Pool }
let editor: RestEditor
let id: number

beforeAll(async () => {
  editor = await createEditor(payload, 'Writer', 'admin')
  const created = await payload.create({
    collection: 'bundles',
    data: { title: 'Before', slug: 'a-bundle', description: 'Of books.', _status: 'draft' } as never,
    draft: true,
  })
  id = Number(created.id)
  await pool.query(`create function at_commit() returns trigger language plpgsql as $$ begin
    if new.title = 'Terminated' then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); end if;
    if new.title = 'Shut down' then raise exception 'terminating' using errcode = '57P01'; end if;
    return null; end $$`)
  await pool.query(`create constraint trigger at_commit after insert or update on bundles deferrable initially deferred
    for each row execute function at_commit()`)
})
afterAll(close)

const readTitle = async () => String((await editor.read(`bundles/${id}`)).title)

describe('A write', () => {
  it.each(['Terminated', 'Shut down'])('whose commit fails (%s) is 503, and is not stored', async (title) => {
    const { status } = await editor.send('PATCH', `bundles/${id}`, { body: { title, _status: 'published' }, base: '*' })
    expect(status).toBe(503)
    expect(await readTitle()).toBe('Before')
    const { status: later } = await editor.send('PATCH', `bundles/${id}`, { body: { title: 'Before' }, base: '*' })
    expect(later).toBe(200)
  })

  it('of a transaction in which a statement failed is not acknowledged', async () => {
    const transactionID = (await payload.db.beginTransaction()) ?? ''
    await payload.update({ collection: 'bundles', id, data: { title: 'Half' }, req: { transactionID } })
    const session = payload.db.sessions?.[String(transactionID)]?.db as { execute: (query: string) => Promise<unknown> }
    await session.execute('select 1 / 0').catch(() => null)
    await expect(payload.db.commitTransaction(transactionID)).rejects.toThrow()
    expect(await readTitle()).toBe('Before')
  })

  it('that gets no connection fails with the reason', async () => {
    const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
    const failure: unknown = await payload.db.beginTransaction().catch((error: unknown) => error)
    for (const client of held) client.release()
    expect(failure).toBeInstanceOf(Error)
    expect(isDependencyUnavailable(failure)).toBe(true)
  })

  it('is committed, or rolled back, as a whole', async () => {
    for (const [end, expected] of [
      ['rollbackTransaction', 'Before'],
      ['commitTransaction', 'After'],
    ] as const) {
      const transactionID = (await payload.db.beginTransaction()) ?? ''
      await payload.update({ collection: 'bundles', id, data: { title: 'After' }, req: { transactionID } })
      await payload.db[end](transactionID)
      expect(await readTitle()).toBe(expected)
    }
    expect(Object.keys(payload.db.sessions ?? {})).toEqual([])
  })
})
