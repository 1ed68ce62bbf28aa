import { sql, type MigrateUpArgs } from '@payloadcms/db-postgres'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { createDocument, toBodyField } from '../../support/documents'
import { toArticle } from '../../support/rest-editors'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { search } = await import('@/reading/content/search')
const { findBooks } = await import('@/reading/catalogue/book')
const { searchBooks } = await import('@/reading/catalogue/search')
const { down, up } = await import('@/cms/migrations/20261128_080000_words_at_punctuation')
const db = (payload.db as unknown as { drizzle: MigrateUpArgs['db'] }).drizzle
const args = { db } as Parameters<typeof up>[0]
afterAll(close)

const author = await payload.create({ collection: 'users', data: { name: 'Ada', permission: 'none' } as never })
const createArticle = (body: string) =>
  createDocument(payload, 'articles', { ...toArticle(author.id), body: toBodyField(body), _status: 'published' })
/** The articles with this very word, not those with a similar one. */
async function findArticles(word: string): Promise<number[]> {
  const { docs, corrections } = await search({ q: `${word} `, kind: 'article', limit: 10, page: 1 })
  return corrections.length > 0 ? [] : docs.map(({ id }) => id)
}

describe('A word is found beside punctuation of any script', () => {
  it.each([
    ['“Augmented”', 'augmented'],
    ['¿Conviene?', 'conviene'],
    ['«Mesurer»', 'mesurer'],
    ['„Prüfung“', 'prufung'],
    ['§ 22 and §23', '23'],
    ['£365', '365'],
    ['before…afterwards', 'afterwards'],
    ['• bulleted', 'bulleted'],
    ['caffeine·theine', 'theine'],
    ['図書館、大学。', '大学'],
    ['क्षमा।', 'क्षमा'],
    ['done✓🙂rocket🚀', 'rocket'],
  ])('%s', async (text, word) => {
    const { id } = await createArticle(`Here it says ${text} and no more.`)
    expect(await findArticles(word)).toContain(id)
  })

  it('in the title of a book, and in the names of its authors', async () => {
    await createDocument(payload, 'books', {
      title: '«Classer» ou “ranger”',
      synopsis: 'Deux verbes.',
      code: 'T1-7',
      language: 'fr',
      isbn: '9783161484100',
      authors: [{ name: 'Flann O’Brien (Jr.)', role: 'author' }],
      _status: 'published',
    })
    const page = { limit: 10, page: 1 }
    for (const q of ['classer ', 'ranger ', 'brien '])
      expect(
        (await searchBooks({ q, ...page })).books.map(({ entry }) => entry.id),
        q,
      ).toEqual(['T1-7'])
    for (const name of ['O’Brien', "flann o'brien", 'Jr'])
      expect((await findBooks({ author: name, ...page })).total, name).toBe(1)
  })
})

it('The migration indexes the texts that have such words, and can be undone', async () => {
  await down(args)
  const { id } = await createArticle('They call it “Zettelkasten”.')
  await db.execute(sql`insert into evidence_entries (kind, text, industry, region, date, _status)
    values ('regulation', 'The “Zettelkasten” rule', 'Law', 'Europe', '2026', 'published')`)
  const findWord = async () => (await db.execute(sql`select word from search_words where word like '%zettel%'`)).rows
  expect(await findArticles('zettelkasten')).toEqual([])
  expect(await findWord()).toEqual([{ word: '“zettelkasten”' }])
  await up(args)
  expect((await search({ q: 'zettelkasten ', limit: 10, page: 1 })).counts).toEqual({ article: 1, finding: 1 })
  expect(await findArticles('zettelkasten')).toEqual([id])
  expect(await findWord()).toEqual([{ word: 'zettelkasten' }])
})
