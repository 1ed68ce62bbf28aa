import type pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { toArticle } from '../../support/rest-editors'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { findArticleBySlug } = await import('@/reading/content/article')
const { findProfessionCounts } = await import('@/reading/content/article-counts')
const { findArticleSummaries } = await import('@/reading/content/article-summary')
const { findListTimes } = await import('@/reading/content/article-times')
afterAll(close)

let slug: string

beforeAll(async () => {
  const { id: author } = await payload.create({
    collection: 'users',
    data: { name: 'Ada', permission: 'none' } as never,
  })
  const data = { ...toArticle(author), professions: ['hospitals', 'educators'], _status: 'published' }
  const article = await payload.create({ collection: 'articles', data: data as never })
  ;({ slug } = article)
  const { pool } = payload.db as unknown as { pool: pg.Pool }
  await pool.query(`update articles_professions set value = null where parent_id = $1 and value = 'educators'`, [
    article.id,
  ])
})

it('an article of which SQL has emptied a profession has its others', async () => {
  const shown = await findArticleBySlug(slug)
  const { docs } = await findArticleSummaries({ page: 1, limit: 10 })
  expect([shown!.article, ...docs].map(({ professions }) => professions)).toEqual([['hospitals'], ['hospitals']])
  expect(Object.keys((await findListTimes()).professions)).toEqual(['hospitals'])
  expect(await findProfessionCounts()).toEqual({ hospitals: 1 })
})
