import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { Article as PayloadArticle } from '@/cms/payload-types'
import type { DirectFills } from '@/config/direct-fills'
import { toRichText } from '@/formats/shared/rich-text-from-markdown'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { pool } = payload.db as unknown as { pool: pg.Pool }
const { openDirectFills } = await import('@/app/fills/direct')
const { connect } = await import('@/reading/shared/database')

let fills: DirectFills
let author: number
let shortArticle: number

beforeAll(async () => {
  const databaseUrl = process.env.DATABASE_URL ?? ''
  fills = openDirectFills({ databaseUrl, hasCache: true })
  const data = { name: 'Ada', permission: 'none', email: 'ada@byline.invalid', password: '' } as const
  ;({ id: author } = await payload.create({ collection: 'users', data }))
  shortArticle = await createArticle('a-short-article', 'Words.')
})

afterAll(async () => {
  await fills.close()
  await close()
})

async function createArticle(slug: string, text: string): Promise<number> {
  const { id } = await payload.create({
    collection: 'articles',
    data: {
      title: 'An article',
      slug,
      description: 'What an article of the tests says. '.repeat(6),
      professions: ['hospitals'],
      author,
      body: toRichText(text, { toMediaId: () => null, toArticleId: () => null }) as PayloadArticle['body'],
      sources: [{ label: 'A source', url: 'https://source.example/' }],
      _status: 'published',
    },
  })
  return id
}

const toBook = (code: string) => ({ host: 'catalogue', operation: 'getBook', format: 'json', params: { id: code } })
const toResource = (id: number) => ({
  host: 'content',
  operation: 'getArticle',
  format: 'json',
  params: { id, depth: 1, select: null },
})

const terminateFrontDoor =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lectern-front-door'"

/** So many different words that Postgres cannot compress them much. */
const longText = Array.from({ length: 20_000 }, (_, index) => (index * 7919).toString(36)).join(' ')

describe('a fill in the front door', () => {
  it('makes a single document, in memory of its own', async () => {
    const outcome = await fills.run(toResource(shortArticle), [])
    if (outcome?.kind !== 'found') throw new Error('not found')
    expect(JSON.parse(outcome.body.toString())).toMatchObject({ id: shortArticle, slug: 'a-short-article' })
    expect(outcome.tags).toContain(`article:${shortArticle}`)
    expect(outcome.body.buffer.byteLength, 'bytes that a cached response keeps').toBeLessThan(outcome.body.length * 1.2)
    expect(await fills.run(toResource(-1), [])).toEqual({ kind: 'missing' })
  })

  it('leaves an article to the renderer that takes long to parse, and none of whose bytes it receives', async () => {
    const id = await createArticle('a-long-article', longText)
    expect(await fills.run(toResource(id), [])).toBeNull()
  })

  it('leaves a book to the renderer whose record is as long', async () => {
    const chapter = { title: 'A chapter', summary: 'What it says. '.repeat(30) }
    for (const [code, chapterCount] of [
      ['T2-1', 1],
      ['T2-2', 300],
    ] as const) {
      const chapters = Array.from({ length: chapterCount }, () => chapter)
      const data = { title: 'A book', language: 'en', synopsis: 'Of it.', authors: [{ name: 'Ada' }], chapters }
      await payload.create({ collection: 'books', data: { ...data, code, _status: 'published' } })
    }
    expect(await fills.run(toBook('T2-1'), [])).toMatchObject({ kind: 'found' })
    expect(await fills.run(toBook('T2-2'), [])).toBeNull()
    expect(await fills.run(toBook('T2-3'), [])).toEqual({ kind: 'missing' })
  })

  it('makes each of those that are asked for at once as if it were alone', async () => {
    const ids = [shortArticle, -1]
    for (let index = 0; index < 8; index++) ids.push(await createArticle(`one-of-many-${index}`, `Words ${index}.`))
    const toText = (outcome: Awaited<ReturnType<DirectFills['run']>>) =>
      outcome?.kind === 'found' ? outcome.body.toString() : outcome?.kind
    const alone: unknown[] = []
    for (const id of ids) alone.push(toText(await fills.run(toResource(id), [])))
    const together = await Promise.all([...ids, ...ids].map((id) => fills.run(toResource(id), [])))
    expect(together.map(toText)).toEqual([...alone, ...alone])
    expect(new Set(alone).size).toBe(ids.length)
  })

  it('plans a statement a few times, not for each document', async () => {
    // As many as it takes for a plan for one of them to be cheaper than one for ten.
    const { rows: findings } = await pool.query<{ id: number }>(`
      insert into evidence_entries (kind, text, industry, region, date, _status)
        select 'deployment', 'Measured once.', 'care', 'eu', '2026', 'published' from generate_series(1, 2000) returning id`)
    await pool.query('analyze evidence_entries')
    const toFinding = (id: number) => ({ ...toResource(id), operation: 'getFinding', params: { id, select: null } })
    // The pool gives the connection that was used last.
    for (const { id } of findings.slice(0, 12)) await fills.run(toFinding(id), [])
    const client = await connect()
    const { rows } = await client.query<{ generic: string; custom: string }>(`
      select generic_plans as generic, custom_plans as custom from pg_prepared_statements where name = 'lectern-findings-by-id'`)
    client.release()
    expect(rows).toEqual([{ generic: '7', custom: '5' }])
  })

  it('handles no operation whose response may contain many documents, or is rendered', () => {
    const handled = ['getArticle', 'getMedia', 'getFinding', 'listArticles', 'articlePage', 'graphql']
    expect(handled.filter((operation) => fills.handles('content', operation))).toEqual(handled.slice(0, 3))
    const ofCatalogue = ['getBook', 'getBundle', 'listBooks', 'bookPage']
    expect(ofCatalogue.filter((operation) => fills.handles('catalogue', operation))).toEqual(['getBook'])
  })

  it('finds a connection that was lost, and opens another', async () => {
    await fills.run(toResource(shortArticle), [])
    // Once more for a connection that a check was opening meanwhile.
    const terminateAll = () => pool.query(terminateFrontDoor).then(() => fills.countConnections() === 0)
    await vi.waitUntil(terminateAll, { timeout: 20_000 })
    expect(await fills.run(toResource(shortArticle), [])).toMatchObject({ kind: 'found' })
  })
})
