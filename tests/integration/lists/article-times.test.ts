import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { toArticle } from '../../support/rest-editors'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { findAuthorTimes, findListTimes } = await import('@/reading/content/article-times')
const { findArticleSummaries } = await import('@/reading/content/article-summary')
afterAll(close)

const ids: Record<string, number> = {}

async function createArticle(author: string, professions: string[], _status = 'published'): Promise<string> {
  const data = { ...toArticle(ids[author]!), professions, _status }
  const { updatedAt } = await payload.create({ collection: 'articles', data: data as never })
  return updatedAt
}

beforeAll(async () => {
  for (const name of ['Grace', 'Ada', 'Mary', 'Joan']) {
    const { id } = await payload.create({ collection: 'users', data: { name, permission: 'none' } as never })
    ids[name] = id
  }
})

it('Lists and authors were changed when the last of their published articles was', async () => {
  expect(await findListTimes()).toEqual({ all: null, professions: {} })
  expect(await findAuthorTimes()).toEqual([])

  await createArticle('Ada', ['hospitals'])
  const educators = await createArticle('Ada', ['educators'])
  const hospitals = await createArticle('Grace', ['hospitals'])
  await createArticle('Mary', ['librarians'], 'draft')
  await createArticle('Ada', ['hospitals'], 'draft')

  expect(await findListTimes()).toEqual({ all: hospitals, professions: { hospitals, educators } })
  expect(await findAuthorTimes()).toEqual([
    { id: ids.Ada, name: 'Ada', updatedAt: educators },
    { id: ids.Grace, name: 'Grace', updatedAt: hospitals },
  ])
  const totals = await Promise.all(
    (['hospitals', 'educators', 'librarians'] as const).map((profession) =>
      findArticleSummaries({ profession, page: 1, limit: 1 }),
    ),
  )
  expect(totals.map(({ total }) => total)).toEqual([2, 1, 0])
})
