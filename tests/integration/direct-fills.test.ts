import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { Article as PayloadArticle } from '@/cms/payload-types'
import type { DirectFills } from '@/config/direct-fills'
import { toRichText } from '@/formats/shared/rich-text-from-markdown'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../support/payload-database')).startPayload())
const { pool } = payload.db as unknown as { pool: pg.Pool }
const { openDirectFills } = await import('@/app/fills/direct')

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
    const toBook = (code: string) => ({ host: 'catalogue', operation: 'getBook', format: 'json', params: { id: code } })
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
