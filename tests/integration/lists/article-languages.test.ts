import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { toArticle } from '../../support/rest-editors'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { findArticleLanguages } = await import('@/reading/content/article-languages')
const { findArticlesUsing } = await import('@/reading/content/finding')
afterAll(close)

const ids: number[] = []
let finding: number

beforeAll(async () => {
  const { id: author } = await payload.create({
    collection: 'users',
    data: { name: 'Ada', permission: 'none' } as never,
  })
  ;({ id: finding } = await payload.create({
    collection: 'evidence-entries',
    data: { kind: 'regulation', text: 'T', industry: 'Law', region: 'Europe', date: '2026', _status: 'published' },
  }))
  await payload.updateGlobal({ slug: 'site', data: { language: 'de' } })
  for (const language of ['ar', null]) {
    const data = { ...toArticle(author), language, findings: [finding], _status: 'published' }
    ids.push((await payload.create({ collection: 'articles', data: data as never })).id)
  }
})

it('An article is in its own language, or in that of the site', async () => {
  expect([...(await findArticleLanguages(ids))].toSorted()).toEqual([
    [ids[0], 'ar'],
    [ids[1], 'de'],
  ])
  expect(await findArticleLanguages([])).toEqual(new Map())
})

it('So are the articles that use a finding', async () => {
  const articles = await findArticlesUsing(finding)
  expect(articles.map(({ id, language }) => [id, language]).toSorted()).toEqual([
    [ids[0], 'ar'],
    [ids[1], 'de'],
  ])
})
