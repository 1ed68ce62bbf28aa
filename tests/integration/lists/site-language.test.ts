import type pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'

import { advisoryLocks } from '@/postgres/advisory-locks'
import { toArticle } from '../../support/rest-editors'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { indexInSiteLanguage } = await import('@/cms/index-in-site-language')
const { pool } = payload.db as unknown as { pool: pg.Pool }
afterAll(close)

const readConfigs = async () =>
  (
    await pool.query<{ config: string }>(`select config from article_search union all
      (select config from finding_search) order by config`)
  ).rows.map(({ config }) => config)

it('What has no language of its own is searched in that of the site, and still is once this changes', async () => {
  const { id: author } = await payload.create({
    collection: 'users',
    data: { name: 'Ada', permission: 'none' } as never,
  })
  for (const language of [null, 'fr'])
    await payload.create({
      collection: 'articles',
      data: { ...toArticle(author), language, _status: 'published' } as never,
    })
  await pool.query(`insert into evidence_entries (kind, text, industry, region, date, _status)
    values ('regulation', 'Modelle', 'Law', 'Europe', '2026', 'published')`)
  expect(await readConfigs()).toEqual(['english', 'english', 'french'])

  await payload.updateGlobal({ slug: 'site', data: { language: 'de' } })
  await indexInSiteLanguage(pool)
  expect(await readConfigs()).toEqual(['french', 'german', 'german'])
})

it('Nothing is read again, and no publication waits for it, until the site is saved', async () => {
  await indexInSiteLanguage(pool)
  const publishing = await pool.connect()
  try {
    await publishing.query(`begin; select pg_advisory_xact_lock(${advisoryLocks.derived})`)
    await indexInSiteLanguage(pool)
  } finally {
    await publishing.query('rollback')
    publishing.release()
  }
  await payload.updateGlobal({ slug: 'site', data: { language: 'en' } })
  await indexInSiteLanguage(pool)
  expect(await readConfigs()).toEqual(['english', 'english', 'french'])
})
