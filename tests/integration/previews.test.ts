import { afterAll, expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../support/payload-database')).startPayload())
const { previewBook } = await import('@/app/previews/catalogue')
const { findBook } = await import('@/reading/catalogue/book')
afterAll(close)

it('The preview of a book without an ISBN has none, like its page', async () => {
  const user = await payload.create({
    collection: 'users',
    data: { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery', permission: 'editor' } as never,
  })
  const data = { code: 'T2-1', title: 'A book', language: 'en', authors: [{ name: 'Ada' }], synopsis: 'Of it.' }
  const { id } = await payload.create({ collection: 'books', data: { ...data, _status: 'published' } })
  const preview = await previewBook({ payload, user: { ...user, collection: 'users' } as never, id })
  expect(preview?.entry.isbn).toBeNull()
  expect(preview?.entry.isbn).toBe((await findBook('T2-1'))?.entry.isbn)
})
