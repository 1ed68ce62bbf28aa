import { sql } from '@payloadcms/db-postgres'
import { afterAll, describe, expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { readSearchRows } = await import('@/reading/shared/database')
const { isOverBudget } = await import('@/reading/shared/search-budget')
afterAll(close)

const readOne = async (expression: string) => {
  const [row] = await readSearchRows<{ value: unknown }>(sql.raw(`select ${expression} as value`), {
    remainingMs: 60_000,
  })
  return row?.value
}

describe('A search statement that exceeds its budget', () => {
  it('is cancelled, and its connection serves the next one', async () => {
    const before = await readOne('pg_backend_pid()')
    for (const name of [undefined, 'slow'])
      await expect(readSearchRows(sql`select pg_sleep(60)`, { remainingMs: 20 }, name)).rejects.toSatisfy(isOverBudget)
    expect(await readOne('pg_backend_pid()')).toBe(before)
    expect(await readOne(`current_setting('statement_timeout')`)).toBe('1min')
  })

  it('leaves no budget', async () => {
    const budget = { remainingMs: 20 }
    await expect(readSearchRows(sql`select pg_sleep(60)`, budget)).rejects.toSatisfy(isOverBudget)
    expect(budget.remainingMs).toBeLessThan(1)
  })

  it('closes its connection if another error ends it', async () => {
    const before = await readOne('pg_backend_pid()')
    await expect(readSearchRows(sql`select 1 / 0`, { remainingMs: 60_000 })).rejects.not.toSatisfy(isOverBudget)
    expect(await readOne('pg_backend_pid()')).not.toBe(before)
  })
})
