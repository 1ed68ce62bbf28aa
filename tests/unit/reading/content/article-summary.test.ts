import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { compareEnvAgain, envKeys } from '@/config/env'
import { BoundedPool } from '@/postgres/bounded-pool'
import { findArticleSummaries } from '@/reading/content/article-summary'
import { readThrough } from '@/reading/shared/database'

const onUnhandled = vi.fn<() => void>()
beforeAll(() => {
  // Vitest sets BASE_URL to a path.
  for (const key of envKeys) vi.stubEnv(key, '')
  compareEnvAgain()
  process.on('unhandledRejection', onUnhandled)
})
afterAll(() => {
  vi.unstubAllEnvs()
  process.off('unhandledRejection', onUnhandled)
})

// One that nobody handles ends the renderer.
it.each([{}, { author: 3 }])(
  'A page that fails without a database fails once, and nothing besides (%j)',
  async (part) => {
    readThrough(new BoundedPool({ connectionString: 'postgres://127.0.0.1:1/none', idleTimeoutMillis: 1_000 }))
    await expect(findArticleSummaries({ ...part, page: 1, limit: 3 })).rejects.toThrow('ECONNREFUSED')
    // Node tells of it after the tasks that were pending.
    await new Promise((resolve) => setImmediate(resolve))
    expect(onUnhandled).not.toHaveBeenCalled()
  },
)
