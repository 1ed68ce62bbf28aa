import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { down, up } from '@/cms/migrations/20261123_030000_search_corrections'
import * as indexBodiesOnce from '@/cms/migrations/20261124_061000_index_bodies_once'
import { createDocument } from '../../support/documents'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle } from '../../support/rest-editors'

let test: TestPayload
beforeAll(async () => {
  test = await startPayload()
}, 120_000)
afterAll(() => test?.close())

it('the migration indexes existing corrections, and can be undone', async () => {
  const { id: author } = await createEditor(test.payload, 'Mara Lind')
  const { id } = await createDocument(test.payload, 'articles', {
    ...toArticle(author),
    _status: 'published',
    publishedAt: '2026-01-01T12:00:00.000Z',
    corrections: [{ date: '2026-03-03T12:00:00.000Z', text: 'Marmalade had been misspelled.' }],
  })
  expect(await findArticles('marmalade')).toEqual([id])
  const args = { db: (test.payload.db as unknown as { drizzle: unknown }).drizzle } as Parameters<typeof up>[0]
  // A later migration replaces the same function.
  await indexBodiesOnce.down(args)
  await down(args)
  expect(await findArticles('marmalade')).toEqual([])
  await up(args)
  await indexBodiesOnce.up(args)
  expect(await findArticles('marmalade')).toEqual([id])
})

async function findArticles(word: string): Promise<number[]> {
  const { pool } = test.payload.db as unknown as { pool: Pool }
  const { rows } = await pool.query<{ id: number }>(
    `select id from article_search where vector @@ to_tsquery('english', $1)`,
    [word],
  )
  return rows.map(({ id }) => id)
}
