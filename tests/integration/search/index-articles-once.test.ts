import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createDocument } from '../../support/documents'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle } from '../../support/rest-editors'

let test: TestPayload
let client: pg.Client
let author: number
beforeAll(async () => {
  test = await startPayload()
  client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  author = (await createEditor(test.payload, 'Mara Lind')).id
}, 120_000)
afterAll(async () => {
  await client?.end()
  await test?.close()
})

async function isFound(word: string): Promise<boolean> {
  const { rows } = await client.query(`select id from article_search where vector @@ to_tsquery('english', $1)`, [word])
  return rows.length > 0
}

async function countCalls(name: string): Promise<number> {
  // Counted when the statement ends that asks for it.
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ calls: string }>(
    `select calls from pg_stat_user_functions where funcname = $1`,
    [name],
  )
  return Number(rows[0]?.calls ?? 0)
}

it('a transaction that changes an article and its sources indexes it once, as it is at the end', async () => {
  const { id } = await createDocument(test.payload, 'articles', {
    ...toArticle(author),
    _status: 'published',
    publishedAt: '2026-01-01T12:00:00.000Z',
  })
  await client.query(`set track_functions = 'all'`)
  const before = await countCalls('lectern_index_article')
  await client.query('begin')
  await client.query(`update articles set title = 'Marmalade' where id = $1`, [id])
  for (const [order, label] of ['quince', 'medlar', 'sloe'].entries())
    await client.query(
      `insert into articles_sources (_order, _parent_id, id, label, url) values ($1, $2, $3, $4, 'https://s.example')`,
      [10 + order, id, `test-${order}`, label],
    )
  await client.query(`delete from articles_sources where label = 'medlar'`)
  await client.query('commit')
  expect((await countCalls('lectern_index_article')) - before).toBe(1)
  expect([await isFound('marmalade'), await isFound('sloe'), await isFound('medlar')]).toEqual([true, true, false])
  expect((await client.query('select from changed_searches')).rowCount).toBe(0)
})

it('a change after constraints were made immediate is indexed too', async () => {
  await client.query('begin')
  await client.query(`update articles set title = 'Damson'`)
  await client.query('set constraints all immediate')
  await client.query(`update articles set title = 'Greengage'`)
  await client.query('commit')
  expect([await isFound('damson'), await isFound('greengage')]).toEqual([false, true])
})
