import type pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { toArticle } from '../../support/rest-editors'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { countPublishedArticles, findArticleYears, findProfessionCounts } =
  await import('@/reading/content/article-counts')
const { fillDerivedTables } = await import('@/backup/load-rows')
const { pool } = payload.db as unknown as { pool: pg.Pool }
afterAll(close)

const ids: Record<string, number> = {}
let author: number

beforeAll(async () => {
  const user = await payload.create({ collection: 'users', data: { name: 'Ada', permission: 'none' } as never })
  author = user.id
})

async function create(name: string, professions: string[], publishedAt: string, _status = 'published'): Promise<void> {
  const data = { ...toArticle(author), professions, publishedAt, _status }
  ids[name] = (await payload.create({ collection: 'articles', data: data as never })).id
}
const update = (name: string, data: object) =>
  payload.update({ collection: 'articles', id: ids[name]!, data: data as never, trash: true })

async function count() {
  return {
    total: await countPublishedArticles(),
    professions: await findProfessionCounts(),
    years: Object.fromEntries((await findArticleYears()).map(({ year, count: articles }) => [year, articles])),
    hospitals2025: await countPublishedArticles({ profession: 'hospitals', year: 2025 }),
  }
}

it('Articles are counted by profession and year, whatever changes them', async () => {
  await create('one', ['hospitals'], '2025-03-01T00:00:00.000Z')
  await create('two', ['hospitals', 'educators'], '2024-12-31T23:59:00.000Z')
  await create('draft', ['librarians'], '2023-01-01T00:00:00.000Z', 'draft')
  const both = { total: 2, professions: { hospitals: 2, educators: 1 }, years: { 2024: 1, 2025: 1 }, hospitals2025: 1 }
  expect(await count()).toEqual(both)

  await update('draft', { _status: 'published' })
  await update('two', { professions: ['educators'], publishedAt: '2025-01-01T00:00:00.000Z', _status: 'published' })
  expect(await count()).toEqual({
    total: 3,
    professions: { hospitals: 1, educators: 1, librarians: 1 },
    years: { 2023: 1, 2025: 2 },
    hospitals2025: 1,
  })

  await update('draft', { _status: 'draft' })
  await update('one', { deletedAt: new Date().toISOString() })
  const last = { total: 1, professions: { educators: 1 }, years: { 2025: 1 }, hospitals2025: 0 }
  expect(await count()).toEqual(last)

  // SQL, without an application, may also repeat or empty a profession.
  await pool.query(
    `insert into articles_professions ("order", parent_id, value) values (2, $1, 'educators'), (3, $1, 'hospitals'), (4, $1, null)`,
    [ids.two],
  )
  expect(await count()).toEqual({ ...last, professions: { educators: 1, hospitals: 1 }, hospitals2025: 1 })
  await pool.query('update articles set published_at = null where id = $1', [ids.two])
  expect(await count()).toEqual({ total: 1, professions: { educators: 1, hospitals: 1 }, years: {}, hospitals2025: 0 })

  const counted = () => pool.query('select * from article_counts where articles > 0 order by profession, year')
  const { rows } = await counted()
  const client = await pool.connect()
  await fillDerivedTables(client as unknown as pg.Client).finally(() => client.release())
  expect((await counted()).rows).toEqual(rows)

  await pool.query('update articles set author_id = null where id = $1', [ids.two])
  expect(await count()).toEqual({ total: 0, professions: {}, years: {}, hospitals2025: 0 })
  await update('one', { deletedAt: null, _status: 'published' })
  expect((await count()).total).toBe(1)
  await payload.delete({ collection: 'articles', id: ids.one!, trash: true } as never)
  expect((await count()).total).toBe(0)
})
