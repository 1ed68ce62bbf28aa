import { afterAll, expect, it, vi } from 'vitest'

import { loadSampleOnce } from '@/sample/load-once'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../support/payload-database')).startPayload())
afterAll(() => test.close())

it('is not loaded into a publication with books of its own, so that no bundle of the sample contains them', async () => {
  await test.payload.create({
    collection: 'books',
    data: {
      code: 'T1-1',
      title: 'Ours',
      language: 'en',
      authors: [{ name: 'Ann' }],
      synopsis: 'Ours.',
      _status: 'published',
    },
  })
  await loadSampleOnce(test.payload)
  for (const [collection, count] of [
    ['books', 1],
    ['bundles', 0],
    ['articles', 0],
    ['evidence-entries', 0],
  ] as const)
    expect((await test.payload.count({ collection })).totalDocs, collection).toBe(count)
})
