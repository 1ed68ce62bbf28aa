import { afterAll, expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../support/payload-database')).startPayload())
const { opdsJson } = await import('@/app/catalogue/opds')
const { findSite } = await import('@/reading/shared/site')

afterAll(close)

it('OPDS names the publisher of each book, and that of the site for a book without one', async () => {
  for (const [code, publisher] of [
    ['T2-1', 'Second Press'],
    ['T2-2', null],
  ] as const) {
    const data = { code, title: code, language: 'en', authors: [{ name: 'Ada' }], publisher, synopsis: 'Of it.' }
    await payload.create({ collection: 'books', data: { ...data, _status: 'published' } })
  }
  const outcome = await opdsJson({ params: { limit: 10, page: 1 }, format: 'json' })
  if (outcome.kind !== 'found') throw new Error('not found')
  const { publications } = JSON.parse(String(outcome.body)) as {
    publications: { metadata: { title: string; publisher: { name: string }; description?: string } }[]
  }
  const { organizationName } = await findSite()
  expect(
    publications.map(({ metadata: { title, publisher, description } }) => [title, publisher.name, description]),
  ).toEqual([
    ['T2-1', 'Second Press', 'Of it.'],
    ['T2-2', organizationName, 'Of it.'],
  ])
})
